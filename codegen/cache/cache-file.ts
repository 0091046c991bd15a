import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Model } from '../model.ts'
import { projectDir } from '../project-dir.ts'

export const defaultCacheDir = path.join(projectDir, 'node_modules/.cache/content')

/**
 * A JSON file that may be lost at any time. `subject` names what it is about, `version` everything that its
 * content depends on: another version counts as empty and takes its place.
 */
export class CacheFile<Value> {
  readonly #dir: string
  readonly #prefix: string
  readonly #file: string

  constructor(dir: string, subject: string, version: string) {
    this.#dir = dir
    this.#prefix = `${subject}-`
    this.#file = `${this.#prefix}${shortHash(version)}.json`
  }

  load(): Value | undefined {
    try {
      const value: Value = JSON.parse(readFileSync(path.join(this.#dir, this.#file), 'utf8'))
      return value
    } catch {
      return undefined
    }
  }

  store(value: Value): void {
    try {
      mkdirSync(this.#dir, { recursive: true })
      // Renamed into place: a run that is stopped half-way must not leave half a file.
      const draft = path.join(this.#dir, `${this.#file}.${process.pid}`)
      writeFileSync(draft, JSON.stringify(value))
      renameSync(draft, path.join(this.#dir, this.#file))
      this.#removeOthers()
    } catch {
      // A cache that cannot be written makes the next run slower, nothing else.
    }
  }

  #removeOthers(): void {
    const others = readdirSync(this.#dir).filter(file => file.startsWith(this.#prefix) && file !== this.#file)
    for (const file of others) rmSync(path.join(this.#dir, file), { force: true })
  }
}

export function shortHash(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}

/** Of a file's text. */
export function contentHash(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

/** Changes with any byte of any schema, and with what counts as a collection. */
export function modelVersion({ schemaTexts, entities }: Model): string {
  return shortHash(JSON.stringify([...schemaTexts, entities.map(({ name, kind }) => [name, kind])]))
}

const hashes = new Map<string, string>()

/** Changes with the code of codegen itself: what older code made may be wrong. `folders` are those that count. */
export function codeVersion(folders: readonly string[]): string {
  const key = folders.join()
  const known = hashes.get(key) ?? shortHash([...folders.flatMap(sourcesOf), lockFile()].join('\0'))
  hashes.set(key, known)
  return known
}

function sourcesOf(folder: string): string[] {
  const dir = path.join(projectDir, 'codegen', folder)
  const files = readdirSync(dir).filter(file => file.endsWith('.ts'))
  return files.sort().map(file => readFileSync(path.join(dir, file), 'utf8'))
}

/** Another parser or compiler reads the same file otherwise. */
function lockFile(): string {
  return readFileSync(path.join(projectDir, 'package-lock.json'), 'utf8')
}
