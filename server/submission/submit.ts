import type { Gate, Knock } from '../abuse/gate.ts'
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

/** Whether a submission from this address may be taken; `retryAfter` in seconds. */
export type Admission =
  | { kind: 'open' }
  | { kind: 'limited'; retryAfter: number; flood: boolean }
  | { kind: 'unavailable' }

export async function admit(
  { name }: { name: Knock['form'] },
  { gate, log }: SubmitDeps,
  address: string,
): Promise<Admission> {
  try {
    const tooMany = await gate({ form: name, address })
    if (!tooMany) return { kind: 'open' }
    // A line each would make the log the victim of a flood.
    if (!tooMany.flood) log.warn('submission refused', { form: name, reason: 'too many' })
    return { kind: 'limited', ...tooMany }
  } catch (error) {
    return unavailable(log, name, error)
  }
}

/** Checks a submission and stores it. "Accepted" means that it survives a power cut from here on. */
export async function submit<Input, Accepted extends Receipt>(
  form: Form<Input, Accepted>,
  { log }: SubmitDeps,
  { fields, refusal }: Submission,
  admission: Admission,
): Promise<Outcome<Accepted>> {
  if (refusal) return admission.kind === 'limited' ? admission : { kind: 'refused', refusal }
  const checked = form.schema.safeParse(fields)
  if (!checked.success) {
    if (admission.kind === 'limited') return admission
    return { kind: 'invalid', errors: fieldErrors(checked.error.issues, fields, form.texts) }
  }
  try {
    if (admission.kind === 'open') return { kind: 'accepted', accepted: await form.accept(checked.data) }
    // What is stored may be sent again, also past the limit: its answer may have been lost.
    const accepted = admission.kind === 'limited' ? await form.findAccepted?.(checked.data) : undefined
    return accepted ? { kind: 'accepted', accepted } : admission
  } catch (error) {
    return unavailable(log, form.name, error)
  }
}

function unavailable(log: Log, form: string, error: unknown): { kind: 'unavailable' } {
  if (!isStoreUnavailable(error)) throw error
  log.error('submission not stored', { form, cause: describeError(error) })
  return { kind: 'unavailable' }
}
