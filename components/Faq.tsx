import type { FaqItem } from '../generated/types.ts'

/** Questions that open to their answers. `<details>` works without JavaScript and when searching in the page. */
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
