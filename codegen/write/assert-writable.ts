import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** Throws the system's error for the first folder that can't be written to or created. */
export function assertWritable(folders: readonly string[]): void {
  for (const folder of folders) {
    const existing = nearestExisting(folder)
    if (!statSync(existing).isDirectory())
      throw Object.assign(new Error(`${existing} is no folder`), { code: 'ENOTDIR', path: folder })
    try {
      accessSync(existing, constants.W_OK | constants.X_OK)
    } catch (error) {
      // The error names the requested folder, from which `explainError` finds its setting.
      throw error instanceof Error ? Object.assign(error, { path: folder }) : error
    }
  }
}

function nearestExisting(place: string): string {
  return existsSync(place) ? place : nearestExisting(path.dirname(place))
}
