/**
 * The estimate form. Without JavaScript, the browser checks required fields and posts the form, and the server responds
 * with a page. With JavaScript, the form shows the site's error messages and stays on the page.
 * Inputs are uncontrolled, so that text typed before hydration stays.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { submitPlainly } from '../behaviors/submit-plainly.ts'
import { askedSamples } from '../behaviors/tab-storage.ts'
import { requestToast } from '../behaviors/toast-event.ts'
import { fillForm, unsentRequest } from '../behaviors/unsent-request.ts'
import { type FormTool, toolAttributes } from '../components/webmcp-attributes.ts'
import {
  businessService,
  type EstimateField,
  estimateFields,
  isEstimateField,
  normalizeField,
} from '../site/estimate-fields.ts'
import type { ShownSubject } from '../site/prefill.ts'
import { readSamples } from '../site/samples.ts'
import { type Urgency, type UrgentWords, urgencies, urgencyIn } from '../site/urgency.ts'
import { visitLink } from '../site/visit-address.ts'
import AddPictures from './AddPictures.tsx'
import { AfterRequest, type AfterRequestTexts } from './estimate-form/AfterRequest.tsx'
import {
  AttachedPicture,
  AttachedPictureResult,
  isWaiting,
  useAttachedPicture,
} from './estimate-form/AttachedPicture.tsx'
import {
  CalculationField,
  type ShownCalculation,
  SubjectField,
  subjectText,
} from './estimate-form/CalculationField.tsx'
import { type AdviceTexts, CallAdvice } from './estimate-form/CallAdvice.tsx'
import {
  type EstimateErrors,
  type EstimateTexts,
  type EstimateValues,
  findErrors,
  type ServiceOption,
} from './estimate-form/errors.ts'
import { Fields } from './estimate-form/Fields.tsx'
import { type EmergencyTexts, FirstSteps } from './estimate-form/FirstSteps.tsx'
import {
  FailureMessage,
  type NextStep,
  type Phone,
  ReceivedMessage,
  UnsentMessage,
} from './estimate-form/Messages.tsx'
import { PictureField } from './estimate-form/PictureField.tsx'
import { Preferences } from './estimate-form/Preferences.tsx'
import { Samples } from './estimate-form/Samples.tsx'
import { SentLines } from './estimate-form/SentLines.tsx'
import {
  createIdempotencyKey,
  readFields,
  reportInvalid,
  type SubmitResult,
  submitEstimate,
} from './estimate-form/submit-estimate.ts'

export interface EstimateFormProps {
  texts: EstimateTexts
  services: readonly ServiceOption[]
  phone: Phone
  /** E-mail address of the business. */
  email: string
  /** Advice to call, and the words that it appears for. */
  advice: AdviceTexts & Readonly<Record<Urgency, UrgentWords>>
  /** Link to the privacy page. */
  privacy: { label: string; href: string }
  /** URL that the form is posted to. */
  action: string
  /** Languages of a call to choose from. */
  spoken?: readonly ServiceOption[]
  /** Texts after a request: the next steps, and help with them. */
  received: AfterRequestTexts & {
    forBusiness: Pick<AfterRequestTexts, 'measure' | 'visit'>
    forEmergency: EmergencyTexts
    heading: string
    /** Says in which languages the phone is answered, if that of the page isn't one of them. */
    called?: string
    /** Says when a request is answered. */
    text: string
    outside: string
    stepsHeading: string
    steps: readonly NextStep[]
  }
  /** Texts of the link to book a visit. Absent if the site offers none. */
  visits?: { offer: string; link: string; languagePath: string }
  tool: FormTool
  /** Result of a form that was posted without JavaScript. */
  answered?: {
    values: EstimateValues
    errors: EstimateErrors
    failure?: string
    /** Whether sending the request again confirms it. */
    confirm?: boolean
    /** Says that pictures came with it, which were dropped. */
    hadFiles?: boolean
  }
  /** Prefilled values. */
  filled?: EstimateValues
  /** Subject that is sent with the request. */
  about?: ShownSubject
  /** Calculation that is sent with the request. */
  calculation?: ShownCalculation
  /** Floors whose samples can be taken. Absent if the visitor asks for none. */
  samples?: readonly ServiceOption[]
  /** Urgency of the subject or the posted text. */
  urgency?: Urgency
}

type FormState = { kind: 'composing' } | { kind: 'pending' } | SubmitResult

