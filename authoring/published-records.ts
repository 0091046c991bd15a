import type { JsonObject } from '../codegen/json.ts'
import { parseFile } from '../codegen/read/content-files.ts'
import type { ContentRecord } from '../codegen/read/record.ts'
import type { ResolvedSite } from '../codegen/resolve/types.ts'
import { tryGit } from './git.ts'
import { publishedCommit } from './urls/published.ts'

/** A record that differs from its published version. */
export interface ChangedRecord {
  record: ContentRecord
  data: JsonObject
  /** The data of the published version. */
  before: JsonObject
}

/** Returns the records that differ from their published version. None outside a Git repository. */
export function changedRecords({ records }: ResolvedSite, contentDir: string): ChangedRecord[] {
  const commit = publishedCommit(contentDir)
  const changed = commit === undefined ? undefined : changedFiles(contentDir, commit)
  return records.flatMap((record): ChangedRecord[] => {
    const { data } = record
    if (!data || !changed?.has(record.path)) return []
    const text = tryGit(contentDir, ['show', `${commit}:./${record.path}`])
    const before = text === undefined ? undefined : parseFile(record.entity, text).data
    return before ? [{ record, data, before }] : []
  })
}

/** Returns the files of the content that were changed since a commit, relative to its folder. */
export const changedFiles = (contentDir: string, commit: string): ReadonlySet<string> =>
  new Set(
    tryGit(contentDir, [
      'diff',
      '--relative',
      '--name-only',
      '-z',
      '--diff-filter=M',
      commit,
      '--',
      '.',
    ])?.split('\0'),
  )
