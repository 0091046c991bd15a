import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY_MS } from '../../site/durations.ts'
import { increment } from './counters.ts'
import type { Database } from './database.ts'
import { lockRequest } from './estimates.ts'
import {
  createOutboxRow,
  insertMissingOutboxRows,
  insertOutboxRows,
  type officeKinds,
} from './outbox-rows.ts'
import { addPushes } from './phones.ts'
import { parseContext } from './stored-context.ts'
import type { Tables } from './tables.ts'

/** Maximum number of messages with a link to one mailbox in an hour, from all networks. */
const MAX_LINKS_PER_HOUR = 6

/**
 * Adds a message with a link to the office's pages, unless the mailbox had too many this hour or one waits. `mailbox` is the ID of
 * the mailbox; undefined for an address that has none.
 */
export function addLinkMessage(database: Database, mailbox: string | undefined, now: Date): Promise<void> {
  const endsAt = `${now.toISOString().slice(0, 13)}:59:59.999Z`
  return database.write(async db => {
    // Writes for every address: the time of the answer doesn't tell whose address it is.
    await increment(db, { name: `office-link ${endsAt}`, endsAt })
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'office-link')
      .where('subject', '=', mailbox ?? '')
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    if (mailbox === undefined || waiting) return
    const count = await increment(db, { name: `office-link ${mailbox} ${endsAt}`, endsAt })
    if (count > MAX_LINKS_PER_HOUR) return
    await insertOutboxRows(db, [createOutboxRow('office-link', mailbox, now.toISOString(), randomUUID())])
  })
}

/** Messages to people of the office. */
export interface OfficeMessages {
  kind: (typeof officeKinds)[keyof typeof officeKinds]
  reference: string
  /** The reference, and what else tells messages of this kind about a request apart. */
  unique: string
  initials: readonly string[]
}

/** Adds a message to each of these people, once. Does nothing if the request was deleted. */
export async function addOfficeMessages(
  database: Database,
  { kind, reference, unique, initials }: OfficeMessages,
  now: string,
): Promise<void> {
  await database.write(async db => {
    if (!(await lockRequest(db, database, reference))) return
    await insertMissingOutboxRows(
      db,
      initials.map(one => createOutboxRow(kind, reference, now, `${unique}.${one}`)),
    )
  })
}

/** A request that nobody has answered and that has no alert yet. */
export interface UnansweredRequest {
  reference: string
  receivedAt: string
  emergency: boolean
}

// Turning on the alerts of an office that never used the states must not send one about each request of years.
const MAX_ALERT_AGE_MS = 30 * DAY_MS

/** Lists accepted requests of the last 30 days that are new and have no alert, oldest first. */
export async function listUnanswered(database: Database, now: Date): Promise<UnansweredRequest[]> {
  const since = new Date(now.getTime() - MAX_ALERT_AGE_MS)
  const rows = await database.read(db =>
    unanswered(db)
      .where('received_at', '>=', since.toISOString())
      .where(
        'reference',
        'not in',
        db.selectFrom('outbox').select('subject').where('kind', '=', 'estimate-alert'),
      )
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ context, ...row }) => ({ ...row, emergency: parseContext(context).emergency }))
}

/** Adds a message that nobody has answered the request, and pushes to the office's phones, once. Does nothing if it was answered or deleted. */
export async function addAlert(database: Database, reference: string, now: string): Promise<void> {
  await database.write(async db => {
    const request = await unanswered(db)
      .where('reference', '=', reference)
      .$if(database.engine === 'postgres', query => query.forUpdate())
      .executeTakeFirst()
    if (!request) return
    await insertMissingOutboxRows(db, [createOutboxRow('estimate-alert', reference, now)])
    await addPushes(db, { kind: 'push-unanswered', reference, now })
  })
}

const unanswered = (db: Kysely<Tables>) =>
  db
    .selectFrom('estimates')
    .select(['reference', 'received_at as receivedAt', 'context'])
    .where('state', '=', 'new')
    .where('suspicion', 'is', null)
