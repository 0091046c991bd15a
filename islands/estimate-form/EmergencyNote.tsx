import type { ContactPage } from '../../generated/types.ts'

interface EmergencyNoteProps {
  texts: Pick<ContactPage['emergency'], 'heading' | 'text' | 'button'>
  /** Link that calls the business. */
  href: string
}

/** Asks to call in an emergency, before and after a request is sent. */
export function EmergencyNote({ texts: { heading, text, button }, href }: EmergencyNoteProps) {
  return (
    <div className="form-message form-message--error">
      <p>
        <strong>{heading}</strong>
        <span>{` ${text}`}</span>
      </p>
      <a className="button button--secondary" href={href}>
        {button}
      </a>
    </div>
  )
}
