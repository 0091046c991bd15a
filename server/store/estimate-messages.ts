import type { Transaction } from 'kysely'
import { type Confirmation, tryCountConfirmation } from './confirmations.ts'
import { addEvent } from './events.ts'
import { createOutboxRow, insertOutboxRows, type MessageKind } from './outbox-rows.ts'
import { addPushes } from './phones.ts'
import type { Tables } from './tables.ts'

/** Time that messages wait for a picture whose upload was announced. It starts at once and takes a few seconds. */
const PICTURE_WAIT_MS = 20_000

/**
 * Adds the messages about a request: to the business, and to the visitor unless the mailbox had too many today. Adds the event that the
 * request was made, too, and pushes to the office's phones if it is an emergency.
 */
export async function addEstimateMessages(
  db: Transaction<Tables>,
  {
    reference,
    emergency,
    pictureFollows,
    ...to
  }: Confirmation & { reference: string; emergency: boolean; pictureFollows: boolean },
): Promise<void> {
  const kinds: MessageKind[] = ['estimate-business']
  if (await tryCountConfirmation(db, to)) kinds.push('estimate-visitor')
  const wait = pictureFollows ? PICTURE_WAIT_MS : 0
  const dueAt = new Date(Date.parse(to.now) + wait).toISOString()
  await insertOutboxRows(
    db,
    kinds.map(kind => ({ ...createOutboxRow(kind, reference, to.now), due_at: dueAt })),
  )
  await addEvent(db, { reference, now: to.now, event: { type: 'request.created' } })
  if (emergency) await addPushes(db, { kind: 'push-emergency', reference, now: to.now })
}
