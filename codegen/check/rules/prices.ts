import { escapePattern } from '../../../site/escape-pattern.ts'
import { isInOrder, type PriceRange, type PrintedPrice, priceKinds } from '../../../site/price.ts'
import { findAlternatives, findSureMatch } from '../../close-match.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import type { Alternatives } from '../../finding-texts/finding-text.ts'
import { isObject, type Json, type JsonObject, type JsonPath, textAt, walkJson } from '../../json.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { correctValue, nameInBraces } from '../fixes.ts'
import { fieldLabelAt } from '../label.ts'
import { findMeantPlaceholder, findNamedPlaceholders, wrongFormOf } from '../meant-placeholder.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'
import { findByShownName } from '../shown-names.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Checks the names of prices, and that a job which includes more, or is smaller, isn't cheaper. */
export const pricesRule: Rule = {
  id: 'prices',
  description:
    'What is said of a price names one of the price book; a job that includes more, or is smaller, is not cheaper.',
  howToFix:
    'Choose the price from the list, or look through the prices of this floor: a job that includes more work, or is smaller, costs at least as much per square foot.',
  *find(site, { cachedFindings }): Iterable<Finding> {
    const [book] = recordsOf(site, 'prices')
    if (!book?.data) return
    const unknownFloors = [...findUnknownFloors(book, book.data)]
    // Skip prices that are missing only because their floor or a floor that it refers to is invalid.
    const uncertain = withDependents(book.data, [
      ...unknownFloors.map(({ floor }) => floor),
      ...unreadablePrices(book.data, site),
    ])
    const wrongNames = site.records.flatMap(record =>
      cachedFindings('prices', record, () => [
        ...findWrongNames(record, uncertain, site),
        ...(record === book ? [] : findWrongPlaceholders(record, uncertain, site)),
      ]),
    )
    yield* joinRenamedFloors(book, wrongNames, unknownFloors, site)
    const tenTimes = findTenTimes(book)
    yield* tenTimes
    const wrongFloors = new Set([...tenTimes.map(({ path }) => path[1]), ...floorsWithCommas(book.data)])
    const contradictions = findContradictions(book)
    yield* contradictions
    if (contradictions.length === 0) yield* findInvertedKinds(book, site, floor => wrongFloors.has(floor))
    yield* findOutsideUsual(book)
    yield* findWrongRates(book)
    yield* findFractions(book)
  },
}

function* findWrongNames(
  record: ContentRecord,
  uncertain: ReadonlySet<string>,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  const { entries } = site.facts.prices
  for (const { path, text } of site.annotatedTexts(record).price) {
    if (entries.has(text) || uncertain.has(floorOf(text))) continue
    const { typed, near, fix } = nameInBraces(record, path, name => entries.has(name)) ?? {}
    const alternatives = near === undefined ? findOtherPrices(text, site) : { near }
    yield {
      record,
      path,
      code: 'prices/missing',
      parameters: { label: fieldLabelAt(record, path), name: typed ?? text, ...alternatives },
      fix: fix ?? correctValue(record, path, entries.keys()),
    }
  }
}

function* findWrongPlaceholders(
  record: ContentRecord,
  uncertain: ReadonlySet<string>,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  const { prices } = site.facts
  for (const { index, 0: whole, 1: expression = '' } of record.text.matchAll(/\{\{price:([^{}]*)\}\}/g)) {
    if (!isOutsideComment(record, index) || prices.print(expression) !== undefined) continue
    const unknown = prices.findUnknownName(expression)
    if (unknown !== undefined && uncertain.has(floorOf(unknown))) continue
    const span: Span = [index, index + whole.length]
    if (unknown === undefined) {
      const parameters = {
        typed: whole.replace(/\s+/g, ' '),
        right: findMeantPlaceholder(whole, site.facts),
        form: wrongFormOf(expression, 'price', site.facts),
        choices: findNamedPlaceholders(expression, site.facts, 'price'),
      }
      yield { record, span, code: 'prices/malformed-placeholder', parameters }
      continue
    }
    const right = findSureMatch(unknown, prices.entries.keys())
    const at = index + whole.indexOf(unknown)
    yield {
      record,
      span,
      code: 'prices/unknown',
      parameters: { name: unknown, ...findOtherPrices(unknown, site) },
      fix: right === undefined ? undefined : [{ span: [at, at + unknown.length], text: right }],
    }
  }
}

