import { bodyPartsOf } from '../../codegen/languages/body-parts.ts'
import { collectTexts } from '../../codegen/languages/translatable-texts.ts'
import { parseFile } from '../../codegen/read/content-files.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { hashMeaning } from '../../codegen/text-meaning.ts'
import { tryGit } from '../git.ts'

/** Commits of a file that are looked at. */
const MAX_VERSIONS = 50

export interface EarlierText {
  text: string
  /** Seconds since 1970 of the commit that changed the text. Undefined if the change isn't in a commit yet. */
  changed?: number
}

export type FindEarlierText = (hash: string) => EarlierText | undefined

/** An earlier text of a file. */
export interface FileVersion {
  text: string
  /** Seconds since 1970 of the commit after it, or undefined for the last commit. */
  changed?: number
}

/** Returns a function that finds an earlier text of a record by the hash of its meaning. Finds none without Git. */
export function openEarlierTexts(record: ContentRecord, contentDir: string): FindEarlierText {
  return findInVersions(record, listVersions(record.path, contentDir))
}

/** Returns a function that finds a text in the versions of a record's file, the newest first. Reads no version before the first call. */
export function findInVersions(
  record: Pick<ContentRecord, 'entity'>,
  versions: Iterable<FileVersion>,
): FindEarlierText {
  let found: ReadonlyMap<string, EarlierText> | undefined
  return hash => {
    found ??= collectVersions(record, versions)
    return found.get(hash)
  }
}

function collectVersions(
  { entity }: Pick<ContentRecord, 'entity'>,
  versions: Iterable<FileVersion>,
): ReadonlyMap<string, EarlierText> {
  const found = new Map<string, EarlierText>()
  for (const { text: file, ...version } of versions) {
    const parsed = parseFile(entity, file)
    const { spans } = bodyPartsOf(parsed)
    const texts = [
      ...(parsed.data ? collectTexts(entity.shape, parsed.data) : []),
      ...spans.map(span => file.slice(...span)),
    ]
    for (const text of texts) {
      const hash = hashMeaning(text)
      if (!found.has(hash)) found.set(hash, { text, ...version })
    }
  }
  return found
}

function* listVersions(file: string, contentDir: string): Generator<FileVersion> {
  let changed: number | undefined
  for (const { commit, time } of listCommits(file, contentDir)) {
    const text = tryGit(contentDir, ['show', `${commit}:./${file}`])
    if (text !== undefined) yield { text, ...(changed === undefined ? {} : { changed }) }
    // A text that is in the version before was changed by this commit.
    changed = time
  }
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
