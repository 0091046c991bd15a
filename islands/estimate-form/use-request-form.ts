import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { submitPlainly } from '../../behaviors/submit-plainly.ts'
import { askedSamples } from '../../behaviors/tab-storage.ts'
import { requestToast } from '../../behaviors/toast-event.ts'
import { fillForm, unsentRequest } from '../../behaviors/unsent-request.ts'
import { type EstimateField, estimateFields } from '../../site/estimate-fields.ts'
import { type Urgency, urgencyIn } from '../../site/urgency.ts'
import { type EstimateErrors, findErrors } from './errors.ts'
import type { EstimateFormProps } from './props.ts'
import {
  createIdempotencyKey,
  readFields,
  reportInvalid,
  type SubmitResult,
  submitEstimate,
} from './submit-estimate.ts'

type RequestState = { kind: 'composing' } | { kind: 'pending' } | SubmitResult

type Form = RefObject<HTMLFormElement | null>

interface PicturesOfRequest {
  follow: boolean
  send: (reference: string) => Promise<void>
}

/** In `:is()`, a browser skips a name that it doesn't know. Alone, it would throw, and the request would be lost. */
const FILLED_BY_BROWSER = ':is(:autofill, :-webkit-autofill)'

/** State of a form that sends requests with a script, and the handlers of its events. `pictures` follow a request that was stored. */
export function useRequestForm(props: EstimateFormProps, pictures: PicturesOfRequest) {
  const { action, advice, answered, phone, services, texts } = props
  const [state, setState] = useState<RequestState>(
    answered
      ? { kind: 'refused', errors: answered.errors, failure: answered.failure, confirm: answered.confirm }
      : { kind: 'composing' },
  )
  // A request after a stored one is a new form: the key empties its inputs.
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [typedUrgency, readUrgency] = useTypedUrgency(form, advice, round)
  const [corrected, setCorrected] = useState<readonly EstimateField[]>([])
  const identity = useRef({ key: '', elapsed: 0 })

  const identify = (from: HTMLFormElement) => {
    identity.current.key ||= createIdempotencyKey()
    const { key, elapsed } = identity.current
    return {
      ...readFields(from),
      idempotencyKey: key,
      // A browser that fills in the form for a person is as fast as a bot.
      ...(!from.querySelector(FILLED_BY_BROWSER) && { elapsed: String(elapsed + age()) }),
    }
  }
  const startOver = () => {
    identity.current.key = ''
    setRound(count => count + 1)
  }
  const submit = async (from: HTMLFormElement) => {
    const fields = readFields(from)
    setCorrected([])
    const refusal = reportInvalid(fields, { texts, services })
    if (refusal) return setState(refusal)
    setState({ kind: 'pending' })
    const outcome = await submitEstimate(
      { ...identify(from), ...(pictures.follow && { pictureFollows: 'yes' }) },
      { action, texts, phone: phone.display },
    )
    setState(outcome)
    if (outcome.kind !== 'received') return
    askedSamples.clear()
    startOver()
    await pictures.send(outcome.reference)
  }
  const submitOrPost = (from: HTMLFormElement) => {
    submit(from).catch((error: unknown) => {
      console.error('Estimate request left to the browser', error)
      submitPlainly(from)
    })
  }
  const sendUnsent = () => {
    if (!form.current) return
    requestToast({ title: texts.unsent.sending })
    submitOrPost(form.current)
  }
  useUnsentRequest(action, state.kind === 'unsent', sendUnsent, ({ fields: kept, until }) => {
    if (!form.current) return
    const { idempotencyKey: key = '', elapsed, pictureFollows: _, ...fields } = kept
    identity.current = { key, elapsed: Number(elapsed ?? Infinity) }
    fillForm(form.current, fields)
    if (navigator.onLine) sendUnsent()
    else setState({ kind: 'unsent', until })
  })
  return {
    state,
    round,
    form,
    message: useFocusOnChange(state, form),
    typedUrgency,
    errors: state.kind === 'refused' ? without(state.errors, corrected) : {},
    sendUnsent,
    deleteUnsent() {
      unsentRequest.clear()
      startOver()
      setState({ kind: 'composing' })
    },
    compose: () => setState({ kind: 'composing' }),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (state.kind !== 'pending') submitOrPost(event.currentTarget)
    },
    onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      if (state.kind === 'unsent') unsentRequest.keep(action, identify(currentTarget))
      if (state.kind === 'refused') {
        const errors = findErrors(readFields(currentTarget), services, texts.fields)
        // The ID of an input is the name of its field.
        const isCorrected = (name: EstimateField) =>
          target instanceof Element && target.id === name && !errors[name]
        setCorrected(estimateFields.filter(name => corrected.includes(name) || isCorrected(name)))
      }
      if (target instanceof HTMLTextAreaElement) readUrgency(target.value)
    },
  }
}

/** Returns the urgency of the typed text, and a function that reads it. Turns off the browser's own checks, which the script replaces. */
function useTypedUrgency(form: Form, advice: EstimateFormProps['advice'], round: number) {
  const [urgency, setUrgency] = useState<Urgency>()
  const read = (details: string) => setUrgency(urgencyIn(details, advice))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a new form element, which may have typed text.
  useEffect(() => {
    if (!form.current) return
    form.current.noValidate = true
    read(form.current.querySelector('textarea')?.value ?? '')
  }, [round])
  return [urgency, read] as const
}

/** Looks once for a request of an earlier page. While one waits, sends it as soon as the browser is online. */
function useUnsentRequest(
  action: string,
  isWaiting: boolean,
  send: () => void,
  onFound: (kept: NonNullable<ReturnType<typeof unsentRequest.load>>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once.
  useEffect(() => {
    const kept = unsentRequest.load(action)
    if (kept) onFound(kept)
  }, [])
  useEffect(() => {
    if (!isWaiting) return
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  })
}

/** Returns the place of a message. Every new state moves the focus once: to its message, or to the first field. */
function useFocusOnChange(state: RequestState, form: Form) {
  const initial = useRef(state)
  const message = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state moves the focus.
  useEffect(() => {
    if (state === initial.current) return
    if (state.kind === 'composing') return form.current?.querySelector<HTMLElement>('.field__input')?.focus()
    // Focus alone scrolls to the middle of a message that is longer than the screen.
    message.current?.focus({ preventScroll: true })
    message.current?.scrollIntoView()
  }, [state])
  return message
}

const without = (errors: EstimateErrors, fields: readonly EstimateField[]): EstimateErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.some(field => field === name)))

/** Time in ms since the request for the page. */
const age = () => Math.round(performance.now())
