import type { FieldInputError } from '../../site/floor-cost/job-query.ts'
import { mistakeText } from '../../site/floor-cost/result-texts.ts'
import type { CalculatorTexts } from './props.ts'

/** Every mistake with a link to its field. */
export function ErrorSummary({
  texts,
  mistakes,
}: {
  texts: CalculatorTexts
  mistakes: readonly FieldInputError[]
}) {
  return (
    <div className="error-summary" role="alert">
      <h3 className="error-summary__heading">{texts.mistakes.heading}</h3>
      <ul>
        {mistakes.map(mistake => (
          <li key={`${mistake.id} ${mistake.mistake}`}>
            <a href={`#${mistake.id}`}>{mistakeText(texts, mistake)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
