import type { FloorCost } from '../../site/floor-cost/cost.ts'
import type { ListedFloor } from '../../site/floor-cost/cost-book.ts'
import { comparisonRows } from '../../site/floor-cost/result-texts.ts'
import type { Formatters } from '../../site/formatters.ts'
import type { CalculatorTexts } from './props.ts'

interface ComparisonProps {
  texts: CalculatorTexts
  /** Costs of the chosen floor and others. Empty if there is nothing to compare. */
  costs: readonly FloorCost[]
  floors: readonly ListedFloor[]
  formatters: Formatters
}

/** Two or three floors, for the same rooms. */
export function Comparison({ texts: { compare }, costs, floors, formatters }: ComparisonProps) {
  if (costs.length === 0) return null
  return (
    <>
      <h2>{compare.heading}</h2>
      <section className="table-scroll" aria-label={compare.heading} tabIndex={0}>
        <table className="data-table">
          <thead>
            <tr>
              <td />
              {costs.map(({ floor }) => (
                <th scope="col" key={floor.value}>
                  {floor.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows(compare, costs, floors, formatters).map(({ name, isPrice, cells }, row) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {costs.map(({ floor }, index) => (
                  <td
                    className={isPrice ? 'calculator__range' : undefined}
                    key={floor.value}
                    translate={isPrice ? 'no' : undefined}
                  >
                    {row === 0 ? <strong>{cells[index]}</strong> : cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
