import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CallLink } from '../../../components/CallLink.tsx'
import { useContent } from '../../../components/content-context.ts'
import { PageHero } from '../../../components/PageHero.tsx'
import { Section } from '../../../components/Section.tsx'
import { ServedCounties } from '../../../components/ServedCounties.tsx'
import { ZipCheck } from '../../../components/ZipCheck.tsx'
import { crumbOf } from '../../../renderer/head.ts'
import { definePage } from '../../define-page.ts'
import { CityNames } from '../CityNames.tsx'

/** Maximum number of cities to list; beyond it, the page lists counties. */
const MAX_CITY_NAMES = 200

export const Page = definePage('unknownCityPage', UnknownCityPage, ({ name }, { citiesPage }) => ({
  name,
  parents: [crumbOf(citiesPage)],
  isError: true,
}))

function UnknownCityPage() {
  const { cities, unknownCityPage } = useContent()
  const { eyebrow, heading, text, zipHeading, zipLabel, listHeading, estimate } = unknownCityPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text}>
        <div className="button-row">
          <ButtonLink href={estimate.href}>{estimate.label}</ButtonLink>
          <CallLink />
        </div>
      </PageHero>
      <Section tone="paper" fade={false}>
        <h2 className="small-heading">{zipHeading}</h2>
        <ZipCheck label={zipLabel} />
      </Section>
      <Section fade={false}>
        <h2 className="small-heading">{listHeading}</h2>
        {cities.all.length > MAX_CITY_NAMES ? <ServedCounties /> : <CityNames cities={cities.all} />}
      </Section>
    </>
  )
}
