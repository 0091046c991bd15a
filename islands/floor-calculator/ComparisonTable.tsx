import type { CalculatorPage } from '../../generated/types.ts'
import type { FloorCost } from '../../site/floor-cost/cost.ts'
import { comparisonRows } from '../../site/floor-cost/result-texts.ts'
import type { ListedFloor } from '../../site/floor-cost/site-cost-book.ts'
import type { Formatters } from '../../site/formatters.ts'

interface ComparisonTableProps {
  texts: CalculatorPage['compare']
  /** Name of the table, for screen readers. */
  label: string
  costs: readonly FloorCost[]
  floors: readonly ListedFloor[]
  formatters: Formatters
}

/** Two or three floors side by side. */
export function ComparisonTable({ texts, label, costs, floors, formatters }: ComparisonTableProps) {
  return (
    <section className="table-scroll" aria-label={label} tabIndex={0}>
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
          {comparisonRows(texts, costs, floors, formatters).map(({ name, isPrice, cells }, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {costs.map(({ floor }, index) => (
                <td key={floor.value} translate={isPrice ? 'no' : undefined}>
                  {row === 0 ? <strong>{cells[index]}</strong> : cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
