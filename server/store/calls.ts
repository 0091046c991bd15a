import type { Database } from './database.ts'
import { findByKeys, insertRow } from './estimates.ts'
import { addEvent } from './events.ts'
import { changeState } from './progress.ts'
import type { NewEstimate, SavedEstimate } from './types.ts'

/**
 * Stores a request that a person of the office wrote down on the phone, or repeats the result of a stored one. It is answered already, and
 * sends no message.
 */
export const saveCall = (
  database: Database,
  { initials, ...estimate }: NewEstimate & { initials: string },
): Promise<SavedEstimate> =>
  database.write(async db => {
    const { idempotencyKeys, reference, receivedAt: now } = estimate
    if (await insertRow(db, estimate)) {
      await addEvent(db, { reference, now, event: { type: 'request.created' } })
      await changeState(db, { state: 'new', suspicion: null }, { reference, initials, now, state: 'called' })
      return { kind: 'saved', reference }
    }
    const stored = await findByKeys(db, idempotencyKeys)
    return stored ? { kind: 'repeated', reference: stored.reference } : { kind: 'referenceTaken' }
  })
