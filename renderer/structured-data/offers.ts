import type { City, ImageSrc, PriceEntry, PriceName, Product, Service } from '../../generated/types.ts'
import { jpegUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { absolute, businessId, type Thing } from './thing.ts'

/** As in UN/CEFACT recommendation 20. */
const unitCodes: Partial<Record<PriceEntry['unit'], { unitCode: string }>> = {
  squareFoot: { unitCode: 'FTK' },
  foot: { unitCode: 'FOT' },
}

/** A service with what can be ordered of it as a catalog of offers. */
export function serviceThing(content: Content, service: Service): Thing {
  const { site } = content
  const offers = offered(service).map(({ name, description, price }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, description },
    ...(price && { priceSpecification: priceSpecification(content, price) }),
  }))
  return {
    '@type': 'Service',
    '@id': absolute(site, `${service.url}#service`),
    name: service.name,
    serviceType: service.shortName,
    description: service.description,
    url: absolute(site, service.url),
    image: pictureUrl(content, service.picture.src),
    provider: { '@id': businessId(site) },
    areaServed: { '@type': 'City', name: `${site.address.locality}, ${site.address.region}` },
    ...(service.price && {
      offers: { '@type': 'Offer', priceSpecification: priceSpecification(content, service.price) },
    }),
    ...(offers.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: service.name, itemListElement: offers },
    }),
  }
}

interface Offered {
  name: string
  description: string
  price?: PriceName
}

/** Its options with their prices; where a page has none, the cards that say what is done. */
function offered({ blocks }: Service): readonly Offered[] {
  const options = blocks.flatMap(block => (block.type === 'options' ? block.items : []))
  if (options.length > 0) return options
  const cards = blocks.find(block => block.type === 'cards')
  return (cards?.items ?? []).map(({ title, description }) => ({ name: title, description }))
}

/** What a city's page offers, and where. */
export function cityThing({ interfaceTexts, site }: Content, city: City): Thing {
  return {
    '@type': 'Service',
    '@id': absolute(site, `${city.url}#service`),
    name: interpolate(interfaceTexts.city.heading, { city: city.name }),
    description: city.description,
    url: absolute(site, city.url),
    provider: { '@id': businessId(site) },
    areaServed: { '@type': 'City', name: `${city.name}, ${site.address.region}` },
  }
}

/** Without its rating: no review of it can be read on the page. */
export function productThing(content: Content, product: Product): Thing {
  const { site } = content
  const { low, high } = content.prices.entries[product.pricePerSqFt]
  return {
    '@type': 'Product',
    '@id': absolute(site, `${product.url}#product`),
    name: product.name,
    description: product.description,
    image: pictureUrl(content, product.picture.src),
    url: absolute(site, product.url),
    category: product.category,
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: low,
      highPrice: high,
      priceCurrency: site.currency,
      priceSpecification: priceSpecification(content, product.pricePerSqFt),
      seller: { '@id': businessId(site) },
    },
    additionalProperty: product.specifications.map(({ name, value }) => ({
      '@type': 'PropertyValue',
      name,
      value,
    })),
  }
}

function priceSpecification({ prices, site }: Content, price: PriceName): Thing {
  const { low, high, unit, words } = prices.entries[price]
  return {
    '@type': 'UnitPriceSpecification',
    minPrice: low,
    maxPrice: high,
    priceCurrency: site.currency,
    ...unitCodes[unit],
    ...(words && { name: words }),
  }
}

/** The address of a picture's JPEG, for readers that know no newer format. */
export function pictureUrl({ site, images }: Content, src: ImageSrc): string {
  return absolute(site, jpegUrl(src, images[src]))
}
