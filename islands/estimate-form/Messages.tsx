/** Messages about the result of a form. Each takes the focus. */
import type { ReactNode, Ref } from 'react'
import { type ContactPreferences, preferenceRows, readPreferences } from '../../site/contact-preferences.ts'
import { type EstimateField, estimateFields } from '../../site/estimate-fields.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { EstimateErrors, EstimateTexts, EstimateValues, ServiceOption } from './errors.ts'

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

function StatusMessage({ ref, heading, kind, autoFocus, children }: MessageProps) {
  return (
    <div
      ref={ref}
      className={`form-message form-message--${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it is the result of the posted form.
      autoFocus={autoFocus}
    >
      <h3 className="form-message__heading">{heading}</h3>
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

export interface NextStep {
  title: string
  description: string
}

interface ReceivedMessageProps extends Pick<MessageProps, 'ref'> {
  texts: EstimateTexts
  services: readonly ServiceOption[]
  heading: string
  stepsHeading: string
  /** Advice to call. First: nothing else is as urgent. */
  advice: ReactNode
  /** Next steps, as on the page that responds without JavaScript. None in an emergency. */
  steps: readonly NextStep[]
  reference: string
  /** Says when the request is answered. */
  answer: string
  /** Normalized texts of the request. */
  fields: EstimateValues
  hasTextConsent: boolean
  /** The subject and the calculation that went along. */
  sentAlong?: ReactNode
  onAnother: () => void
  children: ReactNode
}

export function ReceivedMessage({
  ref,
  texts,
  services,
  heading,
  advice,
  stepsHeading,
  steps,
  reference,
  answer,
  fields,
  hasTextConsent,
  sentAlong,
  onAnother,
  children,
}: ReceivedMessageProps) {
  const { reference: referenceText, received, another } = texts.success
  const [before, after] = referenceText.split('{reference}')
  return (
    <StatusMessage ref={ref} kind="success" heading={heading}>
      {advice}
      <p>{answer}</p>
      <p className="form-message__reference">
        <span>{before}</span>
        <span translate="no">{reference}</span>
        <span>{after}</span>
      </p>
      <p>{received}</p>
      <dl className="form-message__received">
        {estimateFields.map(
          field =>
            fields[field] && (
              <div key={field}>
                <dt>{texts.fields[field].label}</dt>
                <dd>{shownValue(field, fields[field], services)}</dd>
              </div>
            ),
        )}
        <PreferenceRows
          texts={texts.preferences}
          preferences={readPreferences(fields, [])}
          hasTextConsent={hasTextConsent}
        />
      </dl>
      {sentAlong}
      {steps.length > 0 && (
        <>
          <h4 className="form-message__heading">{stepsHeading}</h4>
          <ol className="form-message__steps">
            {steps.map(({ title, description }) => (
              <li key={title}>
                <strong>{`${title}.`}</strong>
                <span>{` ${description}`}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {children}
      <button className="button button--secondary" type="button" onClick={onAnother}>
        {another}
      </button>
    </StatusMessage>
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
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ))
}

const shownValue = (field: EstimateField, value: string, services: readonly ServiceOption[]) =>
  field === 'serviceNeeded' ? services.find(service => service.value === value)?.label : value
