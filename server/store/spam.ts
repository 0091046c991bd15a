import type { Kysely } from 'kysely'
import { addressSecret } from './address-key.ts'
import type { Database } from './database.ts'
import { estimateColumns } from './estimates.ts'
import { outboxRow } from './outbox-rows.ts'
import { releaseHeld } from './release.ts'
import type { Estimate } from './types.ts'
import type { Tables } from './tables.ts'

/** Suspected spam, newest first; only what one summary is about if it is given. */
export function listHeldBack(database: Database, digest?: string): Promise<Estimate[]> {
  return database.read(db =>
    db
      .selectFrom('estimates')
      .select(estimateColumns)
      .where('suspicion', 'is not', null)
      .$if(digest !== undefined, query => query.where('digest', '=', digest ?? null))
      .orderBy('received_at', 'desc')
      .execute(),
  )
}

/** Sends a request that was held back on its way. False if there is none with this reference. */
export async function releaseEstimate(database: Database, reference: string, now: string): Promise<boolean> {
  const secret = await addressSecret(database)
  return database.write(db => releaseHeld(db, { reference, now, secret }))
}

/**
 * Once a day (by UTC) for all instances: puts a summary into the outbox of all that was held back before today and that
 * no summary has told of, however long ago that was. What seems to be from a time to come is told of as well.
 */
export async function addDigest(database: Database, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  if (!(await database.read(db => untold(db, now).limit(1).executeTakeFirst()))) return
  await database.write(async db => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('outbox')
      .values(outboxRow('spam-digest', day, now.toISOString()))
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await db.updateTable('estimates').set({ digest: day }).where('reference', 'in', untold(db, now)).execute()
  })
}

function untold(db: Kysely<Tables>, now: Date) {
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString()
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
