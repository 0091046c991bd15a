import type { ShownSubject } from '../../site/prefill.ts'
import type { EstimateTexts } from './errors.ts'
import { SentLines } from './SentLines.tsx'

export interface ShownCalculation {
  query: string
  /** URL of the calculator with it. */
  href: string
  words: readonly string[]
}

interface CalculationProps {
  texts: EstimateTexts['calculation']
  calculation: ShownCalculation
}

/** The visitor's calculation goes along as data, apart from the words that they type. */
export function CalculationField({ texts, calculation }: CalculationProps) {
  return (
    <div className="estimate-form__calculation">
      <SentLines heading={texts.heading} lines={calculation.words} />
      <label className="estimate-form__tick">
        <input type="checkbox" name="calculation" value={calculation.query} defaultChecked />
        <span>{texts.send}</span>
      </label>
      <a href={calculation.href}>{texts.change}</a>
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
