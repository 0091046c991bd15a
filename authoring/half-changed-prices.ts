import { isObject, type Json, type JsonPath, textAt } from '../codegen/json.ts'
import { LineIndex, locationOf, type Problem } from '../codegen/problem.ts'
import { type ContentRecord, locate } from '../codegen/read/record.ts'
import { type PriceKindName, priceKinds } from '../site/price.ts'
import type { ChangedRecord } from './published-records.ts'

/**
 * Warns about prices that changed since the published version while those that they are part of, or whose parts they are, stayed: the
 * figures alone can't tell, because a price of a job leaves room for many prices of its parts.
 */
export function findHalfChangedPrices(changes: readonly ChangedRecord[]): Problem[] {
  const book = changes.find(({ record }) => record.entity.name === 'prices')
  if (!book) return []
  const { record, data, before } = book
  const now = pricesOf(data)
  const was = pricesOf(before)
  const stayed = (kind: KindOfFloor) => figuresOf(kind.price) === figuresOf(was.get(kind.name)?.price)
  const changed = [...now.values()].filter(
    kind => was.has(kind.name) && !stayed(kind) && !isWrongItself(kind.price),
  )
  return changed.flatMap(kind => {
    const related = [...now.values()].filter(
      other => other.floor === kind.floor && other !== kind && was.has(other.name),
    )
    const wholes = related.filter(({ parts }) => kind.isPart && parts.includes(kind.kind))
    const parts = related.filter(({ isPart, kind: part }) => isPart && kind.parts.includes(part))
    const left = wholes.filter(stayed)
    if (left.length > 0) return [warningAt(record, kind, was, left, 'includes')]
    return !kind.isPart && parts.length > 0 && parts.every(stayed)
      ? [warningAt(record, kind, was, parts, 'is part of')]
      : []
  })
}

interface KindOfFloor {
  /** 'lvp.labor' */
  name: string
  floor: string
  title: string
  kind: PriceKindName
  /** Name of the kind as visitors read it. */
  label: string
  price: Json
  /** Whether it is the price of the material or of the labor alone. */
  isPart: boolean
  /** Parts of the job that the price includes. */
  parts: readonly string[]
}

/** Returns the prices of floors that are written out. */
function pricesOf(book: Json | undefined): Map<string, KindOfFloor> {
  const found = new Map<string, KindOfFloor>()
  const { floors, kinds } = isObject(book) ? book : {}
  for (const [floor, data] of Object.entries(isObject(floors) ? floors : {})) {
    for (const kind of priceKinds) {
      const price = isObject(data) ? data[kind] : undefined
      if (!isObject(price) || typeof price.low !== 'number') continue
      const described = isObject(kinds) ? kinds[kind] : undefined
      const own = price.includes ?? (isObject(described) ? described.includes : undefined)
      found.set(`${floor}.${kind}`, {
        name: `${floor}.${kind}`,
        floor,
        title: textAt(data, ['name']) ?? floor,
        kind,
        label: textAt(described, ['name']) ?? kind,
        price,
        isPart: kind === 'material' || kind === 'labor',
        parts: Array.isArray(own) ? own.map(String) : [],
      })
    }
  }
  return found
}

const figuresOf = (price: Json | undefined): string => {
  const { low, usual, high } = isObject(price) ? price : {}
  return [low, usual, high].join()
}

/** Whether a price can't be meant, so that the check reports it: out of order, not a number, or with a comma that no name follows. */
function isWrongItself(price: Json): boolean {
  const { low, usual, high, ...others } = isObject(price) ? price : {}
  const known = [low, usual, high].filter(figure => figure !== undefined)
  const figures = known.filter(figure => typeof figure === 'number')
  const isInOrder = figures.every((figure, index) => figure >= (figures[index - 1] ?? figure))
  return figures.length < known.length || !isInOrder || Object.keys(others).some(key => /^\d+$/.test(key))
}

const allOf = (price: Json | undefined): string =>
  isObject(price) && price.usual !== undefined ? `${rangeOf(price)} (usually ${price.usual})` : rangeOf(price)

const rangeOf = (price: Json | undefined): string => {
  const { low, high } = isObject(price) ? price : {}
  return `${low}–${high}`
}

function warningAt(
  record: ContentRecord,
  { name, title, label, floor, kind, price }: KindOfFloor,
  was: ReadonlyMap<string, KindOfFloor>,
  left: readonly KindOfFloor[],
  relation: 'includes' | 'is part of',
): Problem {
  const others = left.map(other => `"${other.label}" (${rangeOf(other.price)})`).join(' and ')
  const verb = left.length === 1 ? relation : relation === 'includes' ? 'include' : 'are parts of'
  const path: JsonPath = ['floors', floor, kind]
  return {
    file: record.file,
    ...locationOf(record.text, new LineIndex(record.text), locate(record, path)),
    rule: 'price-jobs',
    severity: 'warning',
    message: `${title}, "${label}", is ${allOf(price)} now instead of ${allOf(was.get(name)?.price)}, and ${others}, which ${verb} it, stayed.`,
    suggestion: `Change ${left.length === 1 ? 'that price' : 'those prices'} by as much. If ${left.length === 1 ? 'it still holds' : 'they still hold'}, leave ${left.length === 1 ? 'it' : 'them'}: once this is published, the warning is gone.`,
  }
}
