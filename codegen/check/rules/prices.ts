import { type PrintedPrice, priceKinds } from '../../../site/price.ts'
import { findAlternatives, findUniqueCloseMatch } from '../../close-match.ts'
import type { Alternatives } from '../../finding-texts/finding-text.ts'
import { isObject, type Json, type JsonObject, type JsonPath, textAt } from '../../json.ts'
import type { Span } from '../../problem.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { correctValue } from '../fixes.ts'
import { labelOf } from '../label.ts'
import { isWritten } from '../own-addresses.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'

/** What is said of a price names one of the price book; in the book, what includes more is not cheaper. */
export const pricesRule: Rule = {
  id: 'prices',
  promise: 'What is said of a price names one of the price book, and what includes more is not cheaper.',
  remedy:
    'Choose the price from the list, or look through the prices of this floor: what includes more work costs at least as much.',
  *find(site, { recall }) {
    const [book] = recordsOf(site, 'prices')
    if (!book?.data) return
    const lost = [...lostFloors(book, book.data)]
    // What has no price because of a mistake there is no mistake of its own.
    const unsure = unsureOf(book.data, [...lost.map(({ floor }) => floor), ...unread(book.data, site)])
    for (const record of site.records) {
      yield* recall('prices', record, () => [
        ...wrongNames(record, unsure, site),
        ...(record === book ? [] : wrongPlaceholders(record, unsure, site)),
      ])
    }
    yield* lost.map(({ finding }) => finding)
    yield* turnedKinds(book, site)
  },
}

function* wrongNames(
  record: ContentRecord,
  unsure: ReadonlySet<string>,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  const { entries } = site.facts.prices
  for (const { path, text } of site.annotatedTexts(record).price) {
    if (entries.has(text) || unsure.has(floorOf(text))) continue
    yield {
      record,
      path,
      code: 'prices/missing',
      parameters: { label: labelOf(record, path), name: text, ...findOtherPrices(text, site) },
      fix: correctValue(record, path, entries.keys()),
    }
  }
}

