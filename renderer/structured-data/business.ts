import { ogUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { absolute, businessId, type Thing, websiteId } from './thing.ts'

/** The business itself: on every page, with no rating or review of it. */
export function business({ site, cities, services }: Content): Thing {
  const { identity, contact, address, coordinates, hours, priceLevel, social, countiesServed } = site
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': businessId(site),
    name: identity.name,
    description: identity.blurb,
    url: absolute(site, '/'),
    image: absolute(site, ogUrl('/')),
    telephone: contact.phone.dial,
    email: contact.email,
    priceRange: priceLevel,
    address: {
      '@type': 'PostalAddress',
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: coordinates.lat, longitude: coordinates.lng },
    openingHoursSpecification: hours.weekly.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: [
      ...cities.all.map(({ name, url }) => ({ '@type': 'City', name, url: absolute(site, url) })),
      ...countiesServed.map(({ name }) => ({ '@type': 'AdministrativeArea', name })),
    ],
    knowsAbout: services.all.map(({ name }) => name),
    sameAs: social.map(({ href }) => href),
  }
}

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
