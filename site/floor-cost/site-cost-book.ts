import type { CalculatorPage, DurationName, ExtraPrice, Floor, PriceName } from '../../generated/types.ts'
import type { Content } from '../content.ts'
import { memoize } from '../dependencies.ts'
import { formatAmount } from '../formatters.ts'
import { type PriceRange, spanOfPrices, type UsualPrice } from '../price.ts'
import { createTextFormatters, interpolate } from '../text-formatters.ts'
import type { FloorPrice } from './area-price.ts'
import {
  type AreaBook,
  areaExtras,
  type CostBook,
  type CostFloor,
  type ExtraKind,
  extraKinds,
  type PricedFloor,
  type QuotedPrice,
  type SwatchName,
} from './cost-book.ts'
import type { Pattern } from './job.ts'
import { headlineOf } from './rounding.ts'
import { likelyTotalOfArea } from './total.ts'

type Listed = CalculatorPage['floors'][number]

/** Floor of the calculator with the page's texts about it. */
export interface ListedFloor extends CostFloor {
  /** Value of the request's service. */
  topic?: string
  traits: Listed['traits']
  /** How long it takes to come and to be laid. */
  time?: string
  /** Value of its kind, for a product. */
  kind?: string
}

/** Extra that is offered with its usual price. */
interface OfferedExtra extends QuotedPrice {
  /** Usual price of one: "$65 per room". */
  each: string
}

export interface SiteCostBook extends CostBook {
  floors: readonly ListedFloor[]
  extras: Readonly<Record<ExtraKind, OfferedExtra>>
}

/** Returns the calculator's prices and floors: the kinds that its page lists, each followed by its products. */
export const costBookOf: (content: Content) => SiteCostBook = /* @__PURE__ */ memoize(makeCostBook)

function makeCostBook(content: Content): SiteCostBook {
  const { calculatorPage, prices, products } = content
  const { extras, quantities } = prices
  const extra = (price: ExtraPrice) => toOfferedExtra(price, content)
  return {
    floors: calculatorPage.floors.flatMap(listed => [
      floorOf(listed, listed.material, content),
      ...products.all
        .filter(({ category }) => category === listed.collection)
        .map(({ slug, name, pricePerSqFt, squareFeetPerBox, onlyOn }) => ({
          ...floorOf(listed, pricePerSqFt, content),
          value: slug,
          name,
          kind: listed.value,
          perBox: squareFeetPerBox,
          ...(onlyOn !== undefined && { onlyOn }),
        })),
    ]),
    // Only the calculator names them.
    get shown() {
      return swatchNames(content)
    },
    removal: Object.fromEntries(
      Object.entries(extras.removal).map(([old, price]) => [
        old,
        {
          ...extra(price),
          oldFloor: price.oldFloor ?? price.name,
          ...(price.mayHoldAsbestos && { mayHoldAsbestos: true }),
        },
      ]),
    ),
    anyRemoval: extra(anyOf(Object.values(extras.removal))),
    extras: Object.fromEntries(extraKinds.map(kind => [kind, extra(extras[kind])])) as SiteCostBook['extras'],
    waste: { straight: rangeOf(extras.waste.straight), pattern: rangeOf(extras.waste.pattern) },
    quantities: {
      preparation: quantities.preparation.usual,
      trim: quantities.trim.usual,
      transitions: quantities.transitions.usual,
      doors: quantities.doors.usual,
    },
    rushDays: extras.rush.days ?? 0,
  }
}

const swatchNames = (content: Content): CostBook['shown'] =>
  Object.fromEntries(
    content.floors.all.flatMap(floor => {
      const shown = floorOfSwatch(floor, content)
      if (!shown) return []
      const { value, kind, name } = shown.floor
      const named: SwatchName = {
        value,
        ...(kind === undefined && name !== floor.name && { name: floor.name }),
        ...(shown.pattern === 'pattern' && { pattern: shown.pattern }),
      }
      return [[floor.slug, named]]
    }),
  )

/** Returns the price of one of several extras, if it isn't known of which. */
function anyOf(prices: readonly ExtraPrice[]): ExtraPrice {
  const [first] = prices
  if (!first) throw new Error('The price book removes no floor.')
  return { ...first, ...spanOfPrices(prices) }
}

function floorOf(listed: Listed, material: PriceName | undefined, content: Content): ListedFloor {
  const {
    value,
    labor,
    rate,
    squareFeetPerBox,
    barrier,
    membrane,
    straightOnly,
    instead,
    topic,
    traits,
    arrival,
    work,
  } = listed
  return {
    value,
    name: content.prices.entries[material ?? labor].title,
    ...(material !== undefined && { material: quoteOf(material, content) }),
    labor: quoteOf(labor, content),
    ...(rate !== undefined && { rates: content.prices.rates[rate] }),
    ...(squareFeetPerBox !== undefined && { perBox: squareFeetPerBox }),
    ...(barrier !== undefined && { barrier }),
    ...(membrane && { membrane }),
    ...(straightOnly && { straightOnly }),
    ...(instead !== undefined && { instead }),
    ...(topic !== undefined && { topic }),
    traits,
    ...(work !== undefined && timeOf(arrival, work, content)),
  }
}

