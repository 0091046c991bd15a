import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { factsFile } from '../../site/release-folders.ts'

/** What the server must know about a build. */
export interface BuildFacts {
  /** Content-Security-Policy sources of the inlined styles. */
  styleHashes: readonly string[]
  /** URL of the one script. */
  clientEntry: string
  /** Origins that the visual editor talks to. */
  adminOrigins: readonly string[]
}

/** With how many files the release has: by them it is known to be whole. */
export type KeptFacts = BuildFacts & { files: number }

export function writeFacts(release: string, facts: KeptFacts): void {
  writeAtomically(path.join(release, factsFile), `${JSON.stringify(facts, null, 2)}\n`)
}

/** Undefined of a folder in which no build came to its end. */
export function readFacts(release: string): KeptFacts | undefined {
  const file = path.join(release, factsFile)
  // Nothing but `writeFacts` writes it, hence the cast.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptFacts) : undefined
}
