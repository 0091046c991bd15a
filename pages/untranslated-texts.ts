/** Finds texts of the main language on pages of another one. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MissingText } from '../site/content-data.ts'
import { ALL_RECORDS, type Dependency, type DependencyTracker } from '../site/dependencies.ts'
import { groupBy } from '../site/group-by.ts'
import type { LanguagePath } from '../site/languages.ts'
import { splitKind } from '../site/tracked-content.ts'

/** Returns what a page read that isn't translated, such as "floors oak name". */
export type FindUntranslated = (reads: DependencyTracker) => string[]

/**
 * Loads the texts that a language doesn't have, without those of records that aren't translated at all: a new city or article in the main
 * language must not stop the build.
 */
export function loadUntranslated(dataDir: string, languagePath: LanguagePath): FindUntranslated {
  const file = path.join(dataDir, languagePath, 'missing.json')
  const texts: readonly MissingText[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const byRecord = groupBy(
    texts.filter(({ isWhole }) => !isWhole),
    recordKeyOf,
  )
  return reads => {
    const found = new Set<string>()
    for (const { kind: name, key, field } of dependenciesOf(reads)) {
      const { kind } = splitKind(name)
      // The list of a kind's records holds no text.
      if (key === ALL_RECORDS) continue
      for (const text of byRecord.get(recordKeyOf({ kind, key })) ?? [])
        if (field === undefined || field === text.field)
          found.add([kind, key, text.path].filter(Boolean).join(' '))
    }
    return [...found]
  }
}

const recordKeyOf = ({ kind, key = '' }: { kind: string; key?: string | undefined }) => `${kind} ${key}`

function* dependenciesOf(reads: DependencyTracker): Generator<Dependency> {
  yield* reads.all()
  for (const other of reads.included()) yield* dependenciesOf(other)
}
