import { cities } from '../../generated/content/cities.js'
import { services } from '../../generated/content/services.js'
import { site } from '../../generated/content/site.js'
import { ogUrl } from '../../publishing/site-files/og-url.ts'
import { absolute, businessId, type Thing, websiteId } from './thing.ts'

/** The business itself: on every page, with no rating or review of it. */
export function business(): Thing {
  const { identity, contact, address, coordinates, hours, priceLevel, social, countiesServed } = site
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': businessId,
    name: identity.name,
    description: identity.blurb,
    url: absolute('/'),
    image: absolute(ogUrl('/')),
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
      ...cities.map(({ name, url }) => ({ '@type': 'City', name, url: absolute(url) })),
      ...countiesServed.map(({ name }) => ({ '@type': 'AdministrativeArea', name })),
    ],
    knowsAbout: services.map(({ name }) => name),
    sameAs: social.map(({ href }) => href),
  }
}

export function website(): Thing {
  return {
    '@type': 'WebSite',
    '@id': websiteId,
    name: site.identity.name,
    url: absolute('/'),
    inLanguage: site.language,
    publisher: { '@id': businessId },
  }
}
