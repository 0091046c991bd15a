import { NoAnswerError, postJson, RequestError } from '../../behaviors/post-json.ts'
import { requestToast } from '../../behaviors/toast-event.ts'
import { unsentRequest } from '../../behaviors/unsent-request.ts'
import { TICKED } from '../../site/contact-preferences.ts'
import { isEstimateField, normalizeField } from '../../site/estimate-fields.ts'
import { type Urgency, urgencies } from '../../site/urgency.ts'
import {
  type EstimateErrors,
  type EstimateTexts,
  findErrors,
  isIncomplete,
  knownErrors,
  type ServiceOption,
} from './errors.ts'

/** Result of a submission: stored, rejected fields, not sent, or without an answer. */
export type SubmitResult =
  | {
      kind: 'received'
      reference: string
      fields: Readonly<Record<string, string>>
      urgency: Urgency | undefined
      /** ZIP code outside the service area. */
      outside: string | undefined
      /** Whether the server stored a consent to text messages. */
      hasTextConsent: boolean
      /** Says when the request is answered, if the office is closed for a day or longer. */
      answeredOn: string | undefined
      /** Token of the page on which a visit can be booked. */
      visit: string | undefined
    }
  | { kind: 'refused'; errors: EstimateErrors; failure?: string; confirm?: boolean }
  | { kind: 'unsent'; until: number }

/**
 * Returns the values of the form by name, the form's own fields normalized. If an extension added a copy of a field, the first
 * value that isn't empty counts, as on the server. Files aren't values: they are uploaded later.
 */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new FormData(form)) {
    if (fields.get(name) || typeof value !== 'string') continue
    fields.set(name, isEstimateField(name) ? normalizeField(name, value) : value)
  }
  return Object.fromEntries(fields)
}

/** Returns the errors that the browser can find. A toast says that fields are empty; what else is wrong is said above the form. */
export function reportInvalid(
  fields: Readonly<Record<string, string>>,
  { texts, services }: { texts: EstimateTexts; services: readonly ServiceOption[] },
): SubmitResult | undefined {
  const errors = findErrors(fields, services, texts.fields)
  if (Object.keys(errors).length === 0) return undefined
  if (isIncomplete(fields)) {
    const { title, text } = texts.requiredMissing
    requestToast({ title, description: text, variant: 'destructive' })
  }
  return { kind: 'refused', errors }
}

/** Sends the request and shows the result in a toast. Rejects only if this browser couldn't prepare the request. */
export async function submitEstimate(
  fields: Readonly<Record<string, string>>,
  { action, texts, phone }: { action: string; texts: EstimateTexts; phone: string },
): Promise<SubmitResult> {
  const failure = texts.failure.text.replace('{phone}', phone)
  const fail = (outcome: SubmitResult) => {
    requestToast({ title: texts.failure.title, description: failure, variant: 'destructive' })
    return outcome
  }
  try {
    const answer = await postJson(action, fields)
    if (answer.kind === 'accepted') {
      unsentRequest.clear()
      const { reference = '', urgency, outside, textConsent, answeredOn, visit } = answer.body
      const closedUntil = typeof answeredOn === 'string' ? answeredOn : undefined
      // In an emergency the page says to call at once: a promise of an answer later would contradict it.
      const description = urgency === 'emergency' ? '' : (closedUntil ?? texts.success.text)
      requestToast({ title: texts.success.title, description })
      return {
        kind: 'received',
        reference: String(reference),
        fields,
        urgency: urgencies.find(name => name === urgency),
        outside: typeof outside === 'string' ? outside : undefined,
        hasTextConsent: textConsent === TICKED,
        answeredOn: closedUntil,
        visit: typeof visit === 'string' ? visit : undefined,
      }
    }
    if (answer.kind === 'unconfirmed') {
      const description = answer.message
      requestToast({ title: texts.confirm.title, description, variant: 'destructive' })
      return { kind: 'refused', errors: {}, failure: description, confirm: true }
    }
    const errors = knownErrors(answer.errors)
    if (Object.keys(errors).length > 0) return fail({ kind: 'refused', errors })
    throw new RequestError('422: fields that the form does not have')
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    console.error('Estimate request not sent', error)
    const kept = error instanceof NoAnswerError && unsentRequest.keep(action, fields)
    if (kept) return { kind: 'unsent', until: kept.until }
    return fail({ kind: 'refused', errors: {}, failure })
  }
}

// randomUUID exists only on HTTPS, and a test may use a local network.
export const createIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-')
