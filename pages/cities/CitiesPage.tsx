import { AreaMap } from '../../components/AreaMap.tsx'
import { Benefits } from '../../components/Benefits.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { CityCard } from '../../components/Cards.tsx'
import { contactHref, phoneHref } from '../../components/contact-links.ts'
import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { ServedCounties } from '../../components/ServedCounties.tsx'
import { Stats } from '../../components/Stats.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { ZipCheck } from '../../components/ZipCheck.tsx'
import { citiesIn } from '../../site/cities-in-county.ts'
import { interpolate } from '../../site/text-formatters.ts'

/** Maximum number of cards per county; its page lists the others. */
const MAX_COUNTY_CARDS = 12

/** The cities by county. */
export function CitiesPage() {
  const content = useContent()
  const { areaMap, citiesPage, counties, interfaceTexts, site } = content
  const { cities: texts, actions, header } = interfaceTexts
  const formatters = useTextFormatters()
  const { eyebrow, heading, text, stats, map, list, promise, callToAction } = citiesPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text}>
        <div className="button-row">
          <ButtonLink href={contactHref(content)}>{header.freeEstimate}</ButtonLink>
          <ButtonLink href={phoneHref(site)} kind="secondary" icon="phone">
            {actions.callNow}
          </ButtonLink>
        </div>
      </PageHero>
      <Section tone="dark" fade={false}>
        <ZipCheck />
        <SectionHead {...map} />
        <div className="areas">
          <ServedCounties />
          <AreaMap map={areaMap} tone="dark" listed />
        </div>
      </Section>
      <Section head={list}>
        <div className="county-list">
          {counties.all.map(county => {
            const members = citiesIn(content, county.slug)
            return (
              <section key={county.slug}>
                <header className="county-list__head">
                  <h3 className="county-list__name">
                    <a href={county.url}>{county.name}</a>
                  </h3>
                  <span className="badge">{formatters.count(texts.county, members.length)}</span>
                </header>
                <div>
                  <ul className="grid">
                    {members.slice(0, MAX_COUNTY_CARDS).map(city => (
                      <li className="card card--ruled" key={city.slug}>
                        <CityCard city={city} />
                      </li>
                    ))}
                  </ul>
                  {members.length > MAX_COUNTY_CARDS && (
                    <TextLink
                      href={county.url}
                      label={interpolate(texts.countyPage, { county: county.name })}
                    />
                  )}
                </div>
              </section>
            )
          })}
        </div>
      </Section>
      <Section tone="paper" head={promise.section}>
        <Benefits items={promise.items} />
        <Stats stats={stats} />
      </Section>
      <CallToAction {...callToAction} />
    </>
  )
}
