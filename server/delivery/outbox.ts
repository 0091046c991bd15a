import { randomUUID } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { businessKinds, isMessageKind, type MessageKind } from '../store/outbox-rows.ts'
import type { Tables } from '../store/tables.ts'
import { longestBackoff } from './backoff.ts'

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
  /** When the oldest of them was written, but for those that their recipients refuse. */
  oldestUnsent: string | undefined
  /** Those of them that were tried and failed, and not only because a recipient refuses. */
  failing: number
  /** When the oldest of these was written. */
  failingSince: string | undefined
  /** Refused for now by their recipients, as a full mailbox does. */
  refused: number
  /** Given up; a person can send them again. */
  failed: number
}

export interface Failure {
  error: string
  /** When the recipient refused it, if that is what happened. */
  refusedAt: Date | undefined
}

/** The messages that wait to be sent. Every method rejects with StoreUnavailable like those of the store. */
export interface Outbox {
  /** Messages that are due, now this worker's alone for `leaseTime` ms. */
  claim(options: { now: Date; leaseTime: number; limit: number }): Promise<readonly Message[]>
  markSent(message: Message, now: Date): Promise<void>
  /** Back into the outbox until `dueAt`. With a failure it counts as an attempt. */
  putBack(message: Message, dueAt: Date, failure?: Failure): Promise<void>
  giveUp(message: Message, now: Date, error: string): Promise<void>
  status(): Promise<OutboxStatus>
}

export const createOutbox = (database: Database): Outbox => ({
  claim: options => claim(database, options),
  markSent: (message, now) =>
    settle(database, message, { sent_at: now.toISOString(), lease: null, last_error: null }),
  putBack: (message, dueAt, failure) =>
    settle(database, message, {
      due_at: dueAt.toISOString(),
      lease: null,
      ...(failure && {
        last_error: failure.error,
        refused_at: failure.refusedAt?.toISOString() ?? null,
        attempts: message.attempts + 1,
      }),
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

/** How far clocks may differ, in ms. */
const tolerance = 5 * 60_000

/**
 * What may be sent now. No message is put off or leased for longer than both times say: one that is due even later was
 * put off while the clock was ahead, and is due now.
 */
function due(db: Kysely<Tables>, now: Date, leaseTime: number) {
  const latest = now.getTime() + Math.max(leaseTime, longestBackoff) + tolerance
  return db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(where =>
      where.or([
        where('due_at', '<=', now.toISOString()),
        where('due_at', '>', new Date(latest).toISOString()),
      ]),
    )
}

async function claim(
  database: Database,
  { now, leaseTime, limit }: { now: Date; leaseTime: number; limit: number },
): Promise<Message[]> {
  // Looked at before anything is locked: most of the time nothing is due.
  if (!(await database.read(db => due(db, now, leaseTime).limit(1).executeTakeFirst()))) return []
  const lease = randomUUID()
  const rows = await database.write(db => {
    const ids = due(db, now, leaseTime)
      .orderBy('due_at')
      .limit(limit)
      .$if(database.engine === 'postgres', query => query.forUpdate().skipLocked())
    return db
      .updateTable('outbox')
      .set({ lease, due_at: new Date(now.getTime() + leaseTime).toISOString() })
      .where('id', 'in', ids)
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
  const row = await database.read(db => {
    // Several recipients that refuse, while nothing else has got through since, are no longer a matter of recipients.
    const got = db.selectFrom('outbox').select(({ fn }) => fn.max('sent_at').as('at'))
    const own = sql<SqlBool>`refused_at is not null and kind not in (${sql.join([...businessKinds])})
      and (created_at <= (${got}) or (select count(*) from outbox where refused_at is not null
        and sent_at is null and failed_at is null) < ${several})`
    const waits = sql<SqlBool>`failed_at is null and not coalesce(${own}, false)`
    return db
      .selectFrom('outbox')
      .select([
        sql<string | number>`count(case when failed_at is null then 1 end)`.as('unsent'),
        sql<string | null>`min(case when ${waits} then created_at end)`.as('oldestUnsent'),
        sql<string | number>`count(case when ${waits} and attempts > 0 then 1 end)`.as('failing'),
        sql<string | null>`min(case when ${waits} and attempts > 0 then created_at end)`.as('failingSince'),
        sql<string | number>`count(case when failed_at is null and refused_at is not null then 1 end)`.as(
          'refused',
        ),
        sql<string | number>`count(failed_at)`.as('failed'),
      ])
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow()
  })
  return {
    unsent: Number(row.unsent),
    oldestUnsent: row.oldestUnsent ?? undefined,
    failing: Number(row.failing),
    failingSince: row.failingSince ?? undefined,
    refused: Number(row.refused),
    failed: Number(row.failed),
  }
}

/** So many that refuse at once are hardly all mistyped or full. */
const several = 3
