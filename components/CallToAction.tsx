import { interfaceTexts } from '../generated/content/interface.js'
import { site } from '../generated/content/site.js'
import type { CallToAction as CallToActionContent } from '../generated/types.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { phoneHref } from './contact-links.ts'
import { fill } from './texts.ts'

/** The closing block: one question, one button, and the phone for those who would rather talk. */
export function CallToAction({ heading, text, link }: CallToActionContent) {
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
          <ButtonLink href={phoneHref} kind="secondary" icon="phone">
            {fill(interfaceTexts.actions.call, { phone: site.contact.phone.display })}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
