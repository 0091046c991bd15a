import type { Database } from './database.ts'
import { estimateColumns } from './estimates.ts'
import { estimateRows, outboxRow } from './outbox-rows.ts'
import type { Estimate } from './store.ts'

/** Suspected spam, newest first; only what came in on one day (by UTC, such as 2026-03-01) if it is given. */
export function listHeldBack(database: Database, day = ''): Promise<Estimate[]> {
  return database.read(db =>
    db
      .selectFrom('estimates')
      .select(estimateColumns)
      .where('suspicion', 'is not', null)
      .where('received_at', 'like', `${day}%`)
      .orderBy('received_at', 'desc')
      .execute(),
  )
}

/** Sends a request that was held back on its way. False if there is none with this reference. */
export function releaseEstimate(database: Database, reference: string, now: string): Promise<boolean> {
  return database.write(async db => {
    const { numUpdatedRows } = await db
      .updateTable('estimates')
      .set({ suspicion: null })
      .where('reference', '=', reference)
      .where('suspicion', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await db.insertInto('outbox').values(estimateRows(reference, now)).execute()
    return true
  })
}

/** Puts the summary of the day before `now` into the outbox, once for all instances, if anything was held back. */
export async function addDigest(database: Database, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  if ((await listHeldBack(database, day)).length === 0) return
  await database.write(db =>
    db
      .insertInto('outbox')
      .values(outboxRow('spam-digest', day, now.toISOString()))
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}
