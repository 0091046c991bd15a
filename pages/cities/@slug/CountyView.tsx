import { AreaMap } from '../../../components/AreaMap.tsx'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CallLink } from '../../../components/CallLink.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { CityCard } from '../../../components/Cards.tsx'
import { contactHref } from '../../../components/contact-links.ts'
import { useContent } from '../../../components/content-context.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { Section } from '../../../components/Section.tsx'
import { Paragraphs } from '../../../components/ServiceBlocks.tsx'
import { TitledParagraphs } from '../../../components/TitledParagraphs.tsx'
import type { County } from '../../../generated/types.ts'
import { citiesIn } from '../../../site/cities-in-county.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { CityNames } from '../CityNames.tsx'
import { ZipCodes } from './ZipCodes.tsx'

/** Maximum number of city cards. Further cities are listed by name, alphabetically. */
const MAX_CARDS = 24

export function CountyView({ county }: { county: County }) {
  const content = useContent()
  const { countyMaps, interfaceTexts, site } = content
  const { county: texts, actions } = interfaceTexts
  const named = (text: string) => interpolate(text, { county: county.name })
  const members = citiesIn(content, county.slug)
  const shown = members.slice(0, MAX_CARDS)
  const { compare } = new Intl.Collator(site.language)
  const others = members.slice(MAX_CARDS).sort((a, b) => compare(a.name, b.name))
  const zipCodes = [...new Set(members.flatMap(city => city.zipCodes))].sort()
  const [lead, ...paragraphs] = county.localInfo
  return (
    <>
      <PageHero
        eyebrow={texts.eyebrow}
        heading={named(texts.heading)}
        {...(lead && { text: lead })}
        picture={county.picture}
      >
        <div className="button-row">
          <ButtonLink href={contactHref(content, { about: county.url })}>{actions.freeEstimate}</ButtonLink>
          <CallLink />
        </div>
      </PageHero>
      <Section>
        <div className="city-intro">
          <Paragraphs texts={paragraphs} />
          <div>
            <h2 className="small-heading">{named(texts.zipHeading)}</h2>
            <ZipCodes zipCodes={zipCodes} />
          </div>
        </div>
      </Section>
      <Section tone="paper">
        <h2 className="small-heading">{named(texts.citiesHeading)}</h2>
        <ul className="grid county-cities">
          {shown.map(city => (
            <li className="card card--ruled" key={city.slug}>
              <CityCard city={city} level="h3" />
            </li>
          ))}
        </ul>
        {others.length > 0 && <CityNames cities={others} />}
      </Section>
      <Section head={{ heading: texts.conditionsHeading }}>
        <TitledParagraphs items={county.conditions} />
      </Section>
      <Section tone="paper" fade={false}>
        <AreaMap map={countyMaps.get(county.slug)} tone="light" current={county} />
      </Section>
      <CallToAction
        heading={named(texts.ctaHeading)}
        text={texts.ctaText}
        link={{ label: actions.freeEstimate, href: contactHref(content, { about: county.url }) }}
      />
    </>
  )
}
