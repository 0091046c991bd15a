import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

// Keeps references: a database object that is garbage-collected while open crashes the process.
const openDatabases = new Set<DatabaseSyncInstance>()

// Short, because waiting inside SQLite blocks the event loop.
const BUSY_TIMEOUT_MS = 50

/** Opens a connection on which a committed transaction is on disk. */
export function openConnection(file: string): DatabaseSyncInstance {
  // WAL sets `synchronous` to NORMAL, where a power cut may lose the last commits. `secure_delete` overwrites deleted data.
  return open(file, {}, ['journal_mode = wal', 'synchronous = full', 'secure_delete = on'])
}

/** Opens a connection without a WAL file, so that the database can later be read on a read-only disk. */
export function openSingleFile(file: string): DatabaseSyncInstance {
  return open(file, {}, ['journal_mode = delete', 'synchronous = full'])
}

/** Opens a connection to a file that no process writes. */
export const openReadOnly = (file: string): DatabaseSyncInstance => open(file, { readOnly: true }, [])

function open(
  file: string,
  options: { readOnly?: boolean },
  pragmas: readonly string[],
): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, defensive: true, ...options })
  openDatabases.add(database)
  try {
    for (const pragma of pragmas) database.exec(`pragma ${pragma}`)
    return database
  } catch (error) {
    database.close()
    openDatabases.delete(database)
    throw error
  }
}

export function closeConnection(database: DatabaseSyncInstance): void {
  if (database.isOpen) {
    try {
      // Closing keeps the WAL while prepared statements exist, but a copy of the file alone must be complete.
      database.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // Another process uses the file. The WAL stays, and the next connection reads both.
    }
    database.close()
  }
  openDatabases.delete(database)
}
