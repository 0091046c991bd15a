import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { phoneHref } from '../../../components/contact-links.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { Section } from '../../../components/Section.tsx'
import { fill } from '../../../components/texts.ts'
import { ZipCheck } from '../../../components/ZipCheck.tsx'
import { cities } from '../../../generated/content/cities.js'
import { interfaceTexts } from '../../../generated/content/interface.js'
import { unknownCityPage } from '../../../generated/content/pages/unknown-city.js'
import { site } from '../../../generated/content/site.js'

export function Page() {
  const { eyebrow, heading, text, zipHeading, zipLabel, listHeading, estimate } = unknownCityPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text}>
        <div className="button-row">
          <ButtonLink href={estimate.href}>{estimate.label}</ButtonLink>
          <ButtonLink href={phoneHref} kind="secondary" icon="phone">
            {fill(interfaceTexts.actions.call, { phone: site.contact.phone.display })}
          </ButtonLink>
        </div>
      </PageHero>
      <Section tone="paper" fade={false}>
        <h2 className="small-heading">{zipHeading}</h2>
        <ZipCheck label={zipLabel} />
      </Section>
      <Section fade={false}>
        <h2 className="small-heading">{listHeading}</h2>
        <ul className="served">
          {cities.map(({ slug, name, url }) => (
            <li key={slug}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
