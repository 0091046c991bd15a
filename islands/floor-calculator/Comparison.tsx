import type { FloorCost } from '../../site/floor-cost/cost.ts'
import type { ListedFloor } from '../../site/floor-cost/cost-book.ts'
import type { Formats } from '../../site/formats.ts'
import type { CalculatorTexts } from './props.ts'

const traits = ['thickness', 'water', 'scratch', 'sun', 'slab', 'upkeep', 'life'] as const

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
  const listed = costs.map(({ floor }) => floors.find(({ value }) => value === floor.value))
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
            <tr>
              <th scope="row">{compare.price}</th>
              {costs.map(({ floor, total }) => (
                <td className="calculator__range" key={floor.value}>
                  <strong>{formats.money(total.low, total.high)}</strong>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{compare.perSquareFoot}</th>
              {costs.map(({ floor, total, area }) => (
                <td className="calculator__range" key={floor.value}>
                  {formats.money(Math.round(total.low / area), Math.round(total.high / area))}
                </td>
              ))}
            </tr>
            {traits.map(trait => (
              <tr key={trait}>
                <th scope="row">{compare[trait]}</th>
                {listed.map((floor, index) => (
                  <td key={costs[index]?.floor.value}>{floor?.traits[trait]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
