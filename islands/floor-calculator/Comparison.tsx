import type { FloorAnswer } from '../../site/floor-cost/cost.ts'
import { assumedText, refusalText } from '../../site/floor-cost/result-texts.ts'
import type { ListedFloor } from '../../site/floor-cost/site-cost-book.ts'
import type { Formatters } from '../../site/formatters.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import type { CalculatorTexts } from './props.ts'

interface ComparisonProps {
  texts: CalculatorTexts
  /** The chosen floor and others. */
  answers: readonly FloorAnswer[]
  floors: readonly ListedFloor[]
  formatters: Formatters
}

/** Two or three floors, for the same rooms. */
export function Comparison({ texts: { compare, result }, answers, floors, formatters }: ComparisonProps) {
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
      <ComparisonTable
        texts={compare}
        label={compare.heading}
        costs={costs}
        floors={floors}
        formatters={formatters}
      />
    </>
  )
}
