import { randomUUID } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { MINUTE_MS } from '../../site/durations.ts'
import type { Database } from '../store/database.ts'
import {
  businessKinds,
  EVENT_KIND,
  isMessageKind,
  isPushKind,
  type MessageKind,
  messageKinds,
  type PushKind,
  pushKinds,
} from '../store/outbox-rows.ts'
import type { Tables } from '../store/tables.ts'
import { MAX_BACKOFF_MS } from './backoff.ts'

/** A row that one worker holds until its lease ends. */
export interface LeasedRow {
  id: string
  /** Reference of a request, ID of a mailbox, key of a subscription, or day: see `about` in outbox-rows.ts. */
  about: string
  createdAt: string
  /** Number of earlier attempts. */
  attempts: number
  lease: string
}

export interface LeasedMessage extends LeasedRow {
  kind: MessageKind
}

/** An event for the webhook. */
export interface LeasedEvent extends LeasedRow {
  /** JSON of the event. */
  event: string
}

/** A push to a phone, whose ID follows the last full stop of the row's ID. */
export interface LeasedPush extends LeasedRow {
  kind: PushKind
}

export interface OutboxStatus {
  /** Messages that are neither sent nor given up. */
  unsent: number
  /** Creation time of the oldest, except those that their recipients refuse. */
  oldestUnsent: string | undefined
  /** Unsent messages that were tried and failed, except those that only their recipients refuse. */
  failing: number
  /** Creation time of the oldest failing message. */
  failingSince: string | undefined
  /** Messages that their recipients refuse for now, such as a full mailbox. */
  refused: number
  /** Messages that were given up; a person can send them again. */
  failed: number
}

export interface DeliveryFailure {
  error: string
  /** When the recipient refused the message; undefined for other failures. */
  refusedAt: Date | undefined
}

/** Messages that wait to be sent. Every method rejects with StoreUnavailableError like those of the store. */
export interface Outbox<Leased extends LeasedRow = LeasedMessage> {
  /** Leases due messages for `leaseTime` ms. */
  claim(options: ClaimOptions): Promise<readonly Leased[]>
  markSent(message: LeasedRow, now: Date): Promise<void>
  /** Delays the message until `dueAt`. A failure counts as an attempt. */
  putBack(message: LeasedRow, dueAt: Date, failure?: DeliveryFailure): Promise<void>
  giveUp(message: LeasedRow, now: Date, error: string): Promise<void>
  status(): Promise<OutboxStatus>
}

interface ClaimOptions {
  now: Date
  leaseTime: number
  limit: number
}

export const createOutbox = (database: Database): Outbox => ({
  async claim(options) {
    const rows = await claim(database, 'messages', options)
    return rows.flatMap(({ kind, event, ...row }) => (isMessageKind(kind) ? [{ ...row, kind }] : []))
  },
  ...changesOf(database),
  status: () => status(database, 'messages'),
})

/** The events for the webhook. Those of a request are claimed one after the other, in their order. */
export const createEventOutbox = (database: Database): Outbox<LeasedEvent> => ({
  async claim(options) {
    const rows = await claim(database, 'events', options)
    return rows.flatMap(({ kind, event, ...row }) => (event === null ? [] : [{ ...row, event }]))
  },
  ...changesOf(database),
  status: () => status(database, 'events'),
})

/** The pushes to phones of the office. */
export const createPushOutbox = (database: Database): Outbox<LeasedPush> => ({
  async claim(options) {
    const rows = await claim(database, 'pushes', options)
    return rows.flatMap(({ kind, event, ...row }) => (isPushKind(kind) ? [{ ...row, kind }] : []))
  },
  ...changesOf(database),
  status: () => status(database, 'pushes'),
})

/** Kinds of the parts of the outbox. Each part has its own worker. */
const kindsOf = { messages: messageKinds, events: [EVENT_KIND], pushes: pushKinds }

type OutboxPart = keyof typeof kindsOf

