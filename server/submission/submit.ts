import type { Gate } from '../abuse/gate.ts'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import { fieldErrors } from './field-errors.ts'
import type { Form, Receipt } from './form.ts'
import type { Outcome } from './outcome.ts'
import type { Submission } from './read-submission.ts'

export interface SubmitDeps {
  gate: Gate
  log: Log
}

/** Checks a submission from this address and stores it. "Accepted" means that it survives a power cut from here on. */
export async function submit<Input, Accepted extends Receipt>(
  form: Form<Input, Accepted>,
  { gate, log }: SubmitDeps,
  { fields, refusal }: Submission,
  address: string,
): Promise<Outcome<Accepted>> {
  if (refusal) return { kind: 'refused', refusal }
  const checked = form.schema.safeParse(fields)
  if (!checked.success) {
    return { kind: 'invalid', errors: fieldErrors(checked.error.issues, fields, form.texts) }
  }
  try {
    const retryAfter = await gate({ form: form.name, address })
    if (retryAfter === undefined) return { kind: 'accepted', accepted: await form.accept(checked.data) }
    const accepted = await form.findAccepted?.(checked.data)
    if (accepted) return { kind: 'accepted', accepted }
    log.warn('submission refused', { form: form.name, reason: 'too many' })
    return { kind: 'limited', retryAfter }
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    log.error('submission not stored', { form: form.name, cause: describeError(error) })
    return { kind: 'unavailable' }
  }
}