function* wrongPlaceholders(
  record: ContentRecord,
  unsure: ReadonlySet<string>,
  site: ResolvedSite,
): Iterable<RecordFinding> {
  const { prices } = site.facts
  for (const { index, 0: whole, 1: expression = '' } of record.text.matchAll(/\{\{price:([^{}]*)\}\}/g)) {
    if (!isWritten(record, index) || prices.print(expression) !== undefined) continue
    const unknown = prices.findUnknownName(expression)
    if (unknown !== undefined && unsure.has(floorOf(unknown))) continue
    const span: Span = [index, index + whole.length]
    if (unknown === undefined) {
      const parameters = { typed: whole.replace(/\s+/g, ' ') }
      yield { record, span, code: 'prices/malformed-placeholder', parameters }
      continue
    }
    const right = findUniqueCloseMatch(unknown, prices.entries.keys())
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

const floorOf = (name: string) => name.replace(/\..*$/s, '')

/** Prices of the same floor if there are any, else of the whole book. */
function findOtherPrices(name: string, site: ResolvedSite): Alternatives {
  const names = [...site.facts.prices.entries.keys()].sort()
  const ofFloor = names.filter(one => floorOf(one) === floorOf(name))
  return findAlternatives(name, ofFloor.length > 0 ? ofFloor : names)
}

/** Floors, extras and amounts of which a price stands in the book and can't be read: another rule says why. */
function unread(book: JsonObject, site: ResolvedSite): string[] {
  const { entries } = site.facts.prices
  const prices = Object.entries(groupIn(book, 'floors')).flatMap(([floor, data]) =>
    isObject(data) ? priceKinds.filter(kind => data[kind] !== undefined).map(kind => `${floor}.${kind}`) : [],
  )
  const others = ['extras', 'amounts'].flatMap(group =>
    Object.entries(groupIn(book, group)).flatMap(leafNames),
  )
  return [...prices, ...others].filter(name => !entries.has(name)).map(floorOf)
}

function groupIn(book: JsonObject, name: string): JsonObject {
  const group = book[name]
  return isObject(group) ? group : {}
}

/** 'trim', or 'removal.carpet' for what stands in a group of its own. */
function leafNames([name, data]: readonly [string, Json]): string[] {
  const parts = isObject(data) ? Object.entries(data).filter(([, part]) => isObject(part)) : []
  return parts.length > 0 ? parts.map(([part]) => `${name}.${part}`) : [name]
}

/** With the floors that lean on one of them. */
function unsureOf(book: JsonObject, names: readonly string[]): Set<string> {
  const unsure = new Set(names)
  const floors = Object.entries(groupIn(book, 'floors'))
  for (let known = -1; known < unsure.size; ) {
    known = unsure.size
    for (const [floor, data] of floors)
      if (leansOf(data).some(({ name }) => unsure.has(name))) unsure.add(floor)
  }
  return unsure
}

interface Lean {
  /** Of the other floor. */
  name: string
  path: JsonPath
}

function leansOf(data: Json): Lean[] {
  if (!isObject(data)) return []
  const spans = Array.isArray(data.spans) ? data.spans : []
  return [
    ...(typeof data.like === 'string' ? [{ name: data.like, path: ['like'] }] : []),
    ...spans.map((name, index) => ({ name: String(name), path: ['spans', index] })),
  ]
}

/** Floors that lean on one that isn't there. */
function* lostFloors(record: ContentRecord, book: JsonObject): Iterable<{ floor: string; finding: Finding }> {
  const floors = groupIn(book, 'floors')
  const names = Object.keys(floors)
  for (const [floor, data] of Object.entries(floors)) {
    for (const { name, path: within } of leansOf(data)) {
      if (names.includes(name) && name !== floor) continue
      const path = ['floors', floor, ...within]
      const finding: Finding = {
        record,
        path,
        code: 'prices/unknown-floor',
        parameters: { name, isSame: name === floor, ...findAlternatives(name, names) },
        fix: correctValue(record, path, names),
      }
      yield { floor, finding }
    }
  }
}

/** A price whose low end lies above that of another which includes all that it does, and more. */
function* turnedKinds(record: ContentRecord, site: ResolvedSite): Iterable<Finding> {
  for (const [floor, kinds] of byFloor([...site.facts.prices.entries.values()])) {
    for (const less of kinds) {
      const more = kinds.find(other => isMore(other, less) && other.low < less.low)
      if (!more) continue
      const written = [more, less].find(({ kind = '' }) => isWrittenOut(record, floor, kind))
      yield {
        record,
        path: written?.kind ? ['floors', floor, written.kind, 'low'] : ['floors', floor],
        code: 'prices/cheaper-with-more',
        parameters: { title: less.title, less: describeKind(less, site), more: describeKind(more, site) },
      }
    }
  }
}

function byFloor(entries: readonly PrintedPrice[]): Map<string, PrintedPrice[]> {
  const floors = new Map<string, PrintedPrice[]>()
  for (const entry of entries) {
    if (!entry.kind || entry.low > entry.high) continue
    const floor = floorOf(entry.name)
    floors.set(floor, [...(floors.get(floor) ?? []), entry])
  }
  return floors
}

function isMore(more: PrintedPrice, less: PrintedPrice): boolean {
  return (
    more.includes.length > less.includes.length && less.includes.every(part => more.includes.includes(part))
  )
}

function isWrittenOut(record: ContentRecord, floor: string, kind: string): boolean {
  const floors = record.data?.floors
  const data = isObject(floors) ? floors[floor] : undefined
  return isObject(data) && data[kind] !== undefined
}

function describeKind(
  { kind, low }: PrintedPrice,
  site: ResolvedSite,
): { kind: string; name: string; low: number } {
  const kinds = recordsOf(site, 'prices')[0]?.data?.kinds
  const name = isObject(kinds) && kind ? textAt(kinds[kind], ['name']) : undefined
  return { kind: kind ?? '', name: name ?? kind ?? '', low }
}
