import { ogUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { absolute, businessId, type SchemaNode, websiteId } from './schema-node.ts'

/** Creates the node of the business for every page. It has no ratings or reviews. */
export function business({ site }: Content): SchemaNode {
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

/** Creates the node of the business with all details, for the home page. Lists the cities of the map, which are limited in number. */
export function completeBusiness(content: Content): SchemaNode {
  const { areaMap, cities, services, site } = content
  const { identity, contact, coordinates, hours, social } = site
  const profiles = social.map(({ href }) => href).filter(href => !isSample(href))
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
    specialOpeningHoursSpecification: hours.holidays.map(({ date, until = date, hours: open = CLOSED }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: until,
      ...open,
    })),
    areaServed: [
      ...areaMap.cities.map(({ slug }) => {
        const { name, url } = cities.get(slug)
        return { '@type': 'City', name, url: absolute(site, url) }
      }),
      ...countiesServed(site),
    ],
    knowsAbout: services.all.map(({ name }) => name),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** Google's notation for a day that is closed. */
const CLOSED = { opens: '00:00', closes: '00:00' }

/** Recognizes domains that are reserved for examples (RFC 2606). */
const isSample = (href: string) =>
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(new URL(href).hostname)

const countiesServed = ({ countiesServed: counties }: Content['site']): SchemaNode[] =>
  counties.map(({ name }) => ({ '@type': 'AdministrativeArea', name }))

export function website(content: Content): SchemaNode {
  const { home, site } = content
  return {
    '@type': 'WebSite',
    '@id': websiteId(content),
    name: site.identity.name,
    url: absolute(site, home.url),
    inLanguage: site.language,
    publisher: { '@id': businessId(site) },
  }
}
