import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes a temporary file in the same folder and renames it, so that no reader gets a partial file. */
export function writeAtomically(file: string, data: string | Uint8Array): void {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true })
  // The dot keeps the file out of the content.
  const temporary = path.join(folder, `.${randomUUID()}.tmp`)
  try {
    writeFileSync(temporary, data)
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
