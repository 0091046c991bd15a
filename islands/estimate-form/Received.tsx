import type { Ref } from 'react'
import { businessService } from '../../site/estimate-fields.ts'
import { readSamples } from '../../site/samples.ts'
import { visitLink } from '../../site/visit-address.ts'
import AddPictures from '../AddPictures.tsx'
import { AfterRequest } from './AfterRequest.tsx'
import { type AttachedPictureHandle, AttachedPictureResult, isWaiting } from './AttachedPicture.tsx'
import { subjectText } from './CalculationField.tsx'
import { CallAdvice } from './CallAdvice.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ReceivedMessage } from './Messages.tsx'
import type { EstimateFormProps } from './props.ts'
import { SentLines } from './SentLines.tsx'
import type { SubmitResult } from './submit-estimate.ts'

type ReceivedRequest = Extract<SubmitResult, { kind: 'received' }>

interface ReceivedProps {
  ref: Ref<HTMLDivElement>
  props: EstimateFormProps
  request: ReceivedRequest
  /** The image that was attached by another page. */
  picture: AttachedPictureHandle
  /** Pictures that were chosen in the form. */
  pictures: readonly File[]
  onAnother: () => void
}

/** Says that a request was stored and what follows, and helps with it. */
export function Received({ ref, props, request, picture, pictures, onAnother }: ReceivedProps) {
  const { action, advice, email, phone, received, services, texts, visits } = props
  const { fields, reference, urgency, visit } = request
  const isEmergency = urgency === 'emergency'
  const help = { ...received, ...(fields.serviceNeeded === businessService && received.forBusiness) }
  return (
    <>
      <ReceivedMessage
        ref={ref}
        texts={texts}
        services={services}
        heading={received.heading}
        advice={
          <>
            <CallAdvice urgency={urgency} texts={advice} href={phone.href} />
            {isEmergency && <FirstSteps texts={received.forEmergency} level="h4" />}
          </>
        }
        stepsHeading={received.stepsHeading}
        // An emergency has the steps of its own above.
        steps={isEmergency ? [] : received.steps}
        reference={reference}
        answer={isEmergency ? received.forEmergency.text : (request.answeredOn ?? received.text)}
        fields={fields}
        hasTextConsent={request.hasTextConsent}
        sentAlong={<SentAlong props={props} request={request} />}
        onAnother={onAnother}
      >
        <AttachedPictureResult texts={texts.picture} picture={picture} />
        {visits && visit && !isEmergency && (
          <>
            <p>{visits.offer}</p>
            <a className="button button--primary" href={visitLink(visit, visits.languagePath)}>
              {visits.link}
            </a>
          </>
        )}
      </ReceivedMessage>
      <AfterRequest texts={isEmergency ? { pictures: received.pictures } : help} level="h4">
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
