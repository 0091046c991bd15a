import type { Transaction } from 'kysely'
import { addEstimateMessages } from './estimate-messages.ts'
import { parseContext } from './stored-context.ts'
import type { Tables } from './tables.ts'

export interface Release {
  reference: string
  now: string
  /** Secret of the mailbox keys. */
  secret: string
}

/** Releases a held request and adds its messages. Returns false if there is none with this reference. */
export async function releaseHeld(
  db: Transaction<Tables>,
  { reference, now, secret }: Release,
): Promise<boolean> {
  const row = await db
    .updateTable('estimates')
    .set({ suspicion: null })
    .where('reference', '=', reference)
    .where('suspicion', 'is not', null)
    .returning(['email', 'context'])
    .executeTakeFirst()
  if (!row) return false
  const { email, context } = row
  const { emergency } = parseContext(context)
  await addEstimateMessages(db, { reference, email, emergency, now, secret, pictureFollows: false })
  return true
}
