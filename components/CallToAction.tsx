import type { CallToAction as CallToActionContent } from '../generated/types.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { CalculatorLink } from './CalculatorLink.tsx'
import { CallLink } from './CallLink.tsx'

interface CallToActionProps extends Omit<CallToActionContent, 'link'> {
  link: { label: string; href: string }
  calculator?: boolean
}

/** Closing block of a page: a question, a button and the phone number. */
export function CallToAction({ heading, text, link, calculator = false }: CallToActionProps) {
  return (
    <section className="call-to-action section section--dark">
      <div className="wrap call-to-action__row">
        <div className="stack">
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className="button-row">
          <ButtonLink href={link.href} kind="oak">
            {link.label}
          </ButtonLink>
          <CallLink />
          {calculator && <CalculatorLink />}
        </div>
      </div>
    </section>
  )
}
