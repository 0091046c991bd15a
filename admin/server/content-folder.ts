import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { isScriptedSvg } from './scripted-svg.ts'

/** A file as it lies on disk. */
export interface StoredFile {
  bytes: Buffer<ArrayBuffer>
  revision: string
}

export interface ListedFile {
  path: string
  size: number
  /** In ms since 1970. */
  modified: number
}

export interface ListedText {
  path: string
  revision: string
  text: string
}

/** The reason why a file was not read or changed, in words for the editor. */
export type Refusal = { refused: 'forbidden' | 'missing' | 'changed' | 'scripted'; message: string }

/** The revision that a file has now. */
type Saved = { revision: string } | Refusal

/** The revision of a file that isn't there. */
export const noRevision = ''

const editableFile = /\.(?:yaml|md|txt|jpe?g|png|webp|avif|gif|svg)$/i
const fileName = /^[^.\\/:*?"<>|\p{Cc}][^\\/:*?"<>|\p{Cc}]*$/u

const isSvg = (file: string) => /\.svg$/i.test(file)

const forbidden: Refusal = { refused: 'forbidden', message: 'This file is not part of the content.' }
const missing: Refusal = {
  refused: 'missing',
  message: 'The file is not there any more: it was deleted, or given another name.',
}
const scripted: Refusal = {
  refused: 'scripted',
  message:
    'This SVG holds a script, or points to another file. Export it again without, or use a PNG. Nothing was saved.',
}
const changed: Refusal = {
  refused: 'changed',
  message: 'Another program changed this file after it was opened here. Nothing was saved.',
}

/**
 * The content folder of a checkout, and nothing else: no hidden file, no link that leads out, no path with "..".
 * Every change names the revision that it is based on, and is made in one step.
 */
export function contentFolder(root: string) {
  const inTurn = takingTurns()

  /** Returns the path on disk, or undefined if the file isn't content. */
  async function locate(file: string): Promise<string | undefined> {
    const steps = file.split('/')
    if (!steps.every(step => fileName.test(step)) || !editableFile.test(file)) return undefined
    const full = path.join(root, ...steps)
    return (await leadsOut(root, full)) ? undefined : full
  }

  /** Returns undefined if the file still has the revision. */
  async function compare(full: string, revision: string): Promise<Refusal | undefined> {
    const found = await revisionOf(full)
    if (found === revision) return undefined
    return found === noRevision ? missing : changed
  }

  return {
    /** Runs work during which no file is changed. */
    alone: inTurn,

    async list(): Promise<ListedFile[]> {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const files = entries
        .filter(entry => entry.isFile())
        .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .filter(file => file.split('/').every(step => fileName.test(step)) && editableFile.test(file))
        .sort()
      return Promise.all(
        files.map(async file => {
          const { size, mtimeMs } = await stat(path.join(root, file))
          return { path: file, size, modified: Math.round(mtimeMs) }
        }),
      )
    },

    /** Reads all texts, byte for byte. Skips files in another encoding than UTF-8. */
    async texts(): Promise<ListedText[]> {
      const files = (await this.list())
        .map(({ path }) => path)
        .filter(file => /\.(?:yaml|md|txt)$/.test(file))
      const found = await Promise.all(
        files.map(async (file): Promise<ListedText[]> => {
          const stored = await this.read(file)
          if ('refused' in stored || !isUtf8(stored.bytes)) return []
          const { bytes, revision } = stored
          return [{ path: file, revision, text: bytes.toString() }]
        }),
      )
      return found.flat()
    },

    async read(file: string): Promise<StoredFile | Refusal> {
      const full = await locate(file)
      if (!full) return forbidden
      try {
        const bytes = await readFile(full)
        return { bytes, revision: hash(bytes) }
      } catch {
        return missing
      }
    },

    /** Returns the new revision. */
    async write(file: string, bytes: Uint8Array, revision: string): Promise<Saved> {
      const full = await locate(file)
      if (!full) return forbidden
      if (isSvg(file) && isScriptedSvg(bytes)) return scripted
      return inTurn(async (): Promise<Saved> => {
        const refusal = await compare(full, revision)
        if (refusal) return refusal
        writeAtomically(full, bytes)
        return { revision: hash(bytes) }
      })
    },
  }
}

export type ContentFolder = ReturnType<typeof contentFolder>

/** Creates a queue that runs one piece of work at a time, so that a file stays the same between the comparison and the change. */
export function takingTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Whether a path is reached through a link, of the file or of a folder above it that exists. */
async function leadsOut(root: string, full: string): Promise<boolean> {
  const base = await realpath(root)
  for (let at = full; at !== root; at = path.dirname(at)) {
    try {
      if ((await lstat(at)).isSymbolicLink()) return true
      const real = await realpath(at)
      return !real.startsWith(base + path.sep)
    } catch {
      // Not there yet: the folder above decides.
    }
  }
  return false
}

async function revisionOf(full: string): Promise<string> {
  try {
    return hash(await readFile(full))
  } catch {
    return noRevision
  }
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
