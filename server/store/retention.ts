import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { businessKinds, requestKinds } from './outbox-rows.ts'
import type { Tables } from './tables.ts'
import { type ClockReading, checkClock, DAY_SECONDS } from './trusted-clock.ts'

export interface Retention {
  spamDays: number
  requestMonths: number
}

export interface DeletedCounts {
  requests: number
  messages: number
  subscriptions: number
}

export interface Purged {
  erased: DeletedCounts
  /** Rows that are too old now. They are deleted after a day of running if they are still too old then. */
  marked: DeletedCounts
  /** Whether the machine's clock is trusted. If not, nothing is marked or deleted. */
  trusted: boolean
}

type Table = 'estimates' | 'outbox' | 'subscriptions'
type Condition = RawBuilder<SqlBool>

const none: DeletedCounts = { requests: 0, messages: 0, subscriptions: 0 }

/**
 * Deletes old rows in two steps: marks them, and deletes them if they are still old after a day of running. A single wrong
 * reading of the clock therefore deletes nothing; a doubted reading removes the marks. Keeps a request until its message to
 * the business is sent.
 */
export function purge(
  database: Database,
  retention: Retention,
  reading: ClockReading & { confirmed?: boolean },
): Promise<Purged> {
  const old = oldRowConditions(retention, reading.now)
  return database.write(async db => {
    const { running, trusted } = await checkClock(db, database, reading)
    if (!trusted) {
      for (const table of tables) await forgetMarks(db, table, sql`true`)
      return { erased: none, marked: none, trusted }
    }
    const before = running - DAY_SECONDS
    // Delete requests first: their messages are deleted with them.
    const requests = await deleteMarked(db, 'estimates', old.estimates, before)
    const erased = {
      requests: requests.length,
      messages: await deleteAbout(db, requests),
      subscriptions: (await deleteMarked(db, 'subscriptions', old.subscriptions, before)).length,
    }
    erased.messages += (await deleteMarked(db, 'outbox', old.outbox, before)).length
    return { erased, marked: await markAll(db, old, running), trusted }
  })
}

const tables = ['estimates', 'outbox', 'subscriptions'] as const satisfies readonly Table[]

const keyOf = { estimates: 'reference', outbox: 'id', subscriptions: 'email_key' } satisfies Record<
  Table,
  string
>

async function markAll(
  db: Transaction<Tables>,
  old: Record<Table, Condition>,
  running: number,
): Promise<DeletedCounts> {
  const count = async (table: Table) => {
    await forgetMarks(db, table, sql`not (${old[table]})`)
    await sql`update ${sql.table(table)} set marked = ${running} where marked is null and ${old[table]}`.execute(
      db,
    )
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)} where marked is not null`.execute(db)
    return Number(rows[0]?.count ?? 0)
  }
  return {
    requests: await count('estimates'),
    messages: await count('outbox'),
    subscriptions: await count('subscriptions'),
  }
}

const forgetMarks = (db: Transaction<Tables>, table: Table, which: Condition) =>
  sql`update ${sql.table(table)} set marked = null where marked is not null and ${which}`.execute(db)

/** Returns the keys of the deleted rows. */
async function deleteMarked(
  db: Transaction<Tables>,
  table: Table,
  old: Condition,
  before: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from ${sql.table(table)} where marked <= ${before} and ${old}
    returning ${sql.ref(keyOf[table])} as name`.execute(db)
  return rows.map(({ name }) => name)
}

function oldRowConditions({ spamDays, requestMonths }: Retention, now: Date): Record<Table, Condition> {
  const spamUntil = new Date(now)
  spamUntil.setUTCDate(spamUntil.getUTCDate() - spamDays)
  const requestsUntil = new Date(now)
  requestsUntil.setUTCMonth(requestsUntil.getUTCMonth() - requestMonths)
  const spam = spamUntil.toISOString()
  // Compare the IDs as well: a row that was written while the clock was slow isn't old.
  const received = (until: string) => sql<SqlBool>`(received_at < ${until} and id < coalesce(
    (select min(id) from estimates where received_at between ${until} and ${now.toISOString()}), 2147483647))`
  return {
    estimates: sql`(${received(requestsUntil.toISOString())} or suspicion is not null and ${received(spam)})
      and reference not in
        (select subject from outbox where kind in (${sql.join(businessKinds)}) and sent_at is null)`,
    // Other messages are only a record that they were sent.
    outbox: sql`kind not in (${sql.join(requestKinds)}) and created_at < ${spam} and sent_at is not null`,
    subscriptions: sql`status = 'pending' and requested_at < ${spam}`,
  }
}

// A statement accepts a limited number of values.
const CHUNK_SIZE = 500

/** Deletes the requests with their pictures, and all messages about the subjects. Returns the number of messages. */
export async function deleteAbout(db: Transaction<Tables>, subjects: readonly string[]): Promise<number> {
  let messages = 0
  for (let start = 0; start < subjects.length; start += CHUNK_SIZE) {
    const some = subjects.slice(start, start + CHUNK_SIZE)
    await db.deleteFrom('estimates').where('reference', 'in', some).execute()
    const { numDeletedRows } = await db.deleteFrom('outbox').where('subject', 'in', some).executeTakeFirst()
    messages += Number(numDeletedRows)
  }
  return messages
}
