import { expect, test } from 'vitest'
import { articles } from '../../generated/content/articles.js'
import { products } from '../../generated/content/products.js'
import { services } from '../../generated/content/services.js'
import { site } from '../../generated/content/site.js'
import { pages } from '../../generated/pages.js'
import { type BuiltPage, builtPage, faults } from './built-site.ts'
import { mainText, plain } from './page-text.ts'

type Thing = Record<string, unknown>

const everywhere = ['HomeAndConstructionBusiness', 'WebSite']

/** Types of a page's graph beside those of every page, by its kind. Kinds that aren't here have none. */
const typesByKind: Readonly<Record<string, readonly string[]>> = {
  home: ['FAQPage'],
  articles: ['Article', 'FAQPage'],
  guides: ['Article', 'FAQPage'],
  services: ['Service', 'FAQPage'],
  collections: ['FAQPage'],
  products: ['Product'],
}

test('every page has one block of structured data with one graph', () => {
  const wrong = faults(page => {
    const blocks = blocksOf(page)
    const keys = blocks.length === 1 ? Object.keys(blocks[0] ?? {}).join() : ''
    return keys === '@context,@graph' ? [] : [`${blocks.length} blocks, with ${keys}`]
  })
  expect(wrong).toEqual([])
})

test('every kind of page has the types of its kind', () => {
  const wrong = faults(page => {
    const found = graphOf(page).map(thing => String(thing['@type']))
    const expected = expectedTypes(page)
    return found.sort().join() === expected.sort().join() ? [] : [`${found} instead of ${expected}`]
  })
  expect(wrong).toEqual([])
})

test('questions are in the graph exactly where they are on the page', () => {
  const wrong = faults(page => {
    const [faq] = thingsOf(page, 'FAQPage')
    const asked = list(faq?.mainEntity).map(question => String(question.name))
    const unseen = asked.filter(question => !mainText(page.html).includes(plain(question)))
    return [
      ...unseen.map(question => `not on the page: "${question}"`),
      ...(faq && !asked.length ? ['empty'] : []),
    ]
  })
  expect(wrong).toEqual([])
})

test('ten questions are answered on the home page', () => {
  const [faq] = thingsOf(builtPage('/'), 'FAQPage')
  expect(list(faq?.mainEntity)).toHaveLength(10)
})

test('four questions are answered in every article', () => {
  const counts = articles.map(({ url }) => {
    const [faq] = thingsOf(builtPage(url), 'FAQPage')
    return { url, questions: list(faq?.mainEntity).length }
  })
  expect(counts.filter(({ questions }) => questions !== 4)).toEqual([])
})

test('neither the business nor anything of its own carries a review, and only products a rating', () => {
  const wrong = faults(page => {
    const json = JSON.stringify(graphOf(page))
    const reviews = json.match(/"(?:review|reviews)":|"@type":"Review"/g) ?? []
    const rated = graphOf(page).filter(thing => 'aggregateRating' in thing && thing['@type'] !== 'Product')
    return [...reviews, ...rated.map(thing => `rating of ${thing['@type']}`)]
  })
  expect(wrong).toEqual([])
})

test('the business is described with its prices, hours, services, cities and counties', () => {
  const [business = {}] = thingsOf(builtPage('/'), 'HomeAndConstructionBusiness')
  expect(business).toMatchObject({ priceRange: '$$', telephone: site.contact.phone.dial })
  expect(list(business.openingHoursSpecification)[0]).toMatchObject({ opens: '07:00', closes: '18:00' })
  expect(list(business.areaServed).filter(area => area['@type'] === 'City')).toHaveLength(19)
  expect(list(business.areaServed).filter(area => area['@type'] === 'AdministrativeArea')).toHaveLength(8)
  expect(business.knowsAbout).toEqual(services.map(({ name }) => name))
})

test('every service is offered in Austin, with a price wherever its page has one', () => {
  const wrong = services.flatMap(service => {
    const [thing = {}] = thingsOf(builtPage(service.url), 'Service')
    const offered = JSON.stringify([thing.offers, thing.hasOfferCatalog])
    const right =
      JSON.stringify(thing.areaServed).includes('Austin') &&
      offered.includes('"Offer"') &&
      (!service.price || offered.includes(`"minPrice":${service.price.low},"maxPrice":${service.price.high}`))
    return right ? [] : [`${service.url}: ${offered}`]
  })
  expect(wrong).toEqual([])
})

test('every product has its price range, rating and number of reviews', () => {
  for (const { url, pricePerSqFt, rating, reviews } of products) {
    expect(thingsOf(builtPage(url), 'Product')).toMatchObject([
      {
        offers: { lowPrice: pricePerSqFt.low, highPrice: pricePerSqFt.high, priceCurrency: 'USD' },
        aggregateRating: { ratingValue: rating, reviewCount: reviews },
      },
    ])
  }
})

test('breadcrumbs lead from the home page to the page itself', () => {
  const wrong = faults(page => {
    const [breadcrumbs] = thingsOf(page, 'BreadcrumbList')
    if (!breadcrumbs) return []
    const items = list(breadcrumbs.itemListElement).map(({ item }) => item)
    const right = items[0] === `${site.url}/` && items.at(-1) === site.url + page.url
    return right ? [] : [items.join(' > ')]
  })
  expect(wrong).toEqual([])
})

function expectedTypes({ url }: BuiltPage): string[] {
  const kind = pages.find(page => page.url === url)?.kind
  const breadcrumbs = kind && kind !== 'home' ? ['BreadcrumbList'] : []
  return [...everywhere, ...breadcrumbs, ...(typesByKind[kind ?? ''] ?? [])]
}

function blocksOf({ html }: BuiltPage): Thing[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...blocks].map(([, json = '']): Thing => JSON.parse(json))
}

function graphOf(page: BuiltPage): Thing[] {
  return list(blocksOf(page)[0]?.['@graph'])
}

function thingsOf(page: BuiltPage, type: string): Thing[] {
  return graphOf(page).filter(thing => thing['@type'] === type)
}

function list(value: unknown): Thing[] {
  return Array.isArray(value) ? value : []
}
