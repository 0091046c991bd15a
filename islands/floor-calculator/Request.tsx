import type { CalculatorProps } from './props.ts'

/** Where it leads: to the request with everything filled in, or to another contractor with the right questions. */
export function Request({
  texts: { request },
  search,
  topic,
  zip,
}: Pick<CalculatorProps, 'texts'> & { search?: string; topic: string | undefined; zip: string }) {
  const query = new URLSearchParams()
  if (topic) query.set('service', topic)
  if (zip) query.set('zip', zip)
  if (search) query.set('calculation', search)
  const asked = query.toString()
  return (
    <section className="calculator__request">
      <h2>{request.heading}</h2>
      <p>{request.text}</p>
      <p>
        <a className="button button--primary" href={asked ? `/contact?${asked}` : '/contact'}>
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
