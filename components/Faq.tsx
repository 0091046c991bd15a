import type { FaqItem } from '../generated/types.ts'

/** Faq that open to their answers; native, so it works without JavaScript and in a page search. */
export function Faq({ items }: { items: readonly FaqItem[] }) {
  return (
    <div className="questions">
      {items.map(({ question, answer }) => (
        <details className="question" key={question}>
          <summary className="question__summary">
            <h3 className="question__text">{question}</h3>
          </summary>
          <p className="question__answer">{answer}</p>
        </details>
      ))}
    </div>
  )
}
