import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, StoreUnavailableError } from './database.ts'

const READERS_TIMEOUT_MS = 60_000

/**
 * Waits until all transactions that began before the call have ended and could keep rows of this Postgres database. Rewriting a table
 * keeps deleted rows that an older transaction may still read, such as a backup or Postgres' own analyze, even if it holds no lock on the
 * table. It also keeps those that are newer than a transaction that still writes in any database of the server: every snapshot, also that
 * of the rewriting, begins with the oldest of these. Rejects with StoreUnavailableError after `timeoutMs`.
 */
export async function waitForOlderTransactions(
  database: Pick<Database, 'read'>,
  timeoutMs = READERS_TIMEOUT_MS,
): Promise<void> {
  // txid_current() has 64 bits, xid has 32.
  const { rows: begun } = await database.read(db =>
    sql<{ now: string }>`select (txid_current() & 4294967295)::text as now`.execute(db),
  )
  const end = performance.now() + timeoutMs
  for (;;) {
    // A new transaction each time: Postgres shows the same activity until a transaction ends.
    const { rows } = await database.read(db =>
      sql<{ pid: number }>`
        select pid from pg_stat_activity
        where pid <> pg_backend_pid() and age(${begun[0]?.now}::text::xid) <
          greatest(age(backend_xid), case when datname = current_database() then age(backend_xmin) end)
      `.execute(db),
    )
    if (rows.length === 0) return
    if (performance.now() > end) {
      const pids = rows.map(({ pid }) => pid).join(', ')
      throw new StoreUnavailableError(
        `What was deleted can still be seen by an older transaction (pid ${pids} in pg_stat_activity), and stays in the database's files until that has ended and the command is run again`,
      )
    }
    await pause(50)
  }
}