const changesOf = (database: Database): Pick<Outbox, 'markSent' | 'putBack' | 'giveUp'> => ({
  markSent: (message, now) =>
    updateIfLeased(database, message, { sent_at: now.toISOString(), lease: null, last_error: null }),
  putBack: (message, dueAt, failure) =>
    updateIfLeased(database, message, {
      due_at: dueAt.toISOString(),
      lease: null,
      ...(failure && {
        last_error: failure.error,
        refused_at: failure.refusedAt?.toISOString() ?? null,
        attempts: message.attempts + 1,
      }),
    }),
  giveUp: (message, now, error) =>
    updateIfLeased(database, message, {
      failed_at: now.toISOString(),
      lease: null,
      last_error: error,
      attempts: message.attempts + 1,
    }),
})

// Clocks of several instances differ.
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/**
 * Selects due messages. No message is delayed or leased for longer than `MAX_BACKOFF_MS` and `leaseTime`: one that is due
 * later was delayed while the clock was ahead, and is due now.
 */
function selectDue(db: Kysely<Tables>, part: OutboxPart, { now, leaseTime }: ClaimOptions) {
  const latest = now.getTime() + Math.max(leaseTime, MAX_BACKOFF_MS) + CLOCK_TOLERANCE_MS
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
    .where('kind', 'in', kindsOf[part])
    .$if(part === 'events', query =>
      query.where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox as earlier')
              .select('earlier.id')
              .whereRef('earlier.subject', '=', 'outbox.subject')
              .whereRef('earlier.position', '<', 'outbox.position')
              .where('earlier.sent_at', 'is', null)
              .where('earlier.failed_at', 'is', null),
          ),
        ),
      ),
    )
}

async function claim(database: Database, part: OutboxPart, options: ClaimOptions) {
  const { now, leaseTime, limit } = options
  // Check before locking rows: most of the time nothing is due.
  if (!(await database.read(db => selectDue(db, part, options).limit(1).executeTakeFirst()))) return []
  const lease = randomUUID()
  const rows = await database.write(db => {
    const ids = selectDue(db, part, options)
      .orderBy('due_at')
      .limit(limit)
      .$if(database.engine === 'postgres', query => query.forUpdate().skipLocked())
    return db
      .updateTable('outbox')
      .set({ lease, due_at: new Date(now.getTime() + leaseTime).toISOString() })
      .where('id', 'in', ids)
      .returning(['id', 'kind', 'subject as about', 'created_at as createdAt', 'attempts', 'event'])
      .execute()
  })
  return rows.map(row => ({ ...row, lease }))
}

/** Updates the message unless another worker holds it. */
async function updateIfLeased(
  database: Database,
  { id, lease }: LeasedRow,
  values: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await database.write(db =>
    db.updateTable('outbox').set(values).where('id', '=', id).where('lease', '=', lease).execute(),
  )
}

async function status(database: Database, part: OutboxPart): Promise<OutboxStatus> {
  const row = await database.read(db => {
    // If several recipients refuse and no message was sent since, the recipients aren't the reason.
    const lastSent = db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('sent_at').as('at'))
      .where('kind', 'in', messageKinds)
    // The webhook has one recipient, and a phone that is gone is deleted.
    const isRecipientsFault =
      part !== 'messages'
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`refused_at is not null and kind not in (${sql.join(businessKinds)})
      and (created_at <= (${lastSent}) or (select count(*) from outbox where refused_at is not null
        and kind in (${sql.join(messageKinds)}) and sent_at is null and failed_at is null) < ${MIN_SYSTEMATIC_REFUSALS})`
    const isWaiting = sql<SqlBool>`failed_at is null and not coalesce(${isRecipientsFault}, false)`
    return db
      .selectFrom('outbox')
      .select([
        sql<string | number>`count(case when failed_at is null then 1 end)`.as('unsent'),
        sql<string | null>`min(case when ${isWaiting} then created_at end)`.as('oldestUnsent'),
        sql<string | number>`count(case when ${isWaiting} and attempts > 0 then 1 end)`.as('failing'),
        sql<string | null>`min(case when ${isWaiting} and attempts > 0 then created_at end)`.as(
          'failingSince',
        ),
        sql<string | number>`count(case when failed_at is null and refused_at is not null then 1 end)`.as(
          'refused',
        ),
        sql<string | number>`count(failed_at)`.as('failed'),
      ])
      .where('sent_at', 'is', null)
      .where('kind', 'in', kindsOf[part])
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

// Fewer refusals may be mistyped addresses or full mailboxes. More at the same time are a fault of the site.
const MIN_SYSTEMATIC_REFUSALS = 3