/** How long a floor usually takes: in words, and in days at most. */
function timeOf(
  arrival: DurationName | undefined,
  work: DurationName,
  { calculatorPage: { times }, terms }: Content,
): Required<Pick<ListedFloor, 'time' | 'days'>> {
  const { durations, printed } = terms
  const daysOf = (name: DurationName | undefined) => {
    const duration = name && durations[name]
    return duration ? Math.ceil((duration.high * hoursIn[duration.unit]) / hoursIn.days) : 0
  }
  const words = { work: printed.duration[work] }
  return {
    time: arrival
      ? interpolate(times.laid, { ...words, arrival: printed.duration[arrival] })
      : interpolate(times.renewed, words),
    days: { arrival: daysOf(arrival), work: daysOf(work) },
  }
}

const hoursIn = { hours: 1, days: 24, weeks: 168 } as const

function quoteOf(name: PriceName, { prices }: Content): QuotedPrice {
  const entry = prices.entries[name]
  const { low, high, usual } = entry
  return {
    low,
    usual: usual ?? (low + high) / 2,
    high,
    // Pages that only calculate print none.
    get priced() {
      return entry.priced
    },
  }
}

function toOfferedExtra({ low, usual, high, unit }: ExtraPrice, content: Content): OfferedExtra {
  const formatters = createTextFormatters(content)
  const eachOf = () => {
    if (unit === 'percent') return `${formatters.number(usual)}%`
    return unit === 'job' ? formatters.amount(usual) : perUnit(formatters.amount(usual))
  }
  const perUnit = (price: string) =>
    unit === 'percent' || unit === 'once' ? price : content.prices.units[unit].replace('{price}', () => price)
  return {
    low,
    usual,
    high,
    priced: perUnit(formatAmount({ low, high }, unit, formatters)),
    each: eachOf(),
  }
}

const rangeOf = ({ low, high }: PriceRange): PriceRange => ({ low, high })

const figuresOf = ({ low, usual, high }: UsualPrice): UsualPrice => ({ low, usual, high })

/** Reduces a floor to what the price of an area depends on. */
const toPricedFloor = ({
  value,
  material,
  labor,
  rates,
  perBox,
  barrier,
  onlyOn,
}: CostFloor): PricedFloor => ({
  value,
  ...(material && { material: figuresOf(material) }),
  labor: figuresOf(labor),
  ...(rates && { rates }),
  ...(perBox !== undefined && { perBox }),
  ...(barrier && { barrier }),
  ...(onlyOn && { onlyOn }),
})

/** Returns how an area of a floor is priced: with the calculator, or by the floor's own price per square foot. */
export function areaPriceOf(floor: Floor, content: Content): FloorPrice | undefined {
  const shown = floorOfSwatch(floor, content)
  if (shown) {
    const { pattern } = shown
    return { floor: toPricedFloor(shown.floor), ...(pattern === 'pattern' && { pattern }) }
  }
  const entry = floor.price && content.prices.entries[floor.price]
  return entry && { perSquareFoot: rangeOf(entry), words: entry.words }
}

/** Reduces the cost book to what the price of an area depends on. */
export function toAreaBook({ extras, waste }: CostBook): AreaBook {
  const figures = areaExtras.map(kind => [kind, figuresOf(extras[kind])])
  return { extras: Object.fromEntries(figures) as AreaBook['extras'], waste }
}

/** A floor of the swatches, as the calculator has it. */
export interface SwatchFloor {
  floor: ListedFloor
  pattern: Pattern
}

/** Finds a floor in the calculator: by its product, else by its service if that lays one kind, else by its collection. */
export function floorOfSwatch(
  { slug, price, service, pattern }: Floor,
  content: Content,
): SwatchFloor | undefined {
  const { collections, calculatorPage, products } = content
  const kinds = calculatorPage.floors
  const product = products.all.find(({ floor }) => floor === slug)
  const [ofService, ...more] = price ? [] : kinds.filter(listed => listed.service === service)
  const ofCollection = kinds.find(
    ({ collection }) => collection && collections.get(collection).floors.includes(slug),
  )
  const kind = more.length === 0 ? (ofService ?? ofCollection) : (ofCollection ?? ofService)
  const { floors } = costBookOf(content)
  const floor =
    floors.find(({ value }) => value === product?.slug) ?? floors.find(({ value }) => value === kind?.value)
  return floor && { floor, pattern: pattern && !floor.straightOnly ? 'pattern' : 'straight' }
}

/** The calculator's figure for a floor on show and an area alone. */
export const priceOfArea = ({ floor, pattern }: SwatchFloor, area: number, content: Content): number =>
  headlineOf(likelyTotalOfArea(floor, { area, pattern }, costBookOf(content))).usual
