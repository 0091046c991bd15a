import { requestHref } from '../../site/floor-cost/cost-book.ts'
import type { CalculatorProps } from './props.ts'

/** Next steps: the prefilled request, or questions for another contractor. */
export function RequestLinks({
  texts: { request },
  search,
  topic,
  zip,
}: Pick<CalculatorProps, 'texts'> & { search?: string; topic: string | undefined; zip: string }) {
  return (
    <section className="calculator__request">
      <h2>{request.heading}</h2>
      <p>{request.text}</p>
      <p>
        <a className="button button--primary" href={requestHref({ topic, zip, search })}>
          {request.button}
        </a>
      </p>
      <h3>{request.questionsHeading}</h3>
      <ul className="lines">
        {request.questions.map(question => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </section>
  )
}
