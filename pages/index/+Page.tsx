import type { ReactNode } from 'react'
import { AreaMap } from '../../components/AreaMap.tsx'
import { Benefits } from '../../components/Benefits.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../components/CalculatorLink.tsx'
import { LinkCard } from '../../components/Cards.tsx'
import { CompareSlider } from '../../components/CompareSlider.tsx'
import { CostChart } from '../../components/CostChart.tsx'
import { contactHref, emailHref, phoneHref } from '../../components/contact-links.ts'
import { useContent } from '../../components/content-context.ts'
import { DescriptionRow } from '../../components/DescriptionRow.tsx'
import { Faq } from '../../components/Faq.tsx'
import { OfficeHours } from '../../components/OfficeHours.tsx'
import { Picture } from '../../components/Picture.tsx'
import { InstalledPrice } from '../../components/Price.tsx'
import { pageHeadId } from '../../components/page-head.ts'
import { RoomPicture } from '../../components/RoomPicture.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { Stats } from '../../components/Stats.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { ZipCheck } from '../../components/ZipCheck.tsx'
import type { Floor, FloorSlug } from '../../generated/types.ts'
import { questionsNode } from '../../renderer/structured-data/texts.ts'
import { callText } from '../../site/contact-preferences.ts'
import { floorOfSwatch, priceOfArea } from '../../site/floor-cost/site-cost-book.ts'
import { createFormatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { definePage } from '../define-page.ts'

export const Page = definePage('home', HomePage, (home, content) => ({
  name: home.hero.heading,
  nodes: [questionsNode(content, home.url, content.faq.items)],
}))

function HomePage() {
  return (
    <>
      <Hero />
      <CallBand />
      <Costs />
      <Services />
      <BeforeAndAfter />
      <Visualizer />
      <Areas />
      <FirstQuestions />
      <ContactCard />
    </>
  )
}

/** Most swatches that a phone shows in a row. */
const MAX_SWATCHES = 5

/** Floors of the swatches. The page opens with the first. */
function useSwatches(): Floor[] {
  const { floors, home, scenes } = useContent()
  const { scene, shownFloor } = home.hero
  const slugs = [...new Set([shownFloor, ...scenes.get(scene).floors])].slice(0, MAX_SWATCHES)
  return slugs.map(slug => floors.get(slug))
}

/** Renders an element for each swatch. CSS shows that of the chosen one, so no script is needed. */
function ByFloor({ children }: { children: (floor: Floor, index: number) => ReactNode }) {
  return <div className="by-floor">{useSwatches().map(children)}</div>
}

interface FloorLinkProps {
  kind?: 'primary' | 'secondary' | 'green'
  /** Returns the URL for a floor, or the one for visitors who chose none. */
  href: (floor?: FloorSlug) => string
  label: string
}

/** Button to a page that opens with the chosen floor. */
function FloorLink({ kind = 'primary', href, label }: FloorLinkProps) {
  return (
    <ByFloor>
      {({ slug, name }, index) => (
        <ButtonLink kind={kind} href={href(index > 0 ? slug : undefined)} key={slug}>
          {label}
          {index > 0 && <span className="visually-hidden">: {name}</span>}
        </ButtonLink>
      )}
    </ByFloor>
  )
}

function VisualizerLink({ kind }: Pick<FloorLinkProps, 'kind'>) {
  const { hero, visualizer } = useContent().home
  const { href, label } = visualizer.link
  return (
    <FloorLink
      kind={kind}
      href={floor => (floor ? `${href}?${new URLSearchParams({ room: hero.scene, floor })}` : href)}
      label={label}
    />
  )
}

/** Its room shows the floor whose swatch is chosen. The swatches are radio buttons. */
function Hero() {
  const content = useContent()
  const { home, site, visualizerPage } = content
  const { hero, trustBadges } = home
  return (
    <header id={pageHeadId} className="home-hero">
      <div className="home-hero__room">
        <ByFloor>
          {({ slug }, index) => (
            <RoomPicture
              key={slug}
              scene={hero.scene}
              floor={slug}
              sizes="(min-width: 60rem) 78rem, 100vw"
              className="home-hero__picture"
              priority={index === 0}
            />
          )}
        </ByFloor>
      </div>
      <div className="home-hero__choice">
        <div
          className="home-hero__swatches"
          role="radiogroup"
          aria-label={visualizerPage.floorLabel}
          data-floor-choice=""
        >
          {useSwatches().map(({ slug, name, swatch }, index) => (
            <label key={slug}>
              <input type="radio" name="floor" value={slug} defaultChecked={index === 0} />
              <Picture {...swatch} alt={name} sizes="3rem" />
            </label>
          ))}
        </div>
        <ByFloor>{floor => <FloorInRoom floor={floor} key={floor.slug} />}</ByFloor>
      </div>
      <div className="home-hero__words">
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1>{hero.heading}</h1>
        <p className="lead">{hero.text}</p>
        <div className="button-row">
          <FloorLink href={floor => contactHref(content, { floor })} label={hero.estimateLabel} />
          <ButtonLink href={phoneHref(site)} kind="secondary">
            {hero.callLabel}
          </ButtonLink>
        </div>
        <Stats stats={trustBadges} />
      </div>
    </header>
  )
}

function FloorInRoom({ floor }: { floor: Floor }) {
  return (
    <p className="home-hero__floor">
      <strong>{floor.name}</strong>
      <FloorPrice floor={floor} />
      <CalculatorLink shown={floor.slug} />
    </p>
  )
}

/** The printed price of the floor, which holds for straight rows, or what the calculator says of a pattern. */
function FloorPrice({ floor }: { floor: Floor }) {
  const content = useContent()
  const { calculatorPage, products, services, site } = content
  const shown = floorOfSwatch(floor, content)
  if (shown?.pattern === 'pattern') {
    const { exampleArea: area, forArea } = calculatorPage.form
    const price = createFormatters(site).money(priceOfArea(shown, area, content))
    return <span>{`${price} ${interpolate(forArea, { area })}`}</span>
  }
  const product = products.all.find(one => one.floor === floor.slug)
  const price = product?.pricePerSqFt ?? floor.price ?? services.get(floor.service).price
  return price && <InstalledPrice price={price} />
}

function CallBand() {
  const { home, interfaceTexts, site } = useContent()
  const called = callText(site, interfaceTexts.actions.spoken)
  return (
    <aside className="call-band" aria-label={home.band}>
      <div className="wrap call-band__row">
        <p className="call-band__words">{home.band}</p>
        <p>
          <OfficeHours />
          {called && (
            <>
              <br />
              {called}
            </>
          )}
        </p>
        <a className="call-band__phone" href={phoneHref(site)}>
          {site.contact.phone.display}
        </a>
      </div>
    </aside>
  )
}

function Services() {
  const { home, services } = useContent()
  const { section, cards } = home.services
  return (
    <Section head={section}>
      <ul className="home-services rows">
        {cards.map(({ service, name, description, features, picture }) => (
          <li className="card" key={service}>
            <LinkCard
              href={services.get(service).url}
              title={name}
              text={description}
              lines={features}
              picture={picture}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Costs() {
  const { home } = useContent()
  const { section, link, floors } = home.costs
  return (
    <Section head={section} tone="paper">
      <CostChart {...(floors && { shown: floors })} />
      <p>
        <TextLink href={link.href} label={link.label} />
      </p>
    </Section>
  )
}

function BeforeAndAfter() {
  const { galleryPage, home, projects } = useContent()
  const { section, project } = home.compare
  return (
    <Section head={section}>
      <CompareSlider
        project={projects.get(project)}
        sizes="(min-width: 80rem) 73rem, 88vw"
        caption={galleryPage.visualizationCaption}
      />
    </Section>
  )
}

function Visualizer() {
  const { floors, home, interfaceTexts } = useContent()
  const { section, scene, shownFloor, floors: shown } = home.visualizer
  return (
    <Section tone="paper">
      <div className="home-visualizer">
        <RoomPicture
          scene={scene}
          floor={shownFloor}
          sizes="(min-width: 60rem) 46vw, 88vw"
          className="home-visualizer__picture"
        />
        <div>
          <SectionHead {...section} />
          <ul className="swatches" aria-label={interfaceTexts.collections.swatches}>
            {shown.map(slug => (
              <li key={slug}>
                <Picture src={floors.get(slug).swatch.src} alt={floors.get(slug).name} sizes="5rem" />
              </li>
            ))}
          </ul>
          <VisualizerLink kind="green" />
        </div>
      </div>
    </Section>
  )
}

function Areas() {
  const { areaMap, home } = useContent()
  const { section, places, link } = home.areas
  return (
    <Section tone="dark">
      <div className="areas">
        <div>
          <SectionHead {...section} />
          <ZipCheck />
          <ul className="areas__places">
            {places.map(({ name, text, href }) => (
              <li key={href}>
                <a href={href}>
                  <strong>{name}</strong>
                </a>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <div className="button-row">
            <ButtonLink href={link.href} kind="oak">
              {link.label}
            </ButtonLink>
            <VisualizerLink kind="secondary" />
          </div>
        </div>
        <AreaMap map={areaMap} tone="dark" />
      </div>
    </Section>
  )
}

function FirstQuestions() {
  const { faq, home } = useContent()
  return (
    <Section head={home.faq.section} tone="paper">
      <Faq items={faq.items} />
    </Section>
  )
}

function ContactCard() {
  const content = useContent()
  const { citiesPage, home, interfaceTexts, site } = content
  const { section, cardHeading, reasons, button } = home.contact
  const { header, contactInfo: ways } = interfaceTexts
  return (
    <Section head={section}>
      <div className="contact-card">
        <Benefits items={reasons} />
        <div className="contact-card__box">
          <h3>{cardHeading}</h3>
          <dl className="contact-card__ways">
            <DescriptionRow term={ways.phone}>
              <a
                href={phoneHref(site)}
                aria-label={interpolate(header.call, { phone: site.contact.phone.display })}
              >
                {site.contact.phone.display}
              </a>
            </DescriptionRow>
            <DescriptionRow term={ways.email}>
              <a href={emailHref(site)}>{site.contact.email}</a>
            </DescriptionRow>
            <DescriptionRow term={ways.hours}>{site.hours.full}</DescriptionRow>
            <DescriptionRow term={ways.area}>
              <a href={citiesPage.url}>{site.serviceArea}</a>
            </DescriptionRow>
          </dl>
          <ButtonLink href={contactHref(content)}>{button}</ButtonLink>
        </div>
      </div>
    </Section>
  )
}