/** Usages of a missing floor from which on the floor was probably renamed. */
const MIN_USAGES_OF_RENAMED = 3

/** Reports a floor whose old name is still used in many places once, at its new name. */
function* joinRenamedFloors(
  book: ContentRecord,
  wrongNames: readonly RecordFinding[],
  unknownFloors: readonly { name: string; finding: RecordFinding }[],
  site: ResolvedSite,
): Iterable<RecordFinding> {
  const byFloor = new Map<string, RecordFinding[]>()
  for (const { name, finding } of unknownFloors) byFloor.set(name, [...(byFloor.get(name) ?? []), finding])
  for (const finding of wrongNames) {
    const name =
      finding.code === 'prices/unknown' || finding.code === 'prices/missing' ? finding.parameters.name : ''
    const floor = floorOf(name)
    byFloor.set(floor, [...(byFloor.get(floor) ?? []), finding])
  }
  const floors = Object.keys(groupIn(book.data ?? {}, 'floors'))
  const isUsed = (floor: string) => {
    const usage = new RegExp(`(?<![\\w.])${escapePattern(floor)}\\.\\w`)
    return site.records.some(record => record !== book && usage.test(record.text))
  }
  for (const [floor, findings] of byFloor) {
    const isMissing = floor !== '' && !floors.includes(floor)
    const renamed =
      isMissing && findings.length >= MIN_USAGES_OF_RENAMED ? floors.find(name => !isUsed(name)) : undefined
    if (renamed === undefined) {
      yield* findings
      continue
    }
    const files = new Set(findings.map(({ record }) => record.file)).size
    yield {
      record: book,
      path: ['floors', renamed],
      part: 'key',
      code: 'prices/renamed-floor',
      parameters: { old: floor, name: renamed, places: findings.length, files },
    }
  }
}

const floorOf = (name: string) => name.replace(/\..*$/s, '')

/** Prices of the same floor if there are any, else of the floor that is meant, else those with a similar name. */
function findOtherPrices(name: string, { facts }: ResolvedSite): Alternatives {
  const entries = [...facts.prices.entries.values()]
  const names = entries.map(entry => entry.name).sort()
  const pricesOf = (floor: string) => names.filter(one => floorOf(one) === floor)
  const floor = floorOf(name)
  if (pricesOf(floor).length > 0) return findAlternatives(name, pricesOf(floor))
  const floors = entries.map(entry => ({ key: floorOf(entry.name), shown: [entry.title] }))
  const named = [...new Set(findByShownName(floor, floors))]
  const { near, nearest = named } =
    named.length > 0 ? {} : findAlternatives(floor, [...new Set(floors.map(({ key }) => key))], 0)
  const meant = near ?? (named.length === 1 ? named[0] : undefined)
  const priceOf = (key: string) => names.find(one => one === key + name.slice(floor.length))
  if (meant !== undefined) {
    const right = priceOf(meant)
    return right === undefined ? { choices: pricesOf(meant) } : { near: right }
  }
  const prices = nearest.flatMap(key => priceOf(key) ?? pricesOf(key)[0] ?? []).slice(0, 3)
  return prices.length > 0 ? { nearest: prices } : {}
}

/** Returns floors, extras and amounts with an unreadable price, which the rule `shape` reports. */
function unreadablePrices(book: JsonObject, site: ResolvedSite): string[] {
  const { entries } = site.facts.prices
  const prices = Object.entries(groupIn(book, 'floors')).flatMap(([floor, data]) =>
    isObject(data) ? priceKinds.filter(kind => data[kind] !== undefined).map(kind => `${floor}.${kind}`) : [],
  )
  const others = ['extras', 'amounts'].flatMap(group =>
    Object.entries(groupIn(book, group)).flatMap(leafNames),
  )
  return [...prices, ...others].filter(name => !entries.has(name)).map(floorOf)
}

