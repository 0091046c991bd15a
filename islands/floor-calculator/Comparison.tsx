import type { FloorCost } from '../../site/floor-cost/cost.ts'
import type { ListedFloor } from '../../site/floor-cost/cost-book.ts'
import { comparisonRows } from '../../site/floor-cost/line-words.ts'
import type { Formats } from '../../site/formats.ts'
import type { CalculatorTexts } from './props.ts'

/** Two or three floors, for the same rooms. */
export function Comparison({
  texts: { compare },
  costs,
  floors,
  formats,
}: {
  texts: CalculatorTexts
  costs: readonly FloorCost[]
  floors: readonly ListedFloor[]
  formats: Formats
}) {
  return (
    <section className="calculator__compare">
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
            {comparisonRows(compare, costs, floors, formats).map(({ name, isPrice, cells }, row) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {costs.map(({ floor }, index) => (
                  <td className={isPrice ? 'calculator__range' : undefined} key={floor.value}>
                    {row === 0 ? <strong>{cells[index]}</strong> : cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
