import type { FieldMistake } from '../../site/floor-cost/job-query.ts'
import { fill } from '../../site/words.ts'
import type { CalculatorTexts } from './props.ts'

/** The sentence for a mistake, with the label of its field. */
export function mistakeText(texts: CalculatorTexts, { mistake, field, row }: FieldMistake): string {
  return fill(texts.mistakes[mistake], { field: labelOf(texts.form, field, row) })
}

export function labelOf(form: CalculatorTexts['form'], field: FieldMistake['field'], row = 1): string {
  if (field === 'rectangles') return form.rooms.legend
  if (field === 'length' || field === 'width') return fill(form.rooms[field], { row })
  return form[field].label
}

/** Every mistake with a link to its field. */
export function Mistakes({ texts, mistakes }: { texts: CalculatorTexts; mistakes: readonly FieldMistake[] }) {
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
