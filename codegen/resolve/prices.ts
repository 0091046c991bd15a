import { createFormatters, type Formatters, formatAmount } from '../../site/formatters.ts'
import {
  type PriceFigures,
  type PriceKindName,
  type PrintedPrice,
  priceKinds,
  spanOfPrices,
} from '../../site/price.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { getAt, isObject, type Json, type JsonObject, textAt } from '../json.ts'
import { createPriceEvaluator, type PriceEvaluator, roundToCents } from './price-expressions.ts'

export interface PriceBook extends PriceEvaluator {
  /** Name, such as 'lvp.usualJob' or 'rush', → the price. */
  entries: ReadonlyMap<string, PrintedPrice>
}

/** Reads the price book and computes the prices that follow from others. Skips invalid entries: a rule reports them. */
export function readPriceBook(book: JsonObject, site: JsonObject | undefined): PriceBook {
  const formats = createSiteFormats(site)
  const entries = new Map<string, PrintedPrice>()
  for (const entry of [...readFloorEntries(book, formats), ...readExtraEntries(book, formats)]) {
    if (!entries.has(entry.name)) entries.set(entry.name, entry)
  }
  const parts = isObject(book.parts) ? book.parts : {}
  return { entries, ...createPriceEvaluator(entries, formats, name => textAt(parts, [name]) ?? name) }
}

export function createSiteFormats(site: JsonObject | undefined): Formatters {
  const { language, currency } = {
    language: textAt(site, ['language']),
    currency: textAt(site, ['currency']),
  }
  try {
    return createFormatters({ language: language ?? 'en-US', currency: currency ?? 'USD' })
  } catch {
    // A rule reports the invalid language or currency.
    return createFormatters({ language: 'en-US', currency: 'USD' })
  }
}

function* readFloorEntries(book: JsonObject, formats: Formatters): Iterable<PrintedPrice> {
  const floors = isObject(book.floors) ? book.floors : {}
  for (const [floor, data] of Object.entries(floors)) {
    if (!isObject(data)) continue
    for (const kind of priceKinds) {
      const bounds = computeRange(floors, floor, kind)
      if (!bounds) continue
      const unit = textAt(book, ['units', 'squareFoot']) ?? '{price}'
      const range = formats.money(bounds.low, bounds.high)
      yield {
        name: `${floor}.${kind}`,
        title: textAt(data, ['name']) ?? floor,
        kind,
        ...bounds,
        unit: 'squareFoot',
        range,
        priced: unit.replace('{price}', () => range),
        words: wordsOf(book, kind, formats),
        includes: partsOf(book, floor, kind, 'includes'),
        excludes: partsOf(book, floor, kind, 'excludes'),
      }
    }
  }
}

/** The words of a kind of price, with the size of its job. */
function wordsOf(book: JsonObject, kind: PriceKindName, formats: Formatters): string {
  const area = readRange(getAt(book, ['kinds', kind, 'job', 'area']))
  const fills = area && { low: formats.number(area.low), high: formats.number(area.high) }
  return interpolate(textAt(book, ['kinds', kind, 'words']) ?? '', fills ?? {})
}

/** Returns the stated range, else the derived one: a sum, another floor's labor, or the span of several floors. */
function computeRange(
  floors: JsonObject,
  floor: string,
  kind: PriceKindName,
  above: readonly string[] = [],
): PriceFigures | undefined {
  const data = floors[floor]
  if (!isObject(data) || above.includes(floor)) return undefined
  const way = [...above, floor]
  const written = readRange(data[kind])
  if (written) return written
  if (Array.isArray(data.spans)) {
    const all = data.spans.map(name => computeRange(floors, String(name), kind, way))
    const known = all.filter(bounds => bounds !== undefined)
    if (known.length < all.length || known.length === 0) return undefined
    return spanOfPrices(known)
  }
  if (kind === 'labor' && typeof data.like === 'string') return computeRange(floors, data.like, kind, way)
  if (kind !== 'fullRange') return undefined
  const material = computeRange(floors, floor, 'material', above)
  const labor = computeRange(floors, floor, 'labor', above)
  return material && labor && sumOf(material, labor)
}

const sumOf = (a: PriceFigures, b: PriceFigures): PriceFigures => ({
  low: roundToCents(a.low + b.low),
  ...(a.usual !== undefined && b.usual !== undefined && { usual: roundToCents(a.usual + b.usual) }),
  high: roundToCents(a.high + b.high),
})

/**
 * Returns the parts that the floor's own price lists, else those of the kind of price: without the crack membrane, which only floors in
 * mortar need. A span of several floors includes what all of them include, and excludes what one of them excludes.
 */
function partsOf(
  book: JsonObject,
  floor: string,
  kind: string,
  list: 'includes' | 'excludes',
  above: readonly string[] = [],
): string[] {
  const own = getAt(book, ['floors', floor, kind, list])
  if (Array.isArray(own)) return own.map(String)
  const spans = getAt(book, ['floors', floor, 'spans'])
  if (Array.isArray(spans) && spans.length > 0 && !above.includes(floor)) {
    const all = spans.map(name => partsOf(book, String(name), kind, list, [...above, floor]))
    const parts = [...new Set(all.flat())]
    return list === 'excludes' ? parts : parts.filter(part => all.every(one => one.includes(part)))
  }
  const parts = getAt(book, ['kinds', kind, list])
  const all = Array.isArray(parts) ? parts.map(String) : []
  return isLaidInMortar(book, floor) ? all : all.filter(part => part !== 'crackMembrane')
}

const isLaidInMortar = (book: JsonObject, floor: string): boolean =>
  [floor, textAt(book, ['floors', floor, 'like'])].some(
    name => name !== undefined && getAt(book, ['floors', name, 'mortar']) === true,
  )

function* readExtraEntries(book: JsonObject, formats: Formatters): Iterable<PrintedPrice> {
  for (const group of [book.extras, book.amounts]) {
    for (const [name, data] of isObject(group) ? listEntries(group) : []) {
      const bounds = readRange(data)
      const unit = textAt(data, ['unit'])
      if (!bounds || unit === undefined) continue
      const range = textAt(data, ['text']) ?? formatAmount(bounds, unit, formats)
      const pattern = textAt(book, ['units', unit]) ?? '{price}'
      yield {
        name,
        title: textAt(data, ['name']) ?? name,
        ...bounds,
        unit,
        range,
        priced: pattern.replace('{price}', () => range),
        words: textAt(data, ['words']) ?? '',
        includes: [],
        excludes: [],
      }
    }
  }
}

/** Yields the entries of a group by name; of a nested group, by a name such as 'removal.carpet'. */
function* listEntries(group: JsonObject, above = ''): Iterable<[string, JsonObject]> {
  for (const [name, data] of Object.entries(group)) {
    if (!isObject(data)) continue
    if ('low' in data) yield [`${above}${name}`, data]
    else if (above === '') yield* listEntries(data, `${name}.`)
  }
}

function readRange(value: Json | undefined): PriceFigures | undefined {
  if (!isObject(value)) return undefined
  const { low, usual, high } = value
  if (typeof low !== 'number' || typeof high !== 'number') return undefined
  return { low, ...(typeof usual === 'number' && { usual }), high }
}
