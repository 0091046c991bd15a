import { chmod, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'

// Personal data: readable for this user only, whatever the umask.
const folderMode = 0o700
const fileMode = 0o600

// SQLite creates the other files with the mode of the database.
const suffixes = ['', '-wal', '-shm']

/** Creates an empty file with restricted access if there is none. Throws if there is none and `create` is false. */
export async function makeStoreFile(file: string, create: boolean): Promise<void> {
  if (!create && (await isMissing(file))) {
    throw new Error(
      `There is no store: ${path.resolve(file)} does not exist, and none was made. DATA_DIR names the folder of the store.`,
    )
  }
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: folderMode })
    await (await open(file, 'a', fileMode)).close()
  } catch (cause) {
    throw new Error(
      `The store ${path.resolve(file)} cannot be opened. The folder that DATA_DIR names must be one that this user may write to.`,
      { cause },
    )
  }
  await restrictAccess(file)
}

/** Restricts access to this user, also for files of an older version or of another program. */
export async function restrictAccess(file: string): Promise<void> {
  await Promise.all(suffixes.map(suffix => chmod(file + suffix, fileMode).catch(ignoreMissingOrForeign)))
}

/** Ignores a missing file, and one of another user, who alone may change its mode. */
function ignoreMissingOrForeign(error: unknown): void {
  if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EPERM')) throw error
}

const isMissing = (file: string) =>
  stat(file).then(
    () => false,
    error => hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR'),
  )

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
