import { type Ref, useEffect } from 'react'
import { DescriptionRow } from '../../components/DescriptionRow.tsx'
import { readPreferences } from '../../site/contact-preferences.ts'
import { businessService, type EstimateField, estimateFields } from '../../site/estimate-fields.ts'
import { readSamples } from '../../site/samples.ts'
import { visitLink } from '../../site/visit-address.ts'
import AddPictures from '../AddPictures.tsx'
import { AfterRequest } from './AfterRequest.tsx'
import { type AttachedPictureHandle, AttachedPictureResult, isWaiting } from './AttachedPicture.tsx'
import { subjectText } from './CalculationField.tsx'
import { CallAdvice } from './CallAdvice.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { PreferenceRows, StatusMessage } from './Messages.tsx'
import type { EstimateFormProps } from './props.ts'
import { SentLines } from './SentLines.tsx'
import type { SubmitResult } from './submit-estimate.ts'

interface ReceivedProps {
  ref: Ref<HTMLDivElement>
  props: EstimateFormProps
  request: Extract<SubmitResult, { kind: 'received' }>
  /** The image that was attached by another page. */
  picture: AttachedPictureHandle
  /** Pictures that were chosen in the form. */
  pictures: readonly File[]
  onAnother: () => void
}

/** Says that a request was stored and what follows, and helps with it. */
export function Received({ ref, props, request, picture, pictures, onAnother }: ReceivedProps) {
  const { action, advice, email, phone, received, texts, visits } = props
  const { fields, reference, urgency, visit } = request
  const isEmergency = urgency === 'emergency'
  usePageHeading(received.eyebrow)
  const help = { ...received, ...(fields.serviceNeeded === businessService && received.forBusiness) }
  const [before, after] = texts.success.reference.split('{reference}')
  return (
    <>
      <StatusMessage ref={ref} kind="success" heading={received.heading}>
        {/* First: nothing else is as urgent. */}
        <CallAdvice urgency={urgency} texts={advice} href={phone.href} />
        {isEmergency && <FirstSteps texts={received.forEmergency} level="h3" />}
        <p>{isEmergency ? received.forEmergency.text : (request.answeredOn ?? received.text)}</p>
        <p className="form-message__reference">
          <span>{before}</span>
          <span translate="no">{reference}</span>
          <span>{after}</span>
        </p>
        <p>{texts.success.received}</p>
        <ReceivedFields props={props} request={request} />
        <SentAlong props={props} request={request} />
        {/* An emergency has the steps of its own above. */}
        {!isEmergency && received.steps.length > 0 && <NextSteps {...received} />}
        <AttachedPictureResult texts={texts.picture} picture={picture} />
        {visits && visit && !isEmergency && (
          <>
            <p>{visits.offer}</p>
            <a className="button button--primary" href={visitLink(visit, visits.languagePath)}>
              {visits.link}
            </a>
          </>
        )}
        <button className="button button--secondary" type="button" onClick={onAnother}>
          {texts.success.another}
        </button>
      </StatusMessage>
      <AfterRequest texts={isEmergency ? { pictures: received.pictures } : help} level="h3">
        <AddPictures
          texts={received.pictures}
          action={action}
          reference={reference}
          email={email}
          // The server takes one picture of a request at a time.
          chosen={isWaiting(picture.state) ? undefined : pictures}
        />
      </AfterRequest>
    </>
  )
}

/** Changes the heading of the page, which asks for what has been sent. The style hides the words below it. */
function usePageHeading(text: string): void {
  useEffect(() => {
    const heading = document.querySelector('h1')
    if (!heading) return
    const before = heading.textContent
    heading.textContent = text
    return () => {
      heading.textContent = before
    }
  }, [text])
}

/** The normalized texts of the request. */
function ReceivedFields({ props, request }: Pick<ReceivedProps, 'props' | 'request'>) {
  const { services, texts } = props
  const { fields, hasTextConsent } = request
  const shownValue = (field: EstimateField) =>
    field === 'serviceNeeded' ? services.find(({ value }) => value === fields[field])?.label : fields[field]
  return (
    <dl className="form-message__received">
      {estimateFields.map(
        field =>
          fields[field] && (
            <DescriptionRow key={field} term={texts.fields[field].label}>
              {shownValue(field)}
            </DescriptionRow>
          ),
      )}
      <PreferenceRows
        texts={texts.preferences}
        preferences={readPreferences(fields, [])}
        hasTextConsent={hasTextConsent}
      />
    </dl>
  )
}

function NextSteps({ steps, stepsHeading }: Pick<EstimateFormProps['received'], 'steps' | 'stepsHeading'>) {
  return (
    <>
      <h3 className="form-message__heading">{stepsHeading}</h3>
      <ol className="form-message__steps">
        {steps.map(({ title, description }) => (
          <li key={title}>
            <strong>{`${title}.`}</strong>
            <span>{` ${description}`}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function SentAlong({ props, request: { fields, outside } }: Pick<ReceivedProps, 'props' | 'request'>) {
  const { about, calculation, received, samples, texts } = props
  const labels = readSamples(fields).flatMap(
    slug => samples?.find(({ value }) => value === slug)?.label ?? [],
  )
  return (
    <>
      {received.called && <p>{received.called}</p>}
      {outside && <p>{received.outside.replace('{zip}', outside)}</p>}
      {about && fields.about && <p>{subjectText(texts.subject, about)}</p>}
      <SentLines heading={texts.samples.heading} lines={labels} />
      {calculation && fields.calculation && (
        <SentLines heading={texts.calculation.heading} lines={calculation.words} />
      )}
    </>
  )
}
