import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { PricedChoice } from './FloorStep.tsx'
import type { CalculatorTexts } from './props.ts'

interface FloorBarsProps {
  texts: CalculatorTexts
  prices: readonly PricedChoice[]
  /** Value of the chosen floor. */
  floor: string
  /** Whether the prices include taking up the old floor. */
  withRemoval: boolean
  /** Returns the URL of this calculation with another floor. */
  hrefOf: (floor: string) => string
  formatters: Formatters
}

/** Width of the drawing of a bar, in its own units. */
const WIDTH = 100

/** Every kind of floor for one job, and the chosen product, cheapest first, with their likely ranges on one scale and when they are laid. */
export function FloorBars({
  texts: { compare, result },
  prices,
  floor,
  withRemoval,
  hrefOf,
  formatters,
}: FloorBarsProps) {
  const shown = prices
    .flatMap(({ floor: { value, name, kind, material, time }, likely }) =>
      likely && material && (kind === undefined || value === floor) ? [{ value, name, likely, time }] : [],
    )
    .sort((a, b) => a.likely.usual - b.likely.usual)
  const highest = Math.max(...shown.map(({ likely }) => likely.high))
  const at = (amount: number) => Math.round((amount / highest) * WIDTH * 10) / 10
  return (
    <>
      <ul className="calculator__bars">
        {shown.map(({ value, name, likely: { low, usual, high }, time }) => {
          const price = formatters.money(usual)
          const range = interpolate(result.couldBe, { range: formatters.money(low, high) })
          return (
            <li key={value} aria-current={value === floor ? 'true' : undefined}>
              <span>{name}</span>
              <strong key={price} translate="no">
                {price}
              </strong>
              <small key={range}>{range}</small>
              <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
                <rect x={at(low)} y={1} width={at(high) - at(low)} height={6} />
                <rect x={at(usual) - 0.4} y={0} width={0.8} height={8} />
              </svg>
              {time && <small>{time}</small>}
            </li>
          )
        })}
      </ul>
      <p className="caption">{compare.bars}</p>
      {!withRemoval && <p className="caption">{compare.noRemoval}</p>}
      {prices.map(
        ({ floor: { value, name, material }, price }) =>
          !material && (
            <p className="caption" key={value + price}>
              <a href={hrefOf(value)}>{interpolate(compare.stays, { floor: name, price })}</a>
            </p>
          ),
      )}
    </>
  )
}
