import type { EstimatePage, ExtraPrice, PriceName } from '../../generated/types.ts'
import type { Content } from '../content.ts'
import { memoize } from '../dependencies.ts'
import { formatAmount } from '../formatters.ts'
import type { PriceRange } from '../price.ts'
import { createTextFormatters } from '../text-formatters.ts'
import type { CostBook, CostFloor, PricedFloor, QuotedPrice } from './cost.ts'

type Listed = EstimatePage['floors'][number]

/** Floor of the calculator with the page's texts about it. */
export interface ListedFloor extends CostFloor {
  service: Listed['service']
  /** Value of the request's service. */
  topic?: string
  traits: Listed['traits']
}

export interface SiteCostBook extends CostBook {
  floors: readonly ListedFloor[]
}

/** Returns the calculator's prices and floors: the kinds that its page lists, each followed by its products. */
export const costBookOf: (content: Content) => SiteCostBook = memoize(makeCostBook)

function makeCostBook(content: Content): SiteCostBook {
  const { estimatePage, prices, products } = content
  const { extras } = prices
  const extra = (price: ExtraPrice) => pricedExtra(price, content)
  return {
    floors: estimatePage.floors.flatMap(listed => [
      floorOf(listed, listed.material, content),
      ...products.all
        .filter(({ category }) => category === listed.collection)
        .map(({ slug, name, pricePerSqFt, squareFeetPerBox }) => ({
          ...floorOf(listed, pricePerSqFt, content),
          value: slug,
          name,
          perBox: squareFeetPerBox,
        })),
    ]),
    removal: Object.fromEntries(
      Object.entries(extras.removal).map(([old, price]) => [
        old,
        { ...extra(price), oldFloor: price.oldFloor ?? price.name },
      ]),
    ),
    preparation: extra(extras.preparation),
    moistureBarrier: extra(extras.moistureBarrier),
    trim: extra(extras.trim),
    stairs: extra(extras.stairs),
    transitions: extra(extras.transitions),
    furniture: extra(extras.furniture),
    rush: extra(extras.rush),
    waste: { straight: extra(extras.waste.straight), pattern: extra(extras.waste.pattern) },
    minimumJob: extra(extras.minimumJob),
  }
}

function floorOf(listed: Listed, material: PriceName, content: Content): ListedFloor {
  const { value, labor, squareFeetPerBox, needsBarrier, service, topic, traits } = listed
  return {
    value,
    name: content.prices.entries[listed.material].title,
    material: pricedFloor(material, content),
    labor: pricedFloor(labor, content),
    ...(squareFeetPerBox !== undefined && { perBox: squareFeetPerBox }),
    needsBarrier,
    service,
    ...(topic !== undefined && { topic }),
    traits,
  }
}

function pricedFloor(name: PriceName, { prices }: Content): QuotedPrice {
  const { title, low, high, priced } = prices.entries[name]
  return { name: title, low, high, printed: priced }
}

function pricedExtra({ name, low, high, unit }: ExtraPrice, content: Content): QuotedPrice {
  const range = formatAmount({ low, high }, unit, createTextFormatters(content))
  const { units } = content.prices
  const pattern = unit === 'percent' || unit === 'once' ? '{price}' : units[unit]
  return { name, low, high, printed: pattern.replace('{price}', () => range) }
}

const rangeOf = ({ low, high }: PriceRange): PriceRange => ({ low, high })

export const toPricedFloor = ({ value, material, labor, perBox, needsBarrier }: CostFloor): PricedFloor => ({
  value,
  material: rangeOf(material),
  labor: rangeOf(labor),
  ...(perBox !== undefined && { perBox }),
  needsBarrier,
})

/** Reduces the cost book to price ranges, for code that only calculates. */
export function toPricedBook({ waste, ...book }: CostBook): Omit<CostBook<PriceRange>, 'floors' | 'removal'> {
  return {
    preparation: rangeOf(book.preparation),
    moistureBarrier: rangeOf(book.moistureBarrier),
    trim: rangeOf(book.trim),
    stairs: rangeOf(book.stairs),
    transitions: rangeOf(book.transitions),
    furniture: rangeOf(book.furniture),
    rush: rangeOf(book.rush),
    waste: { straight: rangeOf(waste.straight), pattern: rangeOf(waste.pattern) },
    minimumJob: rangeOf(book.minimumJob),
  }
}

/** Returns the URL of the prefilled estimate form; `search` is the query of a calculation. */
export function requestHref({
  topic,
  zip,
  search,
}: {
  topic?: string | undefined
  zip?: string | undefined
  search?: string | undefined
}): string {
  const query = new URLSearchParams()
  if (topic) query.set('service', topic)
  if (zip) query.set('zip', zip)
  if (search) query.set('calculation', search)
  const asked = query.toString()
  return asked ? `/contact?${asked}` : '/contact'
}

/** Returns the URL of the calculator, prefilled with a floor and a ZIP code. */
export function calculatorHref(known: { floor?: string | undefined; zip?: string | undefined }): string {
  const query = new URLSearchParams()
  if (known.floor) query.set('floor', known.floor)
  if (known.zip) query.set('zip', known.zip)
  const search = query.toString()
  return search ? `/estimate?${search}` : '/estimate'
}
