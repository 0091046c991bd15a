import { ButtonLink } from '../../components/ButtonLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { LinkCard } from '../../components/Cards.tsx'
import { contactHref } from '../../components/contact-links.ts'
import { useContent } from '../../components/content-context.ts'
import { DescriptionRow } from '../../components/DescriptionRow.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import { PlainList } from '../../components/PlainList.tsx'
import { Price } from '../../components/Price.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { ServedCounties } from '../../components/ServedCounties.tsx'
import { Steps } from '../../components/Steps.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { Service } from '../../generated/types.ts'
import { createTextFormatters } from '../../site/text-formatters.ts'
import { definePage } from '../define-page.ts'

export const Page = definePage('servicesPage', ServicesPage, ({ name }) => ({ name }))

function ServicesPage() {
  const content = useContent()
  const { interfaceTexts, services, servicesPage } = content
  const { actions } = interfaceTexts
  const shown = services.all.filter(hasOverview).sort((a, b) => a.overview.order - b.overview.order)
  const others = services.all.filter(service => !hasOverview(service))
  const { eyebrow, heading, text, cards, others: othersHead, process, areas, callToAction } = servicesPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text}>
        <div className="button-row">
          <ButtonLink href={contactHref(content)}>{actions.freeEstimate}</ButtonLink>
        </div>
      </PageHero>
      <Section tone="paper" fade={false}>
        <OverviewPrices services={shown} />
        <SectionHead {...cards} />
        <ul className="overview">
          {shown.map(service => (
            <li className="card card--ruled overview__service" key={service.slug} id={service.slug}>
              <OverviewCard service={service} />
            </li>
          ))}
        </ul>
      </Section>
      <Section head={process.section} tone="sand">
        <Steps steps={process.steps} />
      </Section>
      <Section head={othersHead}>
        <ul className="grid rows">
          {others.map(({ slug, url, shortName, description, picture: image }) => (
            <li className="card" key={slug}>
              <LinkCard href={url} title={shortName} text={description} picture={image} />
            </li>
          ))}
        </ul>
      </Section>
      <Section head={areas} tone="paper">
        <ServedCounties />
      </Section>
      <CallToAction {...callToAction} />
    </>
  )
}

type ShownService = Service & Required<Pick<Service, 'overview'>>

function hasOverview(service: Service): service is ShownService {
  return service.overview !== undefined
}

/** Table of contents on phones, with prices and links to the list below. */
function OverviewPrices({ services }: { services: readonly ShownService[] }) {
  const content = useContent()
  const formatters = createTextFormatters(content)
  const { services: texts } = content.interfaceTexts
  return (
    <table className="overview-prices data-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.price}</th>
          <th scope="col">{texts.duration}</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ slug, shortName, overview }) => (
          <tr key={slug}>
            <th scope="row">
              <a href={`#${slug}`}>{shortName}</a>
            </th>
            <td>
              <Price price={overview.price} />
            </td>
            <td>{formatters.duration(overview.duration)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OverviewCard({
  service: { url, picture, description, topic, overview },
}: {
  service: ShownService
}) {
  const content = useContent()
  const formatters = createTextFormatters(content)
  const { services: texts, actions } = content.interfaceTexts
  return (
    <>
      <Picture
        {...picture}
        sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 100vw, 5.5rem"
        className="card__picture"
      />
      <div className="overview__words">
        <h3 className="card__title">
          <a className="card__link" href={url}>
            {overview.title}
          </a>
        </h3>
        <p className="card__text">{description}</p>
      </div>
      <dl className="overview__facts">
        <DescriptionRow term={texts.price}>
          <Price price={overview.price} />
        </DescriptionRow>
        <DescriptionRow term={texts.duration}>{formatters.duration(overview.duration)}</DescriptionRow>
        <DescriptionRow term={texts.warranty}>{formatters.warranty(overview.warranty)}</DescriptionRow>
      </dl>
      <div className="overview__features">
        <PlainList items={overview.features} />
        <div className="overview__links">
          <ButtonLink href={contactHref(content, { service: topic })} kind="secondary">
            {actions.freeEstimate}
          </ButtonLink>
          <TextLink href={url} label={actions.learnMore} about={overview.title} again />
        </div>
      </div>
    </>
  )
}
