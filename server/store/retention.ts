import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { businessKinds, requestKinds } from './outbox-rows.ts'
import type { Tables } from './tables.ts'
import { daySeconds, type Reading, readClock } from './trusted-clock.ts'

export interface Retention {
  spamDays: number
  requestMonths: number
}

export interface Erased {
  requests: number
  messages: number
  subscriptions: number
}

export interface Purged {
  erased: Erased
  /** What is too old now, and is deleted after a day of running unless it turns out not to be. */
  marked: Erased
  /** Whether the machine's clock can be trusted. While it can't, nothing is marked or deleted. */
  trusted: boolean
}

type Table = 'estimates' | 'outbox' | 'subscriptions'
type Condition = RawBuilder<SqlBool>

const none: Erased = { requests: 0, messages: 0, subscriptions: 0 }

/**
 * Deletes what is older than it may be, in two steps: what is found to be so is marked, and deleted when it is found
 * to be so again after a day of running. One wrong reading of the clock deletes nothing, and a doubtful one forgets the
 * marks. What still waits to be sent to the business is kept until it is sent.
 */
export function purge(
  database: Database,
  retention: Retention,
  reading: Reading & { vouched?: boolean },
): Promise<Purged> {
  const old = oldRows(retention, reading.now)
  return database.write(async db => {
    const { running, trusted } = await readClock(db, database, reading)
    if (!trusted) {
      for (const table of tables) await forgetMarks(db, table, sql`true`)
      return { erased: none, marked: none, trusted }
    }
    const before = running - daySeconds
    // Requests first: the messages about them go with them.
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

const nameOf = { estimates: 'reference', outbox: 'id', subscriptions: 'email_key' } satisfies Record<
  Table,
  string
>

async function markAll(
  db: Transaction<Tables>,
  old: Record<Table, Condition>,
  running: number,
): Promise<Erased> {
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

/** Gives what names the rows. */
async function deleteMarked(
  db: Transaction<Tables>,
  table: Table,
  old: Condition,
  before: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from ${sql.table(table)} where marked <= ${before} and ${old}
    returning ${sql.ref(nameOf[table])} as name`.execute(db)
  return rows.map(({ name }) => name)
}

function oldRows({ spamDays, requestMonths }: Retention, now: Date): Record<Table, Condition> {
  const spamUntil = new Date(now)
  spamUntil.setUTCDate(spamUntil.getUTCDate() - spamDays)
  const requestsUntil = new Date(now)
  requestsUntil.setUTCMonth(requestsUntil.getUTCMonth() - requestMonths)
  const spam = spamUntil.toISOString()
  /** Before the time, and before whatever came in after it: a row that was written while the clock was behind is not old. */
  const received = (until: string) => sql<SqlBool>`(received_at < ${until} and id < coalesce(
    (select min(id) from estimates where received_at between ${until} and ${now.toISOString()}), 2147483647))`
  return {
    estimates: sql`(${received(requestsUntil.toISOString())} or suspicion is not null and ${received(spam)})
      and reference not in
        (select subject from outbox where kind in (${sql.join([...businessKinds])}) and sent_at is null)`,
    // Of other messages only the trace of their sending is left.
    outbox: sql`kind not in (${sql.join([...requestKinds])}) and created_at < ${spam} and sent_at is not null`,
    subscriptions: sql`status = 'pending' and requested_at < ${spam}`,
  }
}

/** Few at a time: a statement takes a limited number of values. */
const chunk = 500

/** Deletes these requests with their pictures, and all messages about these subjects; gives the number of messages. */
export async function deleteAbout(db: Transaction<Tables>, subjects: readonly string[]): Promise<number> {
  let messages = 0
  for (let start = 0; start < subjects.length; start += chunk) {
    const some = subjects.slice(start, start + chunk)
    await db.deleteFrom('estimates').where('reference', 'in', some).execute()
    const { numDeletedRows } = await db.deleteFrom('outbox').where('subject', 'in', some).executeTakeFirst()
    messages += Number(numDeletedRows)
  }
  return messages
}
