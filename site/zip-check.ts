/** The ZIP check: says whether a ZIP code is served, and links to the next steps. */
import type { Content } from './content.ts'
import { zipCodePattern } from './estimate-fields.ts'
import { interpolate } from './text-formatters.ts'
import { toZip } from './typed-text.ts'

export interface ZipCheckResult {
  text: string
  served: boolean
  links: readonly { href: string; label: string }[]
}

// Length in characters. The result repeats the typed text up to this length.
const MAX_ZIP_LENGTH = 20

/** Returns the ZIP code in a query, if any: the last one, because a form sent with this one may have such a field, too. */
export const zipFromQuery = (query: URLSearchParams): string | undefined =>
  query.getAll('zip').map(toZip).at(-1)?.slice(0, MAX_ZIP_LENGTH)

export function checkZip(zip: string, content: Content): ZipCheckResult {
  const { cities, contactPage, counties, interfaceTexts, site, zipPlaces } = content
  const { actions, cities: cityTexts, unknownCity: texts } = interfaceTexts
  if (!zipCodePattern.test(zip)) return { text: texts.invalid, served: false, links: [] }

  const request = { href: `${contactPage.url}?${new URLSearchParams({ zip })}`, label: actions.freeEstimate }
  const found = cities.all.filter(({ zipCodes }) => zipCodes.includes(zip))
  if (found.length > 0) {
    const pages = found.map(({ name, url }) => ({
      href: url,
      label: interpolate(cityTexts.view, { city: name }),
    }))
    const city = found.map(({ name }) => name).join(' / ')
    return { text: interpolate(texts.served, { zip, city }), served: true, links: [request, ...pages] }
  }
  const place = zipPlaces.find(zip)
  if (!place) return { text: interpolate(texts.notListed, { zip }), served: false, links: [request] }
  const { town, fips } = place
  const { name: county, page } = site.countiesServed.find(served => served.fips === fips) ?? {
    name: place.county,
  }
  const countyPage = page && {
    href: counties.get(page).url,
    label: interpolate(cityTexts.countyPage, { county }),
  }
  return {
    text: interpolate(texts.inCounty, { zip, town, county }),
    served: true,
    links: countyPage ? [request, countyPage] : [request],
  }
}