export default function EstimateForm({
  texts,
  services,
  phone,
  email,
  advice,
  privacy,
  action,
  received,
  visits,
  spoken = [],
  tool,
  answered,
  filled,
  about,
  calculation,
  samples,
  urgency,
}: EstimateFormProps) {
  const [state, setState] = useState<FormState>(
    answered
      ? { kind: 'refused', errors: answered.errors, failure: answered.failure, confirm: answered.confirm }
      : { kind: 'composing' },
  )
  // Fields with an error that the visitor has corrected since.
  const [corrected, setCorrected] = useState<readonly EstimateField[]>([])
  const [typedUrgency, setTypedUrgency] = useState<Urgency>()
  // A request after a stored one is a new form: the key empties its inputs.
  const [round, setRound] = useState(0)
  // Unchanged over retries, so that a request whose response was lost is stored once.
  const idempotencyKey = useRef('')
  // Time in ms that the visitor had for a request of an earlier page.
  const elapsed = useRef(0)
  const initial = useRef(state)
  const picture = useAttachedPicture(action)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const message = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstField = () => form.current?.querySelector<HTMLElement>('.field__input')?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a new form element, which may have typed text.
  useEffect(() => {
    if (!form.current) return
    // Set by the script: without it, the browser's checks are the only ones before sending.
    form.current.noValidate = true
    const details = form.current.querySelector('textarea')?.value ?? ''
    setTypedUrgency(urgencyIn(details, advice))
  }, [round])
  const sendUnsent = () => {
    if (!form.current) return
    requestToast({ title: texts.unsent.sending })
    submitIn(form.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once for a request of an earlier page.
  useEffect(() => {
    const kept = unsentRequest.load(action)
    if (!kept || !form.current) return
    const { idempotencyKey: key = '', elapsed: time, pictureFollows: _, ...fields } = kept.fields
    idempotencyKey.current = key
    elapsed.current = Number(time)
    fillForm(form.current, fields)
    if (navigator.onLine) sendUnsent()
    else setState({ kind: 'unsent', until: kept.until })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only while a request waits.
  useEffect(() => {
    if (state.kind !== 'unsent') return
    addEventListener('online', sendUnsent)
    return () => removeEventListener('online', sendUnsent)
  }, [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new state moves the focus once.
  useEffect(() => {
    if (state === initial.current) return
    if (state.kind === 'composing') return focusFirstField()
    // Focus alone scrolls to the middle of a message that is longer than the screen.
    message.current?.focus({ preventScroll: true })
    message.current?.scrollIntoView()
  }, [state])

  const values = round === 0 ? (answered?.values ?? filled ?? {}) : {}
  const withKey = (fields: Readonly<Record<string, string>>) => {
    idempotencyKey.current ||= createIdempotencyKey()
    return { ...fields, idempotencyKey: idempotencyKey.current, elapsed: String(elapsed.current + age()) }
  }
  const isDropped = round === 0 && answered?.hadFiles === true && pictures.length === 0
  const listen = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (state.kind === 'unsent') unsentRequest.keep(action, withKey(readFields(currentTarget)))
    if (state.kind === 'refused') {
      const errors = findErrors(readFields(currentTarget), services, texts.fields)
      // The ID of an input is the name of its field.
      const isCorrected = (name: EstimateField) =>
        target instanceof Element && target.id === name && !errors[name]
      setCorrected(estimateFields.filter(name => corrected.includes(name) || isCorrected(name)))
    }
    if (target instanceof HTMLTextAreaElement) setTypedUrgency(urgencyIn(target.value, advice))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (state.kind !== 'pending') submitIn(currentTarget)
  }
  const submitIn = (form: HTMLFormElement) => {
    submitInPlace(form).catch((error: unknown) => {
      console.error('Estimate request left to the browser', error)
      submitPlainly(form)
    })
  }
  const submitInPlace = async (form: HTMLFormElement) => {
    const fields = readFields(form)
    setCorrected([])
    const refusal = reportInvalid(fields, { texts, services })
    if (refusal) return setState(refusal)
    setState({ kind: 'pending' })
    const outcome = await submitEstimate(
      {
        ...withKey(fields),
        ...((picture.state.kind === 'attached' || pictures.length > 0) && { pictureFollows: 'yes' }),
      },
      { action, texts, phone: phone.display },
    )
    setState(outcome)
    if (outcome.kind !== 'received') return
    idempotencyKey.current = ''
    askedSamples.clear()
    setRound(count => count + 1)
    await picture.send(outcome.reference)
  }
  return (
    <>
      {state.kind === 'refused' && (
        <FailureMessage
          ref={message}
          texts={texts}
          phone={phone}
          autoFocus={answered !== undefined}
          errors={state.errors}
          failure={state.failure}
          confirm={state.confirm}
          chooseAgain={isDropped ? received.pictures.chooseAgain : undefined}
        />
      )}
      {state.kind === 'unsent' && (
        <UnsentMessage
          ref={message}
          texts={texts.unsent}
          phone={phone}
          until={state.until}
          onSend={sendUnsent}
          onDelete={() => {
            unsentRequest.clear()
            idempotencyKey.current = ''
            setRound(count => count + 1)
            setState({ kind: 'composing' })
          }}
        />
      )}
      {state.kind === 'received' && (
        <ReceivedMessage
          ref={message}
          texts={texts}
          services={services}
          heading={received.heading}
          advice={
            <>
              <CallAdvice urgency={state.urgency} texts={advice} href={phone.href} />
              {state.urgency === 'emergency' && <FirstSteps texts={received.forEmergency} level="h4" />}
            </>
          }
          stepsHeading={received.stepsHeading}
          // An emergency has the steps of its own above.
          steps={state.urgency === 'emergency' ? [] : received.steps}
          reference={state.reference}
          answer={
            state.urgency === 'emergency' ? received.forEmergency.text : (state.answeredOn ?? received.text)
          }
          fields={state.fields}
          hasTextConsent={state.hasTextConsent}
          sentAlong={
            <>
              {received.called && <p>{received.called}</p>}
              {state.outside && <p>{received.outside.replace('{zip}', state.outside)}</p>}
              {about && state.fields.about && <p>{subjectText(texts.subject, about)}</p>}
              <SentLines
                heading={texts.samples.heading}
                lines={readSamples(state.fields).flatMap(
                  slug => samples?.find(({ value }) => value === slug)?.label ?? [],
                )}
              />
              {calculation && state.fields.calculation && (
                <SentLines heading={texts.calculation.heading} lines={calculation.words} />
              )}
            </>
          }
          onAnother={() => {
            picture.reset()
            setPictures([])
            setState({ kind: 'composing' })
          }}
        >
          <AttachedPictureResult texts={texts.picture} picture={picture} />
          {visits && state.visit && state.urgency !== 'emergency' && (
            <>
              <p>{visits.offer}</p>
              <a className="button button--primary" href={visitLink(state.visit, visits.languagePath)}>
                {visits.link}
              </a>
            </>
          )}
        </ReceivedMessage>
      )}
      {state.kind === 'received' && (
        <AfterRequest
          texts={
            state.urgency === 'emergency'
              ? { pictures: received.pictures }
              : { ...received, ...(state.fields.serviceNeeded === businessService && received.forBusiness) }
          }
          level="h4"
        >
          <AddPictures
            texts={received.pictures}
            action={action}
            reference={state.reference}
            email={email}
            // The server takes one picture of a request at a time.
            chosen={isWaiting(picture.state) ? undefined : pictures}
          />
        </AfterRequest>
      )}
      <form
        key={round}
        ref={form}
        className="estimate-form"
        method="post"
        // Pictures come last: the server stores the request before it reads them.
        encType="multipart/form-data"
        action={action}
        aria-label={texts.label}
        aria-busy={state.kind === 'pending'}
        hidden={state.kind === 'received'}
        onSubmit={submit}
        onBlur={showNormalized}
        onInput={listen}
        {...toolAttributes(tool)}
      >
        {calculation && round === 0 && (
          <CalculationField texts={texts.calculation} calculation={calculation} />
        )}
        {about && round === 0 && <SubjectField texts={texts.subject} about={about} />}
        {/* First, because the visitor came for them. */}
        {samples && round === 0 && <Samples texts={texts.samples} choices={samples} values={values} />}
        <p className="estimate-form__note">{texts.requiredNote}</p>
        <Fields
          texts={texts}
          services={services}
          values={values}
          errors={state.kind === 'refused' ? without(state.errors, corrected) : {}}
        />
        {/* One part of the form: the advice has no row before there is some. */}
        <div>
          <Preferences texts={texts} values={values} spoken={spoken} isOpen={received.called !== undefined} />
          <div role="status">
            <CallAdvice
              urgency={urgencies.find(one => one === typedUrgency || (round === 0 && one === urgency))}
              texts={advice}
              href={phone.href}
            />
          </div>
        </div>
        <AttachedPicture texts={texts.picture} picture={picture} />
        {state.kind === 'refused' && state.confirm && <input type="hidden" name="confirmed" value="yes" />}
        <PictureField
          texts={received.pictures}
          optional={texts.optional}
          isDropped={isDropped}
          onChoose={setPictures}
        />
        <button className="button button--primary" type="submit" disabled={state.kind === 'pending'}>
          {state.kind === 'pending' ? texts.submitting : texts.submit}
        </button>
        <p className="estimate-form__note">
          <span>{`${texts.privacy} `}</span>
          <a href={privacy.href}>{privacy.label}</a>
        </p>
      </form>
    </>
  )
}

const without = (errors: EstimateErrors, fields: readonly EstimateField[]): EstimateErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.some(field => field === name)))

/** Time in ms since the request for the page. */
const age = () => Math.round(performance.now())

/** Shows the normalized value, such as five digits of a pasted ZIP+4. Texts of several lines stay unchanged. */
function showNormalized({ target }: FocusEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || !isEstimateField(target.name)) return
  const text = normalizeField(target.name, target.value)
  if (text !== target.value) target.value = text
}

EstimateForm.islandId = 'EstimateForm' as const
