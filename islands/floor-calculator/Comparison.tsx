import type { FloorAnswer } from '../../site/floor-cost/cost.ts'
import type { ListedFloor } from '../../site/floor-cost/cost-book.ts'
import { assumedText, comparisonRows, refusalText } from '../../site/floor-cost/result-texts.ts'
import type { Formatters } from '../../site/formatters.ts'
import type { CalculatorTexts } from './props.ts'

interface ComparisonProps {
  texts: CalculatorTexts
  /** The chosen floor and others. Empty if there is nothing to compare. */
  answers: readonly FloorAnswer[]
  floors: readonly ListedFloor[]
  formatters: Formatters
}

/** Two or three floors, for the same rooms. */
export function Comparison({ texts: { compare, result }, answers, floors, formatters }: ComparisonProps) {
  if (answers.length === 0) return null
  const costs = answers.flatMap(({ cost }) => cost ?? [])
  return (
    <>
      <h2>{compare.heading}</h2>
      {answers.map(
        ({ refusal }) =>
          refusal && <p key={refusal.floor.value}>{refusalText(result, refusal, formatters)}</p>,
      )}
      {answers.map(
        ({ cost, assumed }) =>
          assumed && (
            <p key={cost.floor.value}>{`${cost.floor.name}: ${assumedText(result, assumed, formatters)}`}</p>
          ),
      )}
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
