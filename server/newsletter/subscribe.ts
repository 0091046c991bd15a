import { z } from 'zod'
import type { Gate } from '../abuse/gate.ts'
import { emailPattern, maxLength } from '../contact/estimate-fields.ts'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { type FieldErrorTexts, type FieldTexts, fieldErrors } from '../submission/field-errors.ts'
import type { Outcome } from '../submission/outcome.ts'
import type { Submission } from '../submission/read-submission.ts'
import { oneLine } from '../submission/text-rules.ts'

export interface SubscribeDeps {
  store: Pick<Store, 'saveSubscription'>
  gate: Gate
  clock: () => Date
  log: Log
  texts: FieldErrorTexts & { fields: Readonly<Record<'email', FieldTexts>> }
}

const subscriptionSchema = z.strictObject({
  email: oneLine(maxLength.email).pipe(z.string().regex(emailPattern)),
})

/** `pending` until the address confirms, and also for one that did: the answer must not tell who subscribes. */
export type SubscribeOutcome = Outcome<{ status: 'pending' }>

export async function subscribe(
  deps: SubscribeDeps,
  { fields, refusal }: Submission,
  address: string,
): Promise<SubscribeOutcome> {
  if (refusal) return { kind: 'refused', refusal }
  const checked = subscriptionSchema.safeParse(fields)
  if (!checked.success) {
    return { kind: 'invalid', errors: fieldErrors(checked.error.issues, fields, deps.texts) }
  }
  try {
    const retryAfter = await deps.gate({ form: 'newsletter', address })
    if (retryAfter !== undefined) return { kind: 'limited', retryAfter }
    await deps.store.saveSubscription({ email: checked.data.email, requestedAt: deps.clock().toISOString() })
    return { kind: 'accepted', accepted: { status: 'pending' } }
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    deps.log.error('subscription not stored', { cause: describeError(error) })
    return { kind: 'unavailable' }
  }
}
