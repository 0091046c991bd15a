import type { ContactPage } from '../../generated/types.ts'
import type { Urgency } from '../../site/urgency.ts'

export type AdviceTexts = Readonly<Record<Urgency, Pick<ContactPage['soon'], 'heading' | 'text' | 'button'>>>

interface CallAdviceProps {
  urgency: Urgency | undefined
  texts: AdviceTexts
  /** Link that calls the business. */
  href: string
}

/** Asks to call, before and after an urgent request is sent. Nothing for other requests. */
export function CallAdvice({ urgency, texts, href }: CallAdviceProps) {
  if (urgency === undefined) return null
  const { heading, text, button } = texts[urgency]
  return (
    <div className={urgency === 'emergency' ? 'form-message form-message--error' : 'form-message'}>
      <p>
        <strong>{heading}</strong>
        <span>{` ${text}`}</span>
      </p>
      <a className="button button--primary" href={href}>
        {button}
      </a>
    </div>
  )
}
