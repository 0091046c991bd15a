import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, StoreUnavailable } from './database.ts'

/** How long others may go on reading what was deleted, in ms. */
const readersPatience = 60_000

/**
 * Resolves when no transaction in this Postgres database is left that began before the call. Rewriting a table keeps the
 * deleted rows that one may still look at: a backup's, or Postgres' own when it counts rows, and without any lock on
 * their table. Rejects with StoreUnavailable after `patience` ms.
 */
export async function untilOlderTransactionsEnd(
  database: Pick<Database, 'read'>,
  patience = readersPatience,
): Promise<void> {
  // What is given out has 64 bits, and what it is compared with has 32.
  const { rows: begun } = await database.read(db =>
    sql<{ now: string }>`select (txid_current() & 4294967295)::text as now`.execute(db),
  )
  const end = performance.now() + patience
  for (;;) {
    // Each time in a transaction of its own: Postgres shows one the same activity until it ends.
    const { rows } = await database.read(db =>
      sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and greatest(age(backend_xid), age(backend_xmin)) > age(${begun[0]?.now}::text::xid)
      `.execute(db),
    )
    if (rows.length === 0) return
    if (performance.now() > end) {
      const pids = rows.map(({ pid }) => pid).join(', ')
      throw new StoreUnavailable(
        `What was deleted can still be seen by an older transaction (pid ${pids} in pg_stat_activity), and stays in the database's files until that has ended and the command is run again`,
      )
    }
    await pause(50)
  }
}
