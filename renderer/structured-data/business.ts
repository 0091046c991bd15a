import { ogUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { absolute, businessId, type Thing, websiteId } from './thing.ts'

/** The business itself, on every page, with no rating or review of it. */
export function business({ site }: Content): Thing {
  const { identity, contact, address, priceLevel } = site
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': businessId(site),
    name: identity.name,
    url: absolute(site, '/'),
    image: absolute(site, ogUrl('/')),
    telephone: contact.phone.dial,
    priceRange: priceLevel,
    address: {
      '@type': 'PostalAddress',
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    areaServed: countiesServed(site),
  }
}

/** On the home page: the same with all that is said of it. Cities as on the map there, of which it shows no more than can be read. */
export function wholeBusiness(content: Content): Thing {
  const { areaMap, cities, services, site } = content
  const { identity, contact, coordinates, hours, social } = site
  const real = social.map(({ href }) => href).filter(href => !isSample(href))
  return {
    ...business(content),
    description: identity.blurb,
    email: contact.email,
    geo: { '@type': 'GeoCoordinates', latitude: coordinates.lat, longitude: coordinates.lng },
    openingHoursSpecification: hours.weekly.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: [
      ...areaMap.cities.map(({ slug }) => {
        const { name, url } = cities.get(slug)
        return { '@type': 'City', name, url: absolute(site, url) }
      }),
      ...countiesServed(site),
    ],
    knowsAbout: services.all.map(({ name }) => name),
    ...(real.length > 0 && { sameAs: real }),
  }
}

/** At a domain that is kept for examples, where nobody has a page: RFC 2606. */
const isSample = (href: string) =>
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(new URL(href).hostname)

const countiesServed = ({ countiesServed: counties }: Content['site']): Thing[] =>
  counties.map(({ name }) => ({ '@type': 'AdministrativeArea', name }))

export function website({ site }: Content): Thing {
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    name: site.identity.name,
    url: absolute(site, '/'),
    inLanguage: site.language,
    publisher: { '@id': businessId(site) },
  }
}
