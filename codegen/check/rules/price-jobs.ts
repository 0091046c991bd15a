import { costOf } from '../../../site/floor-cost/cost.ts'
import {
  type CostBook,
  type CostFloor,
  type ExtraKind,
  extraKinds,
  type SizeRate,
} from '../../../site/floor-cost/cost-book.ts'
import { jobOfArea } from '../../../site/floor-cost/job.ts'
import { rateOf } from '../../../site/floor-cost/quantities.ts'
import { isInOrder, type PriceRange, type PrintedPrice, type UsualPrice } from '../../../site/price.ts'
import { isObject, type Json, type JsonObject, type JsonPath, textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { roundToCents } from '../../resolve/price-expressions.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/**
 * Checks that the calculator comes to what the price book prints, for the job that each kind of price holds for, and that its parts can
 * come to that.
 */
export const priceJobs: Rule = {
  id: 'price-jobs',
  description: 'The calculator, and the prices of its parts, agree with each printed price of a job.',
  howToFix:
    'Widen the printed price, or bring the usual prices and the rates for large jobs nearer to what such a job really costs.',
  *find(site) {
    const [book] = recordsOf(site, 'prices')
    const [page] = recordsOf(site, 'pages/estimate')
    if (!book?.data || !page?.data) return
    const extras = readExtras(site)
    // The rule `shape` reports a rate above 1, with which no sum can be compared.
    const rates = ratesOf(book, undefined).flat()
    if (!extras || rates.some(({ material, labor }) => material > 1 || labor > 1)) return
    const outside = new Set<string>()
    for (const { floor, name, box } of floorsOf(page, book, site)) {
      for (const entry of site.facts.prices.entries.values()) {
        const [owner, kind = ''] = entry.name.split('.')
        const area = areaOf(book.data, kind)
        if (owner !== name || !area || !isInOrder(entry)) continue
        const wrong = leavesRange(floor, entry, area, extras)
        if (!wrong) continue
        outside.add(entry.name)
        const { perBox, ...byTheFoot } = floor
        // Boxes that add cents only tip over what the prices come to.
        const isFar = wrong.low < entry.low / BOX_RATIO || wrong.high > entry.high * BOX_RATIO
        if (perBox !== undefined && isFar && !leavesRange(byTheFoot, entry, area, extras)) {
          const parameters = { title: entry.title, perBox, printed: entry.range, ...wrong }
          yield { ...box, code: 'price-jobs/box', parameters }
          break
        }
        const isWritten = isObject(floorIn(book, name)?.[kind])
        yield {
          record: book,
          path: isWritten ? ['floors', name, kind] : ['floors', name],
          code: 'price-jobs/outside',
          parameters: { title: entry.title, kind: kindName(book.data, kind), printed: entry.range, ...wrong },
        }
      }
    }
    yield* findApart(book, page, site, outside)
  },
}

/** A price that is so many times a printed one comes from a wrong size of boxes, if it fits without them. */
const BOX_RATIO = 1.05

/** Printed prices are whole dollars, and usual ones have one decimal. */
const roundings = { low: 0.5, usual: 0.1, high: 0.5 }

/** Parts other than material and labor whose price the price book has by the square foot. */
const extraParts = ['moistureBarrier', 'crackMembrane']
/** Parts that a sum can count. Plain transitions are in the labor. */
const countedParts = ['material', 'labor', 'transitions', ...extraParts]

/**
 * Warns about prices of a job that its parts cannot come to, at any rate for its size: the cheapest parts exceed its low end, the dearest
 * stay below its high end, or their usual prices are apart.
 */
function* findApart(
  book: ContentRecord,
  page: ContentRecord,
  site: ResolvedSite,
  /** Names of prices that are reported already. */
  reported: ReadonlySet<string>,
): Iterable<RecordFinding> {
  const { entries } = site.facts.prices
  const listed = Array.isArray(page.data?.floors) ? page.data.floors : []
  for (const whole of entries.values()) {
    const [floor = '', kind = ''] = whole.name.split('.')
    const parts = [entries.get(`${floor}.material`), entries.get(`${floor}.labor`)] as const
    const area = areaOf(book.data ?? {}, kind)
    const written = floorIn(book, floor)?.[kind]
    const includesBoth = ['material', 'labor'].every(part => whole.includes.includes(part))
    if (!area || !isObject(written) || !includesBoth || !parts[0] || !parts[1]) continue
    if (reported.has(whole.name) || [whole, ...parts].some(price => price && !isInOrder(price))) continue
    // The rule `shape` reports a comma in a figure, which is read as the end of a field.
    if ([kind, 'material', 'labor'].some(part => hasEmptyField(floorIn(book, floor)?.[part]))) continue
    const extras = extraParts.flatMap(name =>
      whole.includes.includes(name) ? (entries.get(name) ?? []) : [],
    )
    const own = listed.find(data => textAt(data, ['labor']) === `${floor}.labor`)
    const rates = ratesOf(book, textAt(own, ['rate']))
    const sumsOf = (figure: 'low' | 'usual' | 'high') =>
      rates.flatMap(rate =>
        [area.low, area.high].map(size => {
          const shares = [rateOf('material', size, rate), rateOf('labor', size, rate)]
          return [...parts, ...extras].reduce(
            (sum, price, index) => sum + (price?.[figure] ?? 0) * (shares[index] ?? 1),
            0,
          )
        }),
      )
    const isCounted = whole.includes.every(part => countedParts.includes(part))
    const products = textAt(book.data, ['kinds', kind, 'job', 'products'])
    for (const figure of ['low', 'usual', 'high'] as const) {
      const printed = whole[figure]
      if (printed === undefined) continue
      // The rule `prices` reports a part that is dearer than the whole.
      if (parts.some(part => (part?.[figure] ?? 0) > printed)) break
      // The rule `shape` reports a figure that is missing or no number.
      if ([...parts, ...extras].some(part => part?.[figure] === undefined)) continue
      const sums = sumsOf(figure)
      const [least, most] = [Math.min(...sums), Math.max(...sums)]
      const isBelow =
        (figure === 'low' || (figure === 'usual' && products === 'usual')) &&
        printed < least - roundings[figure]
      const isAbove = figure !== 'low' && isCounted && printed > most + roundings[figure]
      if (!isBelow && !isAbove) continue
      yield {
        record: book,
        path: ['floors', floor, kind, figure],
        severity: 'warning',
        code: 'price-jobs/apart',
        parameters: {
          title: whole.title,
          kind: kindName(book.data ?? {}, kind),
          figure,
          printed,
          least: roundToCents(least),
          most: roundToCents(most),
        },
      }
      break
    }
  }
}

/** The rates of a floor, or all where the calculator doesn't have it. */
function ratesOf(book: ContentRecord, name: string | undefined): SizeRate[][] {
  const all = isObject(book.data?.rates) ? book.data.rates : {}
  return Object.entries(all)
    .filter(([own]) => name === undefined || own === name)
    .map(([, rates]) => (Array.isArray(rates) ? rates : []).flatMap(rate => readRate(rate) ?? []))
}

const boxField = 'squareFeetPerBox'

interface NamedFloor {
  floor: CostFloor<UsualPrice>
  /** Name in the price book. */
  name: string
  /** Place of the size of its boxes. */
  box: { record: ContentRecord; path: JsonPath }
}

/** Yields the floors of the calculator and their products, as the calculator reads them. */
function* floorsOf(page: ContentRecord, book: ContentRecord, site: ResolvedSite): Iterable<NamedFloor> {
  const listed = Array.isArray(page.data?.floors) ? page.data.floors : []
  for (const [index, data] of listed.entries()) {
    if (!isObject(data)) continue
    const own = textAt(data, ['material']) ?? textAt(data, ['labor']) ?? ''
    const products = recordsOf(site, 'products').filter(
      product => data.collection !== undefined && product.data?.category === data.collection,
    )
    const priced = [
      { price: own, perBox: data.squareFeetPerBox, box: { record: page, path: ['floors', index, boxField] } },
      ...products.map(product => ({
        price: textAt(product.data, ['pricePerSqFt']) ?? '',
        perBox: product.data?.squareFeetPerBox,
        box: { record: product, path: [boxField] },
      })),
    ]
    for (const { price, perBox, box } of priced) {
      const floor = readFloor(data, price, perBox, book, site)
      if (floor) yield { floor, name: price.replace(/\..*$/s, ''), box }
    }
  }
}

function readFloor(
  data: JsonObject,
  price: string,
  perBox: Json | undefined,
  book: ContentRecord,
  site: ResolvedSite,
): CostFloor<UsualPrice> | undefined {
  const { entries } = site.facts.prices
  const material = data.material === undefined ? undefined : figuresOf(entries.get(price))
  const labor = figuresOf(entries.get(textAt(data, ['labor']) ?? ''))
  // Another rule reports the missing price.
  if (!labor || (data.material !== undefined && !material)) return undefined
  const rates = isObject(book.data?.rates) ? book.data.rates[textAt(data, ['rate']) ?? ''] : undefined
  return {
    value: price,
    name: price,
    ...(material && { material }),
    labor,
    ...(typeof perBox === 'number' && perBox > 0 && { perBox }),
    rates: (Array.isArray(rates) ? rates : []).flatMap(rate => readRate(rate) ?? []),
  }
}

function readRate(rate: Json): SizeRate | undefined {
  if (!isObject(rate)) return undefined
  const { area, material, labor } = rate
  if (typeof area !== 'number' || typeof material !== 'number' || typeof labor !== 'number') return undefined
  return { area, material, labor }
}

/** Returns the first size of the job whose likely price per square foot leaves the printed range. */
function leavesRange(
  floor: CostFloor<UsualPrice>,
  entry: PrintedPrice,
  { low, high }: PriceRange,
  extras: Pick<CostBook<UsualPrice>, 'extras' | 'waste'>,
): { area: number; low: number; high: number } | undefined {
  const withBarrier = entry.includes.includes('moistureBarrier')
  const book = {
    ...extras,
    floors: [],
    shown: {},
    removal: {},
    anyRemoval: extras.extras.minimumJob,
    quantities: { preparation: 0, trim: 0, transitions: 0, doors: 0 },
    rushDays: 0,
  }
  for (const area of [low, (low + high) / 2, high]) {
    const { likely } = costOf(
      { ...floor, ...(withBarrier && { barrier: 'always' as const }) },
      { ...jobOfArea(area), base: 'slab' },
      book,
    )
    const each = { low: roundToCents(likely.low / area), high: roundToCents(likely.high / area) }
    if (each.low < entry.low || each.high > entry.high) return { area, ...each }
  }
  return undefined
}

/** Returns undefined if a price is missing, which another rule reports. */
function readExtras({ facts }: ResolvedSite): Pick<CostBook<UsualPrice>, 'extras' | 'waste'> | undefined {
  const { entries } = facts.prices
  const extras = extraKinds.flatMap(kind => {
    const price = figuresOf(entries.get(kind))
    return price ? [[kind, price] as const] : []
  })
  const [straight, pattern] = ['straight', 'pattern'].map(name => entries.get(`waste.${name}`))
  if (extras.length < extraKinds.length || !straight || !pattern) return undefined
  return { extras: Object.fromEntries(extras) as Record<ExtraKind, UsualPrice>, waste: { straight, pattern } }
}

function figuresOf(entry: PrintedPrice | undefined): UsualPrice | undefined {
  if (entry?.usual === undefined || entry.low > entry.high) return undefined
  const { low, usual, high } = entry
  // The rule `prices` reports a usual price outside of its range.
  return usual < low || usual > high ? undefined : { low, usual, high }
}

function floorIn(book: ContentRecord, name: string): JsonObject | undefined {
  const floors = book.data?.floors
  const floor = isObject(floors) ? floors[name] : undefined
  return isObject(floor) ? floor : undefined
}

const hasEmptyField = (price: Json | undefined): boolean =>
  isObject(price) && Object.values(price).includes(null)

function areaOf(book: JsonObject, kind: string): PriceRange | undefined {
  const data = isObject(book.kinds) ? book.kinds[kind] : undefined
  const area = isObject(data) && isObject(data.job) ? data.job.area : undefined
  if (!isObject(area) || typeof area.low !== 'number' || typeof area.high !== 'number') return undefined
  return { low: area.low, high: area.high }
}

const kindName = (book: JsonObject, kind: string): string => textAt(book, ['kinds', kind, 'name']) ?? kind
