import { phoneHref } from '../../components/contact-links.ts'
import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { SiteSearch } from '../../components/SiteSearch.tsx'
import { interpolate } from '../../site/text-formatters.ts'
import { definePage } from '../define-page.ts'

export const Page = definePage('notFoundPage', NotFoundPage, ({ name }) => ({ name, isError: true }))

function NotFoundPage() {
  const { interfaceTexts, notFoundPage, site } = useContent()
  const { notFound: texts } = interfaceTexts
  const { eyebrow, heading, text, hint, searchHeading, linksHeading, links } = notFoundPage
  const [before, after] = texts.call.split('{phone}')
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={hint}>
        <p>{text}</p>
      </PageHero>
      <Section tone="paper" fade={false}>
        <h2 className="small-heading">{searchHeading}</h2>
        <SiteSearch />
      </Section>
      <Section fade={false}>
        <h2 className="small-heading">{linksHeading}</h2>
        <div className="stack">
          <ul className="served">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          <p>
            {before}
            <a
              href={phoneHref(site)}
              aria-label={interpolate(interfaceTexts.header.call, { phone: site.contact.phone.display })}
            >
              {site.contact.phone.display}
            </a>
            {after}
          </p>
        </div>
      </Section>
    </>
  )
}
