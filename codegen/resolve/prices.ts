import { amountOf, createFormats, type Formats } from '../../site/formats.ts'
import { getAt, isObject, type Json, type JsonObject, textAt } from '../json.ts'
import {
  type PriceEntry,
  type PriceKindName,
  type PriceRange,
  priceKinds,
  roundToCents,
} from './price-entry.ts'
import { createPriceEvaluator, type PriceEvaluator } from './price-expressions.ts'

export interface PriceBook extends PriceEvaluator {
  /** Name, such as 'lvp.usualJob' or 'rush', → the price. */
  entries: ReadonlyMap<string, PriceEntry>
}

/** Every price of the book, with those that follow from others. What is not written as it should be is left out. */
export function readPriceBook(book: JsonObject, site: JsonObject | undefined): PriceBook {
  const formats = createSiteFormats(site)
  const entries = new Map<string, PriceEntry>()
  for (const entry of [...floorEntries(book, formats), ...extraEntries(book, formats)]) {
    if (!entries.has(entry.name)) entries.set(entry.name, entry)
  }
  const parts = isObject(book.parts) ? book.parts : {}
  return { entries, ...createPriceEvaluator(entries, formats, name => textAt(parts, [name]) ?? name) }
}

export function createSiteFormats(site: JsonObject | undefined): Formats {
  const { language, currency } = {
    language: textAt(site, ['language']),
    currency: textAt(site, ['currency']),
  }
  try {
    return createFormats({ language: language ?? 'en-US', currency: currency ?? 'USD' })
  } catch {
    // The shape of the site's file is wrong, of which a rule of its own tells.
    return createFormats({ language: 'en-US', currency: 'USD' })
  }
}

function* floorEntries(book: JsonObject, formats: Formats): Iterable<PriceEntry> {
  const floors = isObject(book.floors) ? book.floors : {}
  for (const [floor, data] of Object.entries(floors)) {
    if (!isObject(data)) continue
    for (const kind of priceKinds) {
      const ends = endsOf(floors, floor, kind)
      if (!ends) continue
      const unit = textAt(book, ['units', 'squareFoot']) ?? '{price}'
      const range = formats.money(ends.low, ends.high)
      yield {
        name: `${floor}.${kind}`,
        title: textAt(data, ['name']) ?? floor,
        kind,
        ...ends,
        unit: 'squareFoot',
        range,
        priced: unit.replace('{price}', () => range),
        words: textAt(book, ['kinds', kind, 'words']) ?? '',
        includes: partsOf(book, floor, kind, 'includes'),
        excludes: partsOf(book, floor, kind, 'excludes'),
        source: textAt(data, ['source']) ?? '',
        confirmed: data.confirmed === true,
      }
    }
  }
}

/** What is written, else what follows: a sum, another floor's labor, or the span of several floors. */
function endsOf(
  floors: JsonObject,
  floor: string,
  kind: PriceKindName,
  above: readonly string[] = [],
): PriceRange | undefined {
  const data = floors[floor]
  if (!isObject(data) || above.includes(floor)) return undefined
  const way = [...above, floor]
  const written = readEnds(data[kind])
  if (written) return written
  if (Array.isArray(data.spans)) {
    const all = data.spans.map(name => endsOf(floors, String(name), kind, way))
    const known = all.filter(ends => ends !== undefined)
    if (known.length < all.length || known.length === 0) return undefined
    return {
      low: Math.min(...known.map(({ low }) => low)),
      high: Math.max(...known.map(({ high }) => high)),
    }
  }
  if (kind === 'labor' && typeof data.like === 'string') return endsOf(floors, data.like, kind, way)
  if (kind !== 'fullRange') return undefined
  const material = endsOf(floors, floor, 'material', above)
  const labor = endsOf(floors, floor, 'labor', above)
  return (
    material &&
    labor && { low: roundToCents(material.low + labor.low), high: roundToCents(material.high + labor.high) }
  )
}

/** A floor's own words where it has any: those of the price, else those of its kind. */
function partsOf(book: JsonObject, floor: string, kind: string, list: 'includes' | 'excludes'): string[] {
  const own = getAt(book, ['floors', floor, kind, list])
  const parts = Array.isArray(own) ? own : getAt(book, ['kinds', kind, list])
  return Array.isArray(parts) ? parts.map(String) : []
}

function* extraEntries(book: JsonObject, formats: Formats): Iterable<PriceEntry> {
  for (const group of [book.extras, book.amounts]) {
    for (const [name, data] of isObject(group) ? leaves(group) : []) {
      const ends = readEnds(data)
      const unit = textAt(data, ['unit'])
      if (!ends || unit === undefined) continue
      const range = textAt(data, ['text']) ?? amountOf(ends, unit, formats)
      const pattern = textAt(book, ['units', unit]) ?? '{price}'
      yield {
        name,
        title: textAt(data, ['name']) ?? name,
        ...ends,
        unit,
        range,
        priced: pattern.replace('{price}', () => range),
        words: textAt(data, ['words']) ?? '',
        includes: [],
        excludes: [],
        source: textAt(data, ['source']) ?? '',
        confirmed: data.confirmed === true,
      }
    }
  }
}

/** 'removal.carpet' for what stands in a group of its own. */
function* leaves(group: JsonObject, above = ''): Iterable<[string, JsonObject]> {
  for (const [name, data] of Object.entries(group)) {
    if (!isObject(data)) continue
    if ('low' in data) yield [`${above}${name}`, data]
    else if (above === '') yield* leaves(data, `${name}.`)
  }
}

function readEnds(value: Json | undefined): PriceRange | undefined {
  if (!isObject(value)) return undefined
  const { low, high } = value
  return typeof low === 'number' && typeof high === 'number' ? { low, high } : undefined
}
