import { upperFirst } from '../../site/formatters.ts'
import { unwrapAsWritten } from '../as-written.ts'
import { isObject, type Json, mapStrings, textAt } from '../json.ts'
import { countFactNameOf } from '../model.ts'
import { spellCount, spellFeminineCount } from '../number-words.ts'
import type { ContentRecord } from '../read/record.ts'
import { termKinds } from '../term-kinds.ts'
import { createSiteFormats, readPriceBook } from './prices.ts'
import { recordsOf } from './queries.ts'
import { printTerm, readTerms } from './terms.ts'
import type { Facts, PlaceholderPrinter, ResolvedSite } from './types.ts'

// A program that wraps lines may have broken one.
const factPlaceholder = /\{\{fact:\s*([\w-]+)\s*\}\}/g
const otherPlaceholder = /\{\{([a-z]+):([^{}]*)\}\}/g

/** Returns the facts of content/facts.yaml and those derived from other content. `year` is that of the build. */
export function collectFacts(site: Pick<ResolvedSite, 'model' | 'records'>, year: number): Facts {
  const derived = {
    ...countCollections(site),
    ...countCounties(site),
    ...collectYears(site),
    ...describeBusiness(site, year),
  }
  const stated = readStatedFacts(recordsOf(site, 'facts')[0])
  const raw = new Map([...Object.entries(derived), ...stated].filter(([, text]) => text !== undefined))
  const names = new Set([...Object.keys(derived), ...stated.keys()])
  const key = JSON.stringify([[...raw], [...names]])
  const sources = ['prices', 'site', 'terms', 'interface', 'facts'].map(name => recordsOf(site, name)[0])
  const known = latest.find(
    facts => facts.key === key && sources.every((record, index) => record === facts.sources[index]),
  )
  const used = known ?? { key, sources, facts: createFacts(site, raw, names, sources) }
  latest = [used, ...latest.filter(facts => facts !== used).slice(0, MAX_REMEMBERED - 1)]
  return used.facts
}

interface RememberedFacts {
  key: string
  sources: readonly (ContentRecord | undefined)[]
  facts: Facts
}

/** Scheduled content is resolved twice in each language: as a whole, and as visitors see it. */
const MAX_REMEMBERED = 8

// The one used last comes first. Returning the same object while no fact has changed keeps the records that were filled from it.
let latest: readonly RememberedFacts[] = []

function createFacts(
  site: Pick<ResolvedSite, 'model' | 'records'>,
  raw: ReadonlyMap<string, string | undefined>,
  names: ReadonlySet<string>,
  [book, company]: RememberedFacts['sources'],
): Facts {
  const prices = readPriceBook(book?.data ?? {}, company?.data)
  const texts = new Map<string, string>()
  for (const [name, text] of raw) if (text !== undefined) texts.set(name, fillNestedFacts(text, raw, [name]))
  const terms = readTerms(site)
  return {
    texts,
    names,
    circles: findCircles(raw),
    prices,
    terms,
    printers: new Map<string, PlaceholderPrinter>([
      ['price', prices.print],
      ...termKinds.map(kind => [kind, (words: string) => printTerm(terms, kind, words)] as const),
    ]),
  }
}

/** Fills the placeholders of every string. Keeps those that name nothing: a rule reports them. */
export function fillPlaceholders(value: Json, facts: Facts): Json {
  return mapStrings(value, text => fillText(text, facts))
}

export function fillText(text: string, facts: Facts): string {
  if (!text.includes('{{')) return text
  return unwrapAsWritten(text)
    .replace(factPlaceholder, (whole, name: string) => facts.texts.get(name) ?? whole)
    .replace(
      otherPlaceholder,
      (whole, kind: string, expression: string) => facts.printers.get(kind)?.(expression) ?? whole,
    )
}

function readStatedFacts(record: ContentRecord | undefined): Map<string, string | undefined> {
  return new Map(
    Object.entries(record?.data ?? {}).map(([name, fact]) => {
      const text = isObject(fact) ? (fact.text ?? fact.value) : undefined
      return [name, typeof text === 'string' || typeof text === 'number' ? String(text) : undefined]
    }),
  )
}

