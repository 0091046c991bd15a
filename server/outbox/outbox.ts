import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { isMessageKind, type MessageKind } from '../store/outbox-rows.ts'

/** A message that a worker has, until its lease ends. */
export interface Message {
  id: string
  kind: MessageKind
  subject: string
  createdAt: string
  /** How often it was tried before. */
  attempts: number
  lease: string
}

export interface OutboxStatus {
  /** Not sent, and not given up. */
  unsent: number
  /** When the oldest of them was written. */
  oldestUnsent: string | undefined
  /** Those of them that were tried and failed. */
  failing: number
  /** When the oldest of these was written. */
  failingSince: string | undefined
  /** Given up; a person can send them again. */
  failed: number
}

/** The messages that wait to be sent. Every method rejects with StoreUnavailable like those of the store. */
export interface Outbox {
  /** Messages that are due, now this worker's alone for `leaseTime` ms. */
  claim(options: { now: Date; leaseTime: number; limit: number }): Promise<readonly Message[]>
  markSent(message: Message, now: Date): Promise<void>
  /** Back into the outbox until `dueAt`. With an error it counts as an attempt. */
  putBack(message: Message, dueAt: Date, error?: string): Promise<void>
  giveUp(message: Message, now: Date, error: string): Promise<void>
  status(): Promise<OutboxStatus>
}

export const createOutbox = (database: Database): Outbox => ({
  claim: options => claim(database, options),
  markSent: (message, now) =>
    settle(database, message, { sent_at: now.toISOString(), lease: null, last_error: null }),
  putBack: (message, dueAt, error) =>
    settle(database, message, {
      due_at: dueAt.toISOString(),
      lease: null,
      ...(error !== undefined && { last_error: error, attempts: message.attempts + 1 }),
    }),
  giveUp: (message, now, error) =>
    settle(database, message, {
      failed_at: now.toISOString(),
      lease: null,
      last_error: error,
      attempts: message.attempts + 1,
    }),
  status: () => status(database),
})

async function claim(
  database: Database,
  { now, leaseTime, limit }: { now: Date; leaseTime: number; limit: number },
): Promise<Message[]> {
  const time = now.toISOString()
  // Looked at before anything is locked: most of the time nothing is due.
  const waiting = await database.read(db =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', time)
      .limit(1)
      .executeTakeFirst(),
  )
  if (!waiting) return []
  const lease = randomUUID()
  const rows = await database.write(db => {
    const due = db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', time)
      .orderBy('due_at')
      .limit(limit)
      .$if(database.engine === 'postgres', query => query.forUpdate().skipLocked())
    return db
      .updateTable('outbox')
      .set({ lease, due_at: new Date(now.getTime() + leaseTime).toISOString() })
      .where('id', 'in', due)
      .returning(['id', 'kind', 'subject', 'created_at as createdAt', 'attempts'])
      .execute()
  })
  return rows.flatMap(({ kind, ...row }) => (isMessageKind(kind) ? [{ ...row, kind, lease }] : []))
}

/** Changes the message unless the lease has ended and another worker has it. */
async function settle(
  database: Database,
  { id, lease }: Message,
  values: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await database.write(db =>
    db.updateTable('outbox').set(values).where('id', '=', id).where('lease', '=', lease).execute(),
  )
}

async function status(database: Database): Promise<OutboxStatus> {
  const row = await database.read(db =>
    db
      .selectFrom('outbox')
      .select([
        sql<string | number>`count(case when failed_at is null then 1 end)`.as('unsent'),
        sql<string | null>`min(case when failed_at is null then created_at end)`.as('oldestUnsent'),
        sql<string | number>`count(case when failed_at is null and attempts > 0 then 1 end)`.as('failing'),
        sql<string | null>`min(case when failed_at is null and attempts > 0 then created_at end)`.as(
          'failingSince',
        ),
        sql<string | number>`count(failed_at)`.as('failed'),
      ])
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return {
    unsent: Number(row.unsent),
    oldestUnsent: row.oldestUnsent ?? undefined,
    failing: Number(row.failing),
    failingSince: row.failingSince ?? undefined,
    failed: Number(row.failed),
  }
}
