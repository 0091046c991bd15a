import { memo } from 'react'
import type { SwatchName } from '../../site/floor-cost/cost-book.ts'
import { type Job, jobOfArea } from '../../site/floor-cost/job.ts'
import { baseOf } from '../../site/floor-cost/quantities.ts'
import { floorName } from '../../site/floor-cost/result-texts.ts'
import { headlineOf } from '../../site/floor-cost/rounding.ts'
import type { ListedFloor, SiteCostBook } from '../../site/floor-cost/site-cost-book.ts'
import { likelyTotal } from '../../site/floor-cost/total.ts'
import type { Formatters } from '../../site/formatters.ts'
import type { UsualPrice } from '../../site/price.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { FieldError, Radio } from './fields.tsx'
import type { CalculatorProps } from './props.ts'

interface FloorStepProps extends Pick<CalculatorProps, 'book' | 'swatches'> {
  texts: CalculatorProps['texts']['form']
  start: string
  floor: string
  /** Name by which the visitor saw the floor. */
  shown: SwatchName | undefined
  prices: readonly PricedChoice[]
  /** "for 640 sq ft, installed". */
  unit: string
  error: string | undefined
}

/** A floor with its price in words, or why it has none. */
export interface PricedChoice {
  floor: ListedFloor
  price: string
  /** Undefined if it can't be laid there. */
  likely: UsualPrice | undefined
}

/**
 * Floors by their price for the example job. Choices keep this order whatever the visitor enters, so that none moves under a finger. Work on
 * the floor that stays comes last: it is another job.
 */
export function orderedFloors(book: SiteCostBook, exampleArea: number): ListedFloor[] {
  const order = (floor: ListedFloor) =>
    floor.material
      ? (likelyTotal(floor, jobOfArea(exampleArea), book)?.usual ?? Number.MAX_VALUE)
      : Number.POSITIVE_INFINITY
  return book.floors
    .map(floor => ({ floor, price: order(floor) }))
    .sort((a, b) => a.price - b.price)
    .map(({ floor }) => floor)
}

/** Prices of floors for one job, in the order of the floors; without a size, those of a square foot laid as `asked`. */
export function pricesOf(
  floors: readonly ListedFloor[],
  job: Job | undefined,
  asked: Pick<Job, 'pattern' | 'base'>,
  book: SiteCostBook,
  texts: FloorStepProps['texts'],
  formatters: Formatters,
): PricedChoice[] {
  const of = job ?? { ...jobOfArea(texts.exampleArea), pattern: asked.pattern, base: asked.base }
  return floors.map((floor): PricedChoice => {
    const total = likelyTotal(floor, of, book)
    if (!total) return { floor, price: texts.refused[baseOf(floor, of)], likely: undefined }
    const likely = headlineOf(total)
    const price = job ? likely.usual : Math.ceil(total.usual / texts.exampleArea)
    return { floor, price: formatters.money(price), likely }
  })
}

/** The second question: every floor with its price. */
export const FloorStep = memo(
  function FloorStep({ texts, book, swatches, start, floor, shown, prices, unit, error }: FloorStepProps) {
    const kind = book.floors.find(({ value }) => value === floor)?.kind ?? floor
    const products = prices.filter(choice => choice.floor.kind === kind)
    const radio = ({ floor: choice, price }: PricedChoice) => (
      <Radio
        key={choice.value}
        name="floor"
        value={choice.value}
        label={floorName({ floor: choice, shown: shown?.value === choice.value ? shown : undefined })}
        price={price}
        picture={swatches[choice.value]}
        isChosen={choice.value === start}
        isWithin={choice.value === kind && choice.value !== floor}
      />
    )
    return (
      <fieldset className="calculator__step" id="floor" tabIndex={-1}>
        <legend>
          <span>{texts.floorLegend}</span>
          <small key={unit}>{` ${unit}`}</small>
        </legend>
        {error && <FieldError id="floor" error={error} />}
        <div className="calculator__floors">
          {prices.filter(choice => choice.floor.kind === undefined).map(choice => radio(choice))}
        </div>
        {products.length > 0 && (
          <>
            <p>{texts.productLegend}</p>
            <div className="calculator__floors">{products.map(choice => radio(choice))}</div>
          </>
        )}
      </fieldset>
    )
  },
  (before, after) =>
    before.floor === after.floor &&
    before.shown === after.shown &&
    before.error === after.error &&
    before.unit === after.unit &&
    before.prices.every(
      ({ floor, price }, index) =>
        after.prices[index]?.price === price && after.prices[index]?.floor.value === floor.value,
    ),
)

interface OldStepProps extends Pick<CalculatorProps, 'book'> {
  texts: CalculatorProps['texts']
  /** Undefined if the question isn't answered yet. */
  start: string | undefined
  /** Square feet. */
  area: number
  formatters: Formatters
}

/** The third question: the floor that is there now, with the price to take it up. */
export const OldStep = memo(function OldStep({ texts, book, start, area, formatters }: OldStepProps) {
  const { form, choices } = texts
  const choice = (value: string, label: string, usual = 0) => {
    const { usual: price } = headlineOf({ low: 0, usual: usual * area, high: usual * area })
    return (
      <Radio
        key={value}
        name="old"
        value={value}
        label={label}
        price={price > 0 ? interpolate(form.added, { price: formatters.money(price) }) : undefined}
        isChosen={start === value}
      />
    )
  }
  return (
    <fieldset className="calculator__step">
      <legend>
        <span>{form.oldLegend}</span>
        {area > 0 && <small>{` ${form.oldPrices}`}</small>}
      </legend>
      <div className="calculator__chips">
        {Object.entries(book.removal).map(([value, { oldFloor, usual }]) => choice(value, oldFloor, usual))}
        {choice('none', choices.noOld)}
        {choice('unknown', choices.unknownOld)}
      </div>
    </fieldset>
  )
})