function describeBusiness(
  site: Pick<ResolvedSite, 'records'>,
  year: number,
): Record<string, string | undefined> {
  const data = recordsOf(site, 'site')[0]?.data
  const text = (...path: string[]) => textAt(data, path)
  const dial = text('contact', 'phone', 'dial')
  const email = text('contact', 'email')
  const [locality, region, postalCode] = ['locality', 'region', 'postalCode'].map(key => text('address', key))
  const founded = typeof data?.foundedYear === 'number' ? data.foundedYear : undefined
  return {
    businessName: text('identity', 'name'),
    phone: text('contact', 'phone', 'display'),
    phoneHref: dial && `tel:${dial}`,
    email,
    emailHref: email && `mailto:${email}`,
    address: locality && region && postalCode && `${locality}, ${region} ${postalCode}`,
    hours: text('hours', 'full'),
    hoursShort: text('hours', 'short'),
    siteUrl: text('url'),
    foundedYear: founded?.toString(),
    yearsInBusiness: founded === undefined ? undefined : roundYears(founded, year, text('language')),
    currentYear: String(year),
  }
}

/** Rounds down to a multiple of five, so that the claim stays true and doesn't change every year: "15+", in Spanish "más de 15". */
function roundYears(founded: number, year: number, language = 'en-US'): string {
  const years = year - founded
  if (years < 5) return String(years)
  const rounded = Math.floor(years / 5) * 5
  return language.startsWith('es') ? `más de ${rounded}` : `${rounded}+`
}

function countCollections(site: Pick<ResolvedSite, 'model' | 'records'>): Record<string, string> {
  const language = textAt(recordsOf(site, 'site')[0]?.data, ['language']) ?? 'en-US'
  const collections = site.model.entities.filter(entity => entity.kind === 'collection')
  return Object.fromEntries(
    collections.flatMap(entity => {
      const name = countFactNameOf(entity)
      const count = recordsOf(site, entity.name).length
      const words = spellCount(count, language)
      const feminine = spellFeminineCount(count, language)
      return [
        [name, String(count)],
        [`${name}InWords`, words],
        [`${upperFirst(name)}InWords`, upperFirst(words)],
        // English has one form, and no text needs a second name for it.
        ...(language.startsWith('en')
          ? []
          : [
              [`${name}InWordsF`, feminine],
              [`${upperFirst(name)}InWordsF`, upperFirst(feminine)],
            ]),
      ]
    }),
  )
}

/** Counts the counties served and, separately, the counties with a city page: the business serves more than it has cities in. */
function countCounties(site: Pick<ResolvedSite, 'records'>): Record<string, string | undefined> {
  const served = recordsOf(site, 'site')[0]?.data?.countiesServed
  const withCities = new Set(recordsOf(site, 'cities').flatMap(city => textAt(city.data, ['county']) ?? []))
  return {
    countyCount: Array.isArray(served) ? String(served.length) : undefined,
    cityCountyCount: String(withCities.size),
  }
}

/** Years that go out of date, and the months of the last reviews. Texts refer to them by these facts, so that each is written once. */
function collectYears(site: Pick<ResolvedSite, 'records'>): Record<string, string | undefined> {
  const yearOf = (name: string) => {
    const year = recordsOf(site, name)[0]?.data?.year
    return typeof year === 'number' ? String(year) : undefined
  }
  const { monthOfDay } = createSiteFormats(recordsOf(site, 'site')[0]?.data)
  const reviewOf = (name: string) => {
    const day = textAt(recordsOf(site, name)[0]?.data, ['reviewed'])
    return day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : monthOfDay(day)
  }
  return {
    priceYear: yearOf('costs'),
    priceReview: reviewOf('costs'),
    trendYear: yearOf('pages/trends'),
    trendReview: reviewOf('pages/trends'),
  }
}

function findCircles(raw: ReadonlyMap<string, string | undefined>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  function follow(name: string, way: readonly string[]): void {
    if (way.includes(name)) circles.push(way.slice(way.indexOf(name)))
    if (done.has(name)) return
    done.add(name)
    for (const [, next = ''] of raw.get(name)?.matchAll(factPlaceholder) ?? []) follow(next, [...way, name])
  }
  for (const name of raw.keys()) follow(name, [])
  return circles
}

/** Fills facts within a fact's text. A circular reference stays a placeholder: a rule reports it. */
function fillNestedFacts(
  text: string,
  raw: ReadonlyMap<string, string | undefined>,
  above: readonly string[],
): string {
  return text.replace(factPlaceholder, (whole, name: string) => {
    const inner = raw.get(name)
    return inner === undefined || above.includes(name) ? whole : fillNestedFacts(inner, raw, [...above, name])
  })
}
