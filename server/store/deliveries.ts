import type { Database } from './database.ts'

/** How far a message is. */
export interface DeliveryState {
  kind: string
  subject: string
  attempts: number
  lastError: string | null
  sentAt: string | null
  failedAt: string | null
}

const columns = [
  'kind',
  'subject',
  'attempts',
  'last_error as lastError',
  'sent_at as sentAt',
  'failed_at as failedAt',
] as const

/** The messages about this request, or, without a reference, all that are not sent. */
export function listDeliveries(database: Database, reference?: string): Promise<DeliveryState[]> {
  return database.read(db => {
    const query = db.selectFrom('outbox').select(columns).orderBy('created_at').orderBy('id')
    return reference === undefined
      ? query.where('sent_at', 'is', null).execute()
      : query.where('subject', '=', reference).execute()
  })
}

/** Sends the messages about a request once more; gives how many there are. */
export async function resend(database: Database, reference: string, now: string): Promise<number> {
  const { numUpdatedRows } = await database.write(db =>
    db
      .updateTable('outbox')
      .set({
        sent_at: null,
        failed_at: null,
        refused_at: null,
        lease: null,
        last_error: null,
        attempts: 0,
        due_at: now,
        // From here on it waits anew.
        created_at: now,
      })
      .where('subject', '=', reference)
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
