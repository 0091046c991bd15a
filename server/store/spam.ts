import type { Kysely } from 'kysely'
import { DAY_MS } from '../../site/durations.ts'
import { addressSecret } from './address-key.ts'
import type { Database } from './database.ts'
import { estimateColumns, estimateOf } from './estimates.ts'
import { createOutboxRow } from './outbox-rows.ts'
import { releaseHeld } from './release.ts'
import type { Tables } from './tables.ts'
import type { Estimate } from './types.ts'

/** Lists held requests, newest first: all, or those of one summary. */
export async function listHeldBack(database: Database, digest?: string): Promise<Estimate[]> {
  const rows = await database.read(db =>
    db
      .selectFrom('estimates')
      .select(estimateColumns)
      .where('suspicion', 'is not', null)
      .$if(digest !== undefined, query => query.where('digest', '=', digest ?? null))
      .orderBy('received_at', 'desc')
      .execute(),
  )
  return rows.map(estimateOf)
}

/** Releases a held request and adds its messages. Returns false if there is none with this reference. */
export async function releaseEstimate(database: Database, reference: string, now: string): Promise<boolean> {
  const secret = await addressSecret(database)
  return database.write(db => releaseHeld(db, { reference, now, secret }))
}

/**
 * Adds the daily summary (UTC) to the outbox, once for all instances. It covers all held requests from before today that no
 * summary has covered, and those with a time in the future.
 */
export async function addDigest(database: Database, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  if (!(await database.read(db => unreported(db, now).limit(1).executeTakeFirst()))) return
  await database.write(async db => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('outbox')
      .values(createOutboxRow('spam-digest', day, now.toISOString()))
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await db
      .updateTable('estimates')
      .set({ digest: day })
      .where('reference', 'in', unreported(db, now))
      .execute()
  })
}

function unreported(db: Kysely<Tables>, now: Date) {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString()
  return db
    .selectFrom('estimates')
    .select('reference')
    .where('suspicion', 'is not', null)
    .where('digest', 'is', null)
    .where(where =>
      where.or([
        where('received_at', '<', now.toISOString().slice(0, 10)),
        where('received_at', '>', tomorrow),
      ]),
    )
}
