import type { Gate, Knock, TooMany, Turn } from '../abuse/gate.ts'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import { fieldErrors } from './field-errors.ts'
import type { Form, Receipt } from './form.ts'
import type { Failure, Outcome } from './outcome.ts'
import type { Submission } from './read-submission.ts'

export interface SubmitDeps {
  gate: Gate
  log: Log
}

/** Whether a submission may be looked at. */
export type Admission =
  | { kind: 'open'; turn: Turn }
  /** `retryAfter` in seconds. */
  | { kind: 'limited'; retryAfter: number }
  | { kind: 'unavailable' }

type Named = { name: Knock['form'] }

/** Refuses a sender who is known to send far too many. Nothing is counted yet. */
export async function admit({ name }: Named, { gate, log }: SubmitDeps, address: string): Promise<Admission> {
  try {
    const turn = await gate({ form: name, address })
    return turn.flood ? limited(name, turn.flood, log) : { kind: 'open', turn }
  } catch (error) {
    return unavailable(log, name, error)
  }
}

/** Counts a submission of which nothing is stored. */
export async function count({ name }: Named, { log }: SubmitDeps, admission: Admission): Promise<Admission> {
  if (admission.kind !== 'open') return admission
  try {
    const tooMany = await admission.turn.count()
    return tooMany ? limited(name, tooMany, log) : admission
  } catch (error) {
    return unavailable(log, name, error)
  }
}

/** Checks a submission and stores it. "Accepted" means that it survives a power cut from here on. */
export async function submit<Input, Accepted extends Receipt>(
  form: Form<Input, Accepted>,
  deps: SubmitDeps,
  { fields, refusal }: Submission,
  admission: Admission,
): Promise<Outcome<Accepted>> {
  if (admission.kind === 'limited') return admission
  const failed = async (failure: Failure) => {
    const counted = await count(form, deps, admission)
    return counted.kind === 'limited' ? counted : failure
  }
  if (refusal) return failed({ kind: 'refused', refusal })
  const checked = form.schema.safeParse(fields)
  if (!checked.success) {
    return failed({ kind: 'invalid', errors: fieldErrors(checked.error.issues, fields, form.texts) })
  }
  if (admission.kind === 'unavailable') return admission
  try {
    const taken = await form.accept(checked.data, admission.turn)
    return taken.kind === 'tooMany' ? limited(form.name, taken, deps.log) : taken
  } catch (error) {
    return unavailable(deps.log, form.name, error)
  }
}

function limited(form: string, { retryAfter, flood }: TooMany, log: Log) {
  // A line each would make the log the victim of a flood.
  if (!flood) log.warn('submission refused', { form, reason: 'too many' })
  return { kind: 'limited', retryAfter } as const
}

function unavailable(log: Log, form: string, error: unknown): { kind: 'unavailable' } {
  if (!isStoreUnavailable(error)) throw error
  log.error('submission not stored', { form, cause: describeError(error) })
  return { kind: 'unavailable' }
}
