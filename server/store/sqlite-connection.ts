import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

// A database object that is garbage-collected while open takes the process down with it.
const openDatabases = new Set<DatabaseSyncInstance>()

/** Longest wait inside SQLite for another process, in ms: nothing else runs meanwhile. */
const busyTimeout = 50

/** A connection on which a committed transaction is on disk. */
export function openConnection(file: string): DatabaseSyncInstance {
  // The second, since the first sets it to NORMAL: there a power cut may lose the last commits. And what is deleted is
  // overwritten, not only forgotten.
  return open(file, {}, ['journal_mode = wal', 'synchronous = full', 'secure_delete = on'])
}

/** The same for one process alone: no log is left beside the file, which can then be read where nothing can be written. */
export function openSingleFile(file: string): DatabaseSyncInstance {
  return open(file, {}, ['journal_mode = delete', 'synchronous = full'])
}

/** A connection to a file that nobody writes. */
export const openReadOnly = (file: string): DatabaseSyncInstance => open(file, { readOnly: true }, [])

function open(
  file: string,
  options: { readOnly?: boolean },
  pragmas: readonly string[],
): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: busyTimeout, defensive: true, ...options })
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
      // Closing leaves the log where it is while prepared statements live: a copy of the file alone must hold everything.
      database.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // Another process is at it: the log stays beside the file, and the next connection reads both.
    }
    database.close()
  }
  openDatabases.delete(database)
}
