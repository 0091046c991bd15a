import { chmod, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'

// Names and addresses of people: for this user's eyes only, whatever the folder and the umask let others do.
const folderMode = 0o700
const fileMode = 0o600

/** What SQLite puts beside a database takes over its mode, where it isn't there yet. */
const suffixes = ['', '-wal', '-shm']

/** An empty file where there is none, for this user only. Throws where there is none and `create` is false. */
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
  await keepToThisUser(file)
}

/** Also files that were there before, made by an older version or by another program. */
export async function keepToThisUser(file: string): Promise<void> {
  await Promise.all(suffixes.map(suffix => chmod(file + suffix, fileMode).catch(passOver)))
}

/** A file that isn't there, or whose owner is another user: only that one may change its mode. */
function passOver(error: unknown): void {
  if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EPERM')) throw error
}

const isMissing = (file: string) =>
  stat(file).then(
    () => false,
    error => hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR'),
  )

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
