import { PlainList } from '../../components/PlainList.tsx'
import type { ShownSubject } from '../../site/prefill.ts'
import type { EstimateTexts } from './errors.ts'

export interface ShownCalculation {
  query: string
  /** URL of the calculator with it. */
  href: string
  /** Floor, size and total in one line. */
  summary: string
  /** Whether it can be done by the day that the visitor needs it. */
  dated?: string
  words: readonly string[]
}

interface CalculationProps {
  texts: EstimateTexts['calculation']
  calculation: ShownCalculation
}

/** The visitor's calculation goes along as data, apart from the words that they type. Its lines are folded: the form is what they came for. */
export function CalculationField({ texts, calculation }: CalculationProps) {
  return (
    <div className="estimate-form__calculation">
      <details className="estimate-form__more">
        <summary>{`${texts.heading}: ${calculation.summary}`}</summary>
        <PlainList items={calculation.words} />
        <a href={calculation.href}>{texts.change}</a>
      </details>
      {calculation.dated && <p>{calculation.dated}</p>}
      <label className="estimate-form__tick">
        <input type="checkbox" name="calculation" value={calculation.query} defaultChecked />
        <span>{texts.send}</span>
      </label>
    </div>
  )
}

/** Checkbox that sends the subject with the request. */
export function SubjectField({ texts, about }: { texts: EstimateTexts['subject']; about: ShownSubject }) {
  return (
    <label className="estimate-form__tick">
      <input type="checkbox" name="about" value={about.query} defaultChecked />
      <span>{subjectText(texts, about)}</span>
    </label>
  )
}

export const subjectText = ({ tick }: EstimateTexts['subject'], { text }: Pick<ShownSubject, 'text'>) =>
  tick.replace('{subject}', text)