/** Returns floors with a price such as 4,2, of which only the 4 is read. The rule `shape` reports it. */
function floorsWithCommas(book: JsonObject): string[] {
  const hasDigitsAsField = (price: Json) =>
    isObject(price) && Object.keys(price).some(key => /^\d+$/.test(key))
  return Object.entries(groupIn(book, 'floors')).flatMap(([floor, data]) =>
    isObject(data) && Object.values(data).some(hasDigitsAsField) ? floor : [],
  )
}

function groupIn(book: JsonObject, name: string): JsonObject {
  const group = book[name]
  return isObject(group) ? group : {}
}

/** Returns 'trim', or 'removal.carpet' for the prices of a group. */
function leafNames([name, data]: readonly [string, Json]): string[] {
  const parts = isObject(data) ? Object.entries(data).filter(([, part]) => isObject(part)) : []
  return parts.length > 0 ? parts.map(([part]) => `${name}.${part}`) : [name]
}

/** Adds the floors whose prices derive from one of the names. */
function withDependents(book: JsonObject, names: readonly string[]): Set<string> {
  const uncertain = new Set(names)
  const floors = Object.entries(groupIn(book, 'floors'))
  for (let known = -1; known < uncertain.size; ) {
    known = uncertain.size
    for (const [floor, data] of floors)
      if (floorReferencesOf(data).some(({ name }) => uncertain.has(name))) uncertain.add(floor)
  }
  return uncertain
}

/** A reference from one floor to another, from whose prices its own derive. */
interface FloorReference {
  name: string
  path: JsonPath
}

function floorReferencesOf(data: Json): FloorReference[] {
  if (!isObject(data)) return []
  const spans = Array.isArray(data.spans) ? data.spans : []
  return [
    ...(typeof data.like === 'string' ? [{ name: data.like, path: ['like'] }] : []),
    ...spans.map((name, index) => ({ name: String(name), path: ['spans', index] })),
  ]
}

/** Reports floors that refer to a floor that doesn't exist. */
function* findUnknownFloors(
  record: ContentRecord,
  book: JsonObject,
): Iterable<{ floor: string; name: string; finding: RecordFinding }> {
  const floors = groupIn(book, 'floors')
  const names = Object.keys(floors)
  for (const [floor, data] of Object.entries(floors)) {
    for (const { name, path: within } of floorReferencesOf(data)) {
      if (names.includes(name) && name !== floor) continue
      const path = ['floors', floor, ...within]
      const others = names.filter(other => other !== floor)
      const finding: RecordFinding = {
        record,
        path,
        code: 'prices/unknown-floor',
        parameters: { name, isSame: name === floor, ...findAlternatives(name, others) },
        fix: correctValue(record, path, others),
      }
      yield { floor, name, finding }
    }
  }
}

const figures = ['low', 'usual', 'high'] as const

/** Reports prices that are above one of the same floor which includes more, or holds for a smaller job. */
function* findInvertedKinds(
  record: ContentRecord,
  site: ResolvedSite,
  isWrongItself: (floor: string) => boolean,
): Iterable<Finding> {
  const jobs = jobsOf(record)
  const floors = groupIn(record.data ?? {}, 'floors')
  for (const [floor, kinds] of groupByFloor([...site.facts.prices.entries.values()])) {
    // The span of several floors is in order if each of them is.
    const data = floors[floor]
    if (isObject(data) && data.spans !== undefined) continue
    // Another finding reports a price out of order, from which the others of the floor derive.
    if (isWrongItself(floor) || !kinds.every(isInOrder)) continue
    for (const less of kinds) {
      for (const more of kinds) {
        const comparison = compareJobs(more, less, jobs)
        // The rule `shape` reports a missing figure.
        const figure = comparison?.figures.find(
          name => (more[name] ?? Number.POSITIVE_INFINITY) < (less[name] ?? 0),
        )
        if (!comparison || !figure) continue
        const written = [more, less].find(({ kind = '' }) => isWrittenOut(record, floor, kind))
        const parameters = {
          title: less.title,
          figure,
          less: describeKind(less, figure, site),
          more: describeKind(more, figure, site),
        }
        yield {
          record,
          path: written?.kind ? ['floors', floor, written.kind, figure] : ['floors', floor],
          ...(comparison.includesMore
            ? { code: 'prices/cheaper-with-more', parameters }
            : { code: 'prices/cheaper-though-smaller', parameters }),
        }
        break
      }
    }
  }
}

