/**
 * The estimate form. Without JavaScript, the browser checks required fields and posts the form, and the server responds
 * with a page. With JavaScript, the form shows the site's error messages and stays on the page.
 * Inputs are uncontrolled, so that text typed before hydration stays.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { submitPlainly } from '../behaviors/submit-plainly.ts'
import { type FormTool, toolAttributes } from '../components/webmcp-attributes.ts'
import { isEstimateField, normalizeField } from '../site/estimate-fields.ts'
import { Attachment, AttachmentResult, useAttachment } from './estimate-form/Attachment.tsx'
import {
  CalculationField,
  CalculationLines,
  type ShownCalculation,
} from './estimate-form/CalculationField.tsx'
import type { EstimateErrors, EstimateTexts, EstimateValues, ServiceOption } from './estimate-form/errors.ts'
import { Fields } from './estimate-form/Fields.tsx'
import { FailureMessage, type NextStep, type Phone, ReceivedMessage } from './estimate-form/Messages.tsx'
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
  /** Link to the privacy page. */
  privacy: { label: string; href: string }
  /** URL that the form is posted to. */
  action: string
  /** Next steps after a request. */
  nextSteps: readonly NextStep[]
  tool: FormTool
  /** Result of a form that was posted without JavaScript. */
  answered?: {
    values: EstimateValues
    errors: EstimateErrors
    failure?: string
    /** Whether sending the request again confirms it. */
    confirm?: boolean
  }
  /** Prefilled values. */
  filled?: EstimateValues
  /** The calculation that goes along. */
  calculation?: ShownCalculation
}

type FormState = { kind: 'composing' } | { kind: 'pending' } | SubmitResult

export default function EstimateForm({
  texts,
  services,
  phone,
  privacy,
  action,
  nextSteps,
  tool,
  answered,
  filled,
  calculation,
}: EstimateFormProps) {
  const [state, setState] = useState<FormState>(
    answered
      ? { kind: 'refused', errors: answered.errors, failure: answered.failure, confirm: answered.confirm }
      : { kind: 'composing' },
  )
  // A request after a stored one is a new form: the key empties its inputs.
  const [round, setRound] = useState(0)
  // Unchanged over retries, so that a request whose response was lost is stored once.
  const idempotencyKey = useRef('')
  const initial = useRef(state)
  const picture = useAttachment(action)
  const message = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstField = () => form.current?.querySelector<HTMLElement>('.field__input')?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a new form element.
  useEffect(() => {
    // Set by the script: without it, the browser's checks are the only ones before sending.
    if (form.current) form.current.noValidate = true
  }, [round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new state moves the focus once.
  useEffect(() => {
    if (state === initial.current) return
    if (state.kind === 'composing') focusFirstField()
    else message.current?.focus()
  }, [state])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (state.kind === 'pending') return
    submitInPlace(currentTarget).catch((error: unknown) => {
      console.error('Estimate request left to the browser', error)
      submitPlainly(currentTarget)
    })
  }
  const submitInPlace = async (form: HTMLFormElement) => {
    const fields = readFields(form)
    const refusal = reportInvalid(fields, { texts, services })
    if (refusal) return setState(refusal)
    setState({ kind: 'pending' })
    idempotencyKey.current ||= createIdempotencyKey()
    const outcome = await submitEstimate(
      // Measured from the request for the page.
      { ...fields, idempotencyKey: idempotencyKey.current, elapsed: String(Math.round(performance.now())) },
      { action, texts, phone: phone.display },
    )
    setState(outcome)
    if (outcome.kind !== 'received') return
    idempotencyKey.current = ''
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
        />
      )}
      {state.kind === 'received' && (
        <ReceivedMessage
          ref={message}
          texts={texts.success}
          steps={nextSteps}
          reference={state.reference}
          fields={state.fields}
          calculation={
            calculation &&
            state.fields.calculation && (
              <CalculationLines texts={texts.calculation} calculation={calculation} />
            )
          }
          onAnother={() => {
            picture.reset()
            setState({ kind: 'composing' })
          }}
        >
          <AttachmentResult texts={texts.picture} picture={picture} />
        </ReceivedMessage>
      )}
      <form
        key={round}
        ref={form}
        className="estimate-form"
        method="post"
        action={action}
        aria-label={texts.label}
        aria-busy={state.kind === 'pending'}
        hidden={state.kind === 'received'}
        onSubmit={submit}
        onBlur={showNormalized}
        {...toolAttributes(tool)}
      >
        {calculation && round === 0 && (
          <CalculationField texts={texts.calculation} calculation={calculation} />
        )}
        <p className="estimate-form__note">{texts.requiredNote}</p>
        <Fields
          texts={texts}
          services={services}
          values={round === 0 ? (answered?.values ?? filled ?? {}) : {}}
          errors={state.kind === 'refused' ? state.errors : {}}
        />
        <Attachment texts={texts.picture} picture={picture} />
        {state.kind === 'refused' && state.confirm && <input type="hidden" name="confirmed" value="yes" />}
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

/** Shows the normalized value, such as five digits of a pasted ZIP+4. Texts of several lines stay unchanged. */
function showNormalized({ target }: FocusEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || !isEstimateField(target.name)) return
  const text = normalizeField(target.name, target.value)
  if (text !== target.value) target.value = text
}

EstimateForm.islandId = 'EstimateForm' as const
