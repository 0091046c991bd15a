import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

// A database object that is garbage-collected while open takes the process down with it.
const openDatabases = new Set<DatabaseSyncInstance>()

/** Longest wait inside SQLite for another process, in ms: nothing else runs meanwhile. */
const busyTimeout = 50

/** A connection on which a committed transaction is on disk. */
export function openConnection(file: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: busyTimeout, defensive: true })
  openDatabases.add(database)
  try {
    database.exec('pragma journal_mode = wal')
    // After the line above, which sets it to NORMAL: there a power cut may lose the last commits.
    database.exec('pragma synchronous = full')
    return database
  } catch (error) {
    database.close()
    openDatabases.delete(database)
    throw error
  }
}

/** A connection to a file that nobody writes and that need not be writable. */
export function openReadOnly(file: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout, defensive: true })
  openDatabases.add(database)
  return database
}

export function closeConnection(database: DatabaseSyncInstance): void {
  if (database.isOpen) {
    try {
      // Closing leaves the log where it is while prepared statements live: a copy of the file alone must hold everything.
      database.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // Another process is at it: the log stays beside the file, and the next connection reads both.
    }
    database.close()
  }
  openDatabases.delete(database)
}