/** Products from the cheapest choice to all. */
const productChoices = ['plain', 'usual', 'any']

interface KindOfJob {
  products: number
  /** Undefined if the price holds for every size. */
  area: PriceRange | undefined
}

function jobsOf(record: ContentRecord): ReadonlyMap<string, KindOfJob> {
  const kinds = record.data?.kinds
  return new Map(
    Object.entries(isObject(kinds) ? kinds : {}).map(([kind, data]) => {
      const job = isObject(data) && isObject(data.job) ? data.job : {}
      const { low, high } = isObject(job.area) ? job.area : {}
      const area = typeof low === 'number' && typeof high === 'number' ? { low, high } : undefined
      return [kind, { products: productChoices.indexOf(String(job.products)), area }]
    }),
  )
}

/**
 * Says why a price must not be below the other one, and in which figures: its job includes more or is smaller, and has nothing that makes it
 * cheaper. If it is for fewer products, only the low ends can be compared, since everybody begins with the cheapest product.
 */
function compareJobs(
  more: PrintedPrice,
  less: PrintedPrice,
  jobs: ReadonlyMap<string, KindOfJob>,
): { includesMore: boolean; figures: readonly (typeof figures)[number][] } | undefined {
  const [job, other] = [jobs.get(more.kind ?? ''), jobs.get(less.kind ?? '')]
  if (more === less || !job || !other || !less.includes.every(part => more.includes.includes(part)))
    return undefined
  const compared = job.products < other.products ? (['low'] as const) : figures
  const isSmaller = isSmallerArea(job.area, other.area)
  if (isSmaller === false) return undefined
  const includesMore = more.includes.length > less.includes.length
  return includesMore || isSmaller ? { includesMore, figures: compared } : undefined
}

/** Whether a job is smaller than another. Undefined if one of them can have every size, or both have the same. */
function isSmallerArea(area: PriceRange | undefined, other: PriceRange | undefined): boolean | undefined {
  if (!area || !other || (area.low === other.low && area.high === other.high)) return undefined
  return area.low <= other.low && area.high <= other.high
}

function groupByFloor(entries: readonly PrintedPrice[]): Map<string, PrintedPrice[]> {
  const floors = new Map<string, PrintedPrice[]>()
  for (const entry of entries) {
    if (!entry.kind || entry.low > entry.high) continue
    const floor = floorOf(entry.name)
    floors.set(floor, [...(floors.get(floor) ?? []), entry])
  }
  return floors
}

/** No end of a price is so many times its usual one: a decimal point or a zero is in the wrong place. */
const MAX_TIMES_USUAL = 8

/** Finds ends of prices that are about ten times off. */
function findTenTimes(record: ContentRecord) {
  const found: ({ record: ContentRecord; path: JsonPath } & Extract<
    Diagnosis,
    { code: 'prices/ten-times' }
  >)[] = []
  walkJson(record.data ?? {}, (value, path) => {
    if (!isObject(value)) return
    const { low, usual, high } = value
    if (typeof low !== 'number' || typeof usual !== 'number' || typeof high !== 'number') return
    if (low <= 0 || low > usual || usual > high) return
    const report = (end: 'low' | 'high', right: number) =>
      found.push({
        record,
        path: [...path, end],
        code: 'prices/ten-times',
        parameters: { end, typed: end === 'low' ? low : high, usual, right: Number(right.toPrecision(6)) },
      })
    if (high >= usual * MAX_TIMES_USUAL) report('high', high / 10)
    if (usual >= low * MAX_TIMES_USUAL) report('low', low * 10)
  })
  return found
}

