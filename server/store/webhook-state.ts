import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { EVENT_KIND } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

const NAME = 'store'

/** Receiver of the events, the same for all instances. */
export interface WebhookTarget {
  /** Hash of its URL, which may hold a secret. */
  target: string
  /** When it answered that it is gone, in ISO 8601; null while events are sent. */
  stoppedAt: string | null
}

export const readTarget = (db: Kysely<Tables>): Promise<WebhookTarget | undefined> =>
  db
    .selectFrom('webhook')
    .select(['target', 'stopped_at as stoppedAt'])
    .where('name', '=', NAME)
    .executeTakeFirst()

/**
 * Sets the receiver, for the events from now on. One that is gone stays so until its URL changes or `restartWebhook` is called. Without a URL,
 * gives up the events that wait.
 */
export async function setWebhook(
  database: Database,
  { url, now }: { url: string | undefined; now: string },
): Promise<void> {
  const known = await database.read(readTarget)
  const target = url === undefined ? undefined : hashOf(url)
  if (known?.target === target) return
  await database.write(async db => {
    await db.deleteFrom('webhook').execute()
    if (target === undefined) await giveUpWaiting(db, now, 'no webhook')
    else
      await db
        .insertInto('webhook')
        .values({ name: NAME, target, stopped_at: null })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ target, stopped_at: null }))
        .execute()
  })
}

/** Stops the events for a receiver that is gone, and gives up those that wait. Returns false if another receiver is set. */
export const stopWebhook = (
  database: Database,
  { url, now }: { url: string; now: string },
): Promise<boolean> =>
  database.write(async db => {
    const { numUpdatedRows } = await db
      .updateTable('webhook')
      .set({ stopped_at: now })
      .where('target', '=', hashOf(url))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await giveUpWaiting(db, now, 'receiver is gone')
    return true
  })

/** Starts the events for a receiver that was gone. Returns false if none is stopped. */
export const restartWebhook = (database: Database): Promise<boolean> =>
  database.write(async db => {
    const { numUpdatedRows } = await db
      .updateTable('webhook')
      .set({ stopped_at: null })
      .where('stopped_at', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Failures of the webhook. */
export interface WebhookTrouble {
  /** When the receiver answered that it is gone; null if it didn't. */
  stoppedAt: string | null
  /** Number of events that were given up since the time that was asked for. */
  givenUp: number
}

export const findWebhookTrouble = (database: Database, since: Date): Promise<WebhookTrouble> =>
  database.read(async db => {
    const target = await readTarget(db)
    const { count } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('kind', '=', EVENT_KIND)
      .where('sent_at', 'is', null)
      .where('failed_at', '>=', since.toISOString())
      .executeTakeFirstOrThrow()
    return { stoppedAt: target?.stoppedAt ?? null, givenUp: Number(count) }
  })

const giveUpWaiting = (db: Transaction<Tables>, now: string, error: string) =>
  db
    .updateTable('outbox')
    .set({ failed_at: now, last_error: error })
    .where('kind', '=', EVENT_KIND)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()

const hashOf = (url: string) => createHash('sha256').update(url).digest('hex')
