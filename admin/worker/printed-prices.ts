import { getAt, isObject, type JsonObject, textAt } from '../../codegen/json.ts'
import type { PriceBook } from '../../codegen/resolve/prices.ts'
import { adminAddress } from '../../site/admin-address.ts'
import type { PrintedPrice } from '../../site/price.ts'

/** The file that has all prices. */
export const PRICES_FILE = 'prices.yaml'

/** Returns the address of the form of prices, at a field. */
export const priceForm = (path: readonly string[] = []) =>
  adminAddress({ name: 'prices', kind: 'singleton' }, 'prices', path)

/** 'Luxury vinyl plank: $5–10 per sq ft, installed, usual whole-floor job'. */
export const priceLabel = (price: PrintedPrice) => `${price.title}: ${amountInWords(price)}`

const amountInWords = ({ priced, words }: PrintedPrice) => [priced, words].filter(Boolean).join(', ')

/** Returns what visitors read of each price, by the field that it follows from: a price of its own, or the floor that it is worked out for. */
export function pricesByField(
  book: JsonObject,
  { entries }: Pick<PriceBook, 'entries'>,
): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, readonly string[]>()
  for (const [name, price] of entries) {
    const own = `floors.${name}`
    const [floor = ''] = name.split('.')
    const isStated = price.kind === undefined || getAt(book, own.split('.')) !== undefined
    const path = isStated ? fieldOfPrice(book, name) : `floors.${floor}`
    const amount = amountInWords(price)
    const line = isStated ? `Visitors read: ${amount}` : `Worked out for visitors: ${amount}`
    lines.set(path, [...(lines.get(path) ?? []), line])
  }
  return lines
}

/** Returns the field of the price book in which a price is changed: 'floors.lvp.usualJob'. */
export function fieldOfPrice(book: JsonObject, name: string): string {
  const [floor = '', kind = ''] = name.split('.')
  const data = getAt(book, ['floors', floor])
  if (!isObject(data)) {
    const group = getAt(book, ['extras', ...name.split('.')]) === undefined ? 'amounts' : 'extras'
    return `${group}.${name}`
  }
  const like = textAt(data, ['like'])
  if (data[kind] === undefined && kind === 'labor' && like !== undefined && like !== floor)
    return fieldOfPrice(book, `${like}.labor`)
  return data[kind] === undefined ? `floors.${floor}` : `floors.${floor}.${kind}`
}
