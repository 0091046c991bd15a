import type { City, ImageSrc, PriceEntry, PriceName, Product, Service } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'
import { jpegUrl } from '../../site/image-variants.ts'
import { sharedSpecifications } from '../../site/specifications.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { absolute, businessId, type SchemaNode } from './schema-node.ts'

/** Unit codes of UN/CEFACT recommendation 20. */
const unitCodes: Partial<Record<PriceEntry['unit'], { unitCode: string }>> = {
  squareFoot: { unitCode: 'FTK' },
  foot: { unitCode: 'FOT' },
}

/** Creates the node of a service with a catalog of its offers. */
export function serviceNode(content: Content, service: Service): SchemaNode {
  const { site } = content
  const offers = offersOf(service).map(({ name, description, price }) => ({
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

interface ServiceOffer {
  name: string
  description: string
  price?: PriceName
}

/** Lists the options of a service with their prices, or its cards if it has no options. */
function offersOf({ blocks }: Service): readonly ServiceOffer[] {
  const options = blocks.flatMap(block => (block.type === 'options' ? block.items : []))
  if (options.length > 0) return options
  const cards = blocks.find(block => block.type === 'cards')
  return (cards?.items ?? []).map(({ title, description }) => ({ name: title, description }))
}

/** Creates the node of the services in a city. */
export function cityNode({ interfaceTexts, site }: Content, city: City): SchemaNode {
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

/** Creates the node of a product. It has no rating, because the page shows no reviews. */
export function productNode(content: Content, product: Product): SchemaNode {
  const { interfaceTexts, site } = content
  const { low, high } = content.prices.entries[product.pricePerSqFt]
  return {
    '@type': 'Product',
    '@id': absolute(site, `${product.url}#product`),
    name: product.name,
    description: product.description,
    image: pictureUrl(content, product.picture.src),
    url: absolute(site, product.url),
    category: content.collections.get(product.category).name,
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: low,
      highPrice: high,
      priceCurrency: site.currency,
      priceSpecification: priceSpecification(content, product.pricePerSqFt),
      seller: { '@id': businessId(site) },
    },
    additionalProperty: sharedSpecifications([product], interfaceTexts).map(({ label, textOf }) => ({
      '@type': 'PropertyValue',
      name: label,
      value: textOf(product),
    })),
  }
}

function priceSpecification({ prices, site }: Content, price: PriceName): SchemaNode {
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

/** Returns the absolute URL of an image's JPEG, the format that all readers support. */
export function pictureUrl({ site, images }: Content, src: ImageSrc): string {
  return absolute(site, jpegUrl(src, images[src]))
}
