import type { Database } from './database.ts'

/** State of a message. */
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

/** Lists the messages about a request, or all unsent ones without a reference. */
export function listDeliveries(database: Database, reference?: string): Promise<DeliveryState[]> {
  return database.read(db => {
    const query = db.selectFrom('outbox').select(columns).orderBy('created_at').orderBy('id')
    return reference === undefined
      ? query.where('sent_at', 'is', null).execute()
      : query.where('subject', '=', reference).execute()
  })
}

/** Queues the messages about a request again. Returns their number. */
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
        // Restarts the age that the alarm checks.
        created_at: now,
      })
      .where('subject', '=', reference)
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
