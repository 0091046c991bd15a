import { describe, expect, test } from 'vitest'
import type { FaqItem, Service } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'
import { inLanguage, splitLanguage } from '../../site/languages.ts'
import type { PrintedPrice } from '../../site/price.ts'
import { type BuiltPage, builtPage, faults } from './built-site.ts'
import { mainText, normalizeText } from './page-text.ts'
import { allPages, contentOf, contents, languagesWith } from './site-languages.ts'

type SchemaNode = Record<string, unknown>

const everywhere = ['HomeAndConstructionBusiness', 'WebSite']

/** Types in the graph of a page, by kind, in addition to those of every page. Other kinds have none. */
const typesByKind: Readonly<Record<string, readonly string[]>> = {
  articles: ['Article'],
  guides: ['Article'],
  services: ['Service'],
  cities: ['Service'],
  products: ['Product'],
}

/** Questions of the pages that answer any, by URL. */
const questions = new Map(
  [...contents].flatMap(([language, content]) =>
    // Records that aren't translated have their URLs in the main language.
    listQuestions(content).filter(([url]) => splitLanguage(url).languagePath === language),
  ),
)

test('every page has one block of structured data with one graph', () => {
  const wrong = faults(page => {
    const blocks = blocksOf(page)
    const keys = blocks.length === 1 ? Object.keys(blocks[0] ?? {}).join() : ''
    return keys === '@context,@graph' ? [] : [`${blocks.length} blocks, with ${keys}`]
  })
  expect(wrong).toEqual([])
})

test('every page has the types of its kind', () => {
  const wrong = faults(page => {
    const found = graphOf(page).map(thing => String(thing['@type']))
    const expected = expectedTypes(page)
    return found.sort().join() === expected.sort().join() ? [] : [`${found} instead of ${expected}`]
  })
  expect(wrong).toEqual([])
})

test('the questions of the content are in the graph and in the text of their page', () => {
  expect([...questions.values()].flat()).not.toEqual([])
  const wrong = faults(page => {
    const expected = (questions.get(page.url) ?? []).map(({ question }) => normalizeText(question))
    const [graph] = thingsOf(page, 'FAQPage')
    const asked = list(graph?.mainEntity).map(({ name }) => normalizeText(String(name)))
    const text = mainText(page.html)
    return [
      ...(asked.join('\n') === expected.join('\n') ? [] : [`asked "${asked}" instead of "${expected}"`]),
      ...expected.filter(question => !text.includes(question)).map(question => `not shown: "${question}"`),
    ]
  })
  expect(wrong).toEqual([])
})

test('no node has a review or rating, because pages show none', () => {
  const wrong = faults(page => {
    const json = JSON.stringify(graphOf(page))
    return json.match(/"(?:review|reviews|aggregateRating)":|"@type":"(?:Review|AggregateRating)"/g) ?? []
  })
  expect(wrong).toEqual([])
})

