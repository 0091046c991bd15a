/** Messages about the result of a form. Each takes the focus. */
import type { ReactNode, Ref } from 'react'
import { DescriptionRow } from '../../components/DescriptionRow.tsx'
import { type ContactPreferences, preferenceRows } from '../../site/contact-preferences.ts'
import { estimateFields } from '../../site/estimate-fields.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { EstimateErrors, EstimateTexts } from './errors.ts'

export interface Phone {
  display: string
  href: string
}

interface MessageProps {
  ref: Ref<HTMLDivElement>
  heading: string
  /** Screen readers announce an error at once, and success after the current sentence. */
  kind: 'error' | 'success'
  /** Takes the focus when the page loads: for the page that responds to a posted form. */
  autoFocus?: boolean
  children: ReactNode
}

export function StatusMessage({ ref, heading, kind, autoFocus, children }: MessageProps) {
  // Success takes the place of the form and its heading.
  const Heading = kind === 'success' ? 'h2' : 'h3'
  return (
    <div
      ref={ref}
      className={`form-message form-message--${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it is the result of the posted form.
      autoFocus={autoFocus}
    >
      <Heading className="form-message__heading">{heading}</Heading>
      {children}
    </div>
  )
}

interface FailureMessageProps extends Pick<MessageProps, 'ref' | 'autoFocus'> {
  texts: EstimateTexts
  phone: Phone
  errors: EstimateErrors
  /** Error that doesn't belong to a field. */
  failure?: string
  /** Whether sending the request again confirms it. */
  confirm?: boolean
  /** Says that the pictures must be chosen again. */
  chooseAgain?: string | undefined
}

/** Links to the fields with errors; or the reason why the request wasn't sent, with the phone number. */
export function FailureMessage({
  texts,
  phone,
  errors,
  failure,
  confirm,
  chooseAgain,
  ...message
}: FailureMessageProps) {
  const { title } = confirm ? texts.confirm : texts.failure
  return (
    <StatusMessage kind="error" heading={failure ? title : texts.errorSummary.heading} {...message}>
      {failure && (
        <>
          <p>{failure}</p>
          <p>{texts.failure.kept}</p>
          <PhoneLink {...phone} />
        </>
      )}
      <ErrorList errors={errors} />
      {chooseAgain && <a href="#picture">{chooseAgain}</a>}
    </StatusMessage>
  )
}

const PhoneLink = ({ display, href }: Phone) => (
  <p>
    <a className="form-message__phone" href={href} translate="no">
      {display}
    </a>
  </p>
)

interface UnsentMessageProps extends Pick<MessageProps, 'ref'> {
  texts: EstimateTexts['unsent']
  phone: Phone
  /** Time in ms until which the request is kept on the device. */
  until: number
  onSend: () => void
  onDelete: () => void
}

/** Says that a request waits on the device. */
export function UnsentMessage({ texts, phone, until, onSend, onDelete, ref }: UnsentMessageProps) {
  const format = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  const time = new Date(until).toLocaleString(document.documentElement.lang, format)
  return (
    <StatusMessage ref={ref} kind="error" heading={texts.title}>
      <p>{interpolate(texts.text, { time })}</p>
      <PhoneLink {...phone} />
      <div className="button-row">
        <button className="button button--primary" type="button" onClick={onSend}>
          {texts.send}
        </button>
        <button className="button button--secondary" type="button" onClick={onDelete}>
          {texts.delete}
        </button>
      </div>
    </StatusMessage>
  )
}

function ErrorList({ errors }: { errors: EstimateErrors }) {
  const fields = estimateFields.filter(field => errors[field])
  if (fields.length === 0) return null
  return (
    <ul className="form-message__errors">
      {fields.map(field => (
        <li key={field}>
          <a href={`#${field}`}>{errors[field]}</a>
        </li>
      ))}
    </ul>
  )
}

interface PreferenceRowsProps {
  texts: EstimateTexts['preferences']
  preferences: ContactPreferences
  hasTextConsent: boolean
}

/** How and when the visitor is reached, as it was stored. */
export function PreferenceRows({ texts, preferences, hasTextConsent }: PreferenceRowsProps) {
  const rows = preferenceRows(preferences, texts)
  if (hasTextConsent) rows.push({ label: texts.texting, value: texts.consent })
  return rows.map(({ label, value }) => (
    <DescriptionRow key={label} term={label}>
      {value}
    </DescriptionRow>
  ))
}
