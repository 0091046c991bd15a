import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

// A database object that is garbage-collected while open takes the process down with it.
const openDatabases = new Set<DatabaseSyncInstance>()

/** Longest wait inside SQLite for another process, in ms: nothing else runs meanwhile. */
const busyTimeout = 100

/** A connection on which a committed transaction is on disk. */
export function openConnection(file: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: busyTimeout, defensive: true })
  openDatabases.add(database)
  database.exec('pragma journal_mode = wal')
  // After the line above, which sets it to NORMAL: there a power cut may lose the last commits.
  database.exec('pragma synchronous = full')
  return database
}

export function closeConnection(database: DatabaseSyncInstance): void {
  if (database.isOpen) {
    // Closing leaves the log where it is while prepared statements live: a copy of the file alone must hold everything.
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
  }
  openDatabases.delete(database)
}

/** Runs `work` in one transaction that no other writer can interleave with. */
export function inTransaction<T>(database: DatabaseSyncInstance, work: () => T): T {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    // SQLite itself has rolled back after some errors, such as a full disk.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