describe.each(languagesWith('/').map(language => inLanguage('/', language)))('of the site at %s', start => {
  const { areaMap, cities, home, prices, privacyPage, products, services, site } = contentOf(start)

  test('the business has prices, hours, services, cities and counties', () => {
    const [business = {}] = thingsOf(builtPage(home.url), 'HomeAndConstructionBusiness')
    expect(business).toMatchObject({
      priceRange: site.priceLevel,
      telephone: site.contact.phone.dial,
      openingHoursSpecification: site.hours.weekly.map(({ opens, closes }) => ({ opens, closes })),
    })
    const served = areaServedOf(builtPage(home.url))
    const counties = site.countiesServed.map(({ name }) => `AdministrativeArea ${name}`)
    // The map shows the same number of cities.
    const shown = cities.all.slice(0, areaMap.cities.length).map(({ name }) => `City ${name}`)
    expect(served).toEqual([...shown, ...counties])
    expect(areaServedOf(builtPage(privacyPage.url))).toEqual(counties)
    expect(business.knowsAbout).toEqual(services.all.map(({ name }) => name))
  })

  test('every service has the city of the business as its area, and a price if its page has one', () => {
    const wrong = services.all.flatMap(service => {
      const [thing = {}] = thingsOf(builtPage(service.url), 'Service')
      const offered = JSON.stringify([thing.offers, thing.hasOfferCatalog])
      const right =
        JSON.stringify(thing.areaServed).includes(site.address.locality) &&
        (offered.includes('"Offer"') || !offersAnything(service)) &&
        (!service.price || hasPrice(offered, prices.entries[service.price]))
      return right ? [] : [`${service.url}: ${offered}`]
    })
    expect(wrong).toEqual([])
  })

  test('every product has its price range with its unit', () => {
    for (const { url, pricePerSqFt } of products.all) {
      const { low, high } = prices.entries[pricePerSqFt]
      expect(thingsOf(builtPage(url), 'Product')).toMatchObject([
        {
          offers: {
            lowPrice: low,
            highPrice: high,
            priceCurrency: 'USD',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              minPrice: low,
              maxPrice: high,
              unitCode: 'FTK',
            },
          },
        },
      ])
    }
  })

  test("every city's page offers the service in that city", () => {
    for (const { url, name } of cities.all) {
      const [thing = {}] = thingsOf(builtPage(url), 'Service')
      expect(thing).toMatchObject({
        areaServed: { '@type': 'City', name: `${name}, ${site.address.region}` },
      })
    }
  })
})

test('breadcrumbs lead from the home page to the page', () => {
  const wrong = faults(page => {
    const [breadcrumbs] = thingsOf(page, 'BreadcrumbList')
    if (!breadcrumbs) return []
    const items = list(breadcrumbs.itemListElement).map(({ item }) => item)
    const { home, site } = contentOf(page.url)
    const right = items[0] === site.url + home.url && items.at(-1) === site.url + page.url
    return right ? [] : [items.join(' > ')]
  })
  expect(wrong).toEqual([])
})

function hasPrice(offered: string, { low, high }: PrintedPrice): boolean {
  return offered.includes(`"minPrice":${low},"maxPrice":${high}`)
}

function areaServedOf(page: BuiltPage): string[] {
  const [business = {}] = thingsOf(page, 'HomeAndConstructionBusiness')
  return list(business.areaServed).map(({ '@type': type, name }) => `${type} ${name}`)
}

function expectedTypes({ url }: BuiltPage): string[] {
  const kind = allPages.find(page => page.url === url)?.schema
  const breadcrumbs = kind && kind !== 'home' ? ['BreadcrumbList'] : []
  const faqPage = questions.get(url)?.length ? ['FAQPage'] : []
  return [...everywhere, ...breadcrumbs, ...faqPage, ...(typesByKind[kind ?? ''] ?? [])]
}

function listQuestions(content: Content): (readonly [string, readonly FaqItem[]])[] {
  const { articles, collections, faq, guides, home, services } = content
  return [
    [home.url, faq.items],
    ...[...articles.all, ...guides.all, ...collections.all].map(({ url, faq }) => [url, faq] as const),
    ...services.all.map(service => [service.url, questionsOfService(service)] as const),
  ]
}

function questionsOfService({ blocks }: Service): readonly FaqItem[] {
  return blocks.flatMap(block => (block.type === 'faq' ? block.items : []))
}

function offersAnything({ price, blocks }: Service): boolean {
  return price !== undefined || blocks.some(({ type }) => type === 'options' || type === 'cards')
}

function blocksOf({ html }: BuiltPage): SchemaNode[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...blocks].map(([, json = '']): SchemaNode => JSON.parse(json))
}

function graphOf(page: BuiltPage): SchemaNode[] {
  return list(blocksOf(page)[0]?.['@graph'])
}

function thingsOf(page: BuiltPage, type: string): SchemaNode[] {
  return graphOf(page).filter(thing => thing['@type'] === type)
}

function list(value: unknown): SchemaNode[] {
  return Array.isArray(value) ? value : []
}
