import { collectTexts } from '../../codegen/languages/merge.ts'
import { hashMeaning } from '../../codegen/languages/text-meaning.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { tryGit } from '../urls/published.ts'

/** Commits of a file that are looked at. */
const MAX_VERSIONS = 50

interface EarlierText {
  text: string
  /** Seconds since 1970 of the commit that changed the text. */
  changed: number
}

/** Returns a function that finds an earlier text of a record by the hash of its meaning. Finds none without Git. */
export function openEarlierTexts({ entity, path: file }: ContentRecord, contentDir: string) {
  const found = new Map<string, EarlierText>()
  let changed: number | undefined
  for (const { commit, time } of listCommits(file, contentDir)) {
    const text = tryGit(contentDir, ['show', `${commit}:./${file}`])
    const data = text === undefined ? undefined : parseFile(entity, text).data
    for (const earlier of data ? collectTexts(entity.shape, data) : []) {
      const hash = hashMeaning(earlier)
      if (changed !== undefined && !found.has(hash)) found.set(hash, { text: earlier, changed })
    }
    // A text that is in the version before was changed by this commit.
    changed = time
  }
  return (hash: string): EarlierText | undefined => found.get(hash)
}

function listCommits(file: string, contentDir: string): { commit: string; time: number }[] {
  const log = tryGit(contentDir, ['log', `-n${MAX_VERSIONS}`, '--format=%H %ct', '--', file]) ?? ''
  return log
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [commit = '', time] = line.split(' ')
      return { commit, time: Number(time) }
    })
}