/** Reports usual prices that don't lie between both ends of their range. */
function* findOutsideUsual(record: ContentRecord): Iterable<Finding> {
  const found: Finding[] = []
  walkJson(record.data ?? {}, (value, path) => {
    if (!isObject(value)) return
    const { low, usual, high } = value
    if (typeof low !== 'number' || typeof usual !== 'number' || typeof high !== 'number') return
    if (low > high || (usual >= low && usual <= high)) return
    const right = [usual / 10, usual * 10].find(price => price >= low && price <= high)
    const parameters = { low, usual, high, right: right && Number(right.toPrecision(6)) }
    found.push({ record, path: [...path, 'usual'], code: 'prices/usual-outside', parameters })
  })
  yield* found
}

const isRate = (value: Json | undefined): value is number => typeof value === 'number' && value <= 1

/** Warns about a part of a job that is said to be in the price, and not to be in it. */
function findContradictions(record: ContentRecord): RecordFinding[] {
  const found: RecordFinding[] = []
  walkJson(record.data ?? {}, (value, path) => {
    if (!isObject(value) || !Array.isArray(value.includes) || !Array.isArray(value.excludes)) return
    const { includes, excludes } = value
    const index = excludes.findIndex(part => includes.includes(part))
    if (index < 0) return
    found.push({
      record,
      path: [...path, 'excludes', index],
      severity: 'warning',
      code: 'prices/in-and-out',
      parameters: { part: String(excludes[index]) },
    })
  })
  return found
}

/** Warns about percentages that are written as parts of 1: 0.1 for 10. */
function* findFractions(record: ContentRecord): Iterable<Finding> {
  const found: Finding[] = []
  walkJson(record.data ?? {}, (value, path) => {
    if (!isObject(value) || value.unit !== 'percent') return
    const { low, high } = value
    if (typeof low !== 'number' || typeof high !== 'number' || high <= 0 || high >= 1) return
    const parameters = { low, high, right: [low, high].map(part => Number((part * 100).toPrecision(6))) }
    found.push({ record, path: [...path, 'low'], severity: 'warning', code: 'prices/fraction', parameters })
  })
  yield* found
}

/** Reports rates with which a larger job pays more per square foot, or less in all. */
function* findWrongRates(record: ContentRecord): Iterable<Finding> {
  for (const [name, rates] of Object.entries(groupIn(record.data ?? {}, 'rates'))) {
    yield* findWrongRatesIn(record, name, rates)
  }
}

function* findWrongRatesIn(record: ContentRecord, name: string, rates: Json): Iterable<Finding> {
  let last = { area: 0, material: 1, labor: 1 }
  for (const [index, entry] of (Array.isArray(rates) ? rates : []).entries()) {
    if (!isObject(entry)) continue
    const { area, material, labor } = entry
    // The rule `shape` reports other values.
    if (typeof area !== 'number' || !isRate(material) || !isRate(labor)) return
    const now = { area, material, labor }
    const areaBefore = last.area
    const at = (field: string) => ({ record, path: ['rates', name, index, field] })
    if (area <= areaBefore)
      yield { ...at('area'), code: 'prices/rate-order', parameters: { area, areaBefore } }
    for (const kind of ['material', 'labor'] as const) {
      const [rate, rateBefore] = [now[kind], last[kind]]
      const parameters = { kind, area, rate, areaBefore, rateBefore }
      if (rate > rateBefore) yield { ...at(kind), code: 'prices/rate-dearer', parameters }
      else if (area > areaBefore && rate * area < rateBefore * areaBefore) {
        yield { ...at(kind), code: 'prices/rate-cheaper', parameters }
      }
    }
    last = now
  }
}

function isWrittenOut(record: ContentRecord, floor: string, kind: string): boolean {
  const floors = record.data?.floors
  const data = isObject(floors) ? floors[floor] : undefined
  return isObject(data) && data[kind] !== undefined
}

function describeKind(
  entry: PrintedPrice,
  figure: (typeof figures)[number],
  site: ResolvedSite,
): { kind: string; name: string; amount: number } {
  const { kind } = entry
  const kinds = recordsOf(site, 'prices')[0]?.data?.kinds
  const name = isObject(kinds) && kind ? textAt(kinds[kind], ['name']) : undefined
  return { kind: kind ?? '', name: name ?? kind ?? '', amount: entry[figure] ?? 0 }
}
