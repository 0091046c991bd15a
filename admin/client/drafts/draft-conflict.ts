import { pathInContent } from '../content-path.ts'
import { type FilesAtHost, isRecord, type OwnFile, type RenewedFile } from '../host/files-at-host.ts'
import { type Conflict, wordsOfConflict } from '../saves/conflict.ts'
import { changedMeanwhile } from '../saves/meanwhile.ts'
import { freeNames, isNamedIn, withNames } from '../saves/own-pictures.ts'
import type { PullRequest } from './drafts-service.ts'

type Kept = Exclude<OwnFile, { isGone: true }>

/** A draft of a record beside what others published of it; undefined where both versions are not there to be compared. */
export async function conflictOf(files: FilesAtHost, draft: PullRequest): Promise<Conflict | undefined> {
  const own = await files.changed(draft)
  const record = own.filter(isKept).find(({ path }) => isRecord(path))
  if (!record || pathInContent(record.path) === undefined) return undefined
  const onto = await files.head(files.published)
  const [mine, before] = await Promise.all(
    [draft.branch, await files.base(draft)].map(ref => files.standing(record.path, ref)),
  )
  if (mine?.kind !== 'file') return undefined
  const base = before?.kind === 'file' ? before.text : undefined
  const begun = { path: record.path, base, isNew: base === undefined }
  const meanwhile = await changedMeanwhile(files, begun, onto)
  if (!meanwhile || meanwhile.kind === 'folder') return undefined
  const { theirs } = meanwhile
  const others = own.filter(({ path }) => path !== record.path)
  const names = await freeNames(
    files,
    others.filter(isKept).filter(({ isNew }) => isNew),
    onto,
  )
  return {
    text: withNames(mine.text ?? '', names),
    base,
    theirs: { path: pathInContent(theirs.path) ?? theirs.path, text: theirs.text },
    isGone: meanwhile.kind === 'deleted',
    words: wordsOfConflict(meanwhile, 'draft'),
    async save(chosen) {
      // As the visual editor ends a file there.
      const text = `${chosen.trim()}\n`
      const renewed = await Promise.all(others.map(file => renewedFile(files, { file, names, text, onto })))
      await files.renew(draft, onto, [{ path: theirs.path, text }, ...renewed.flat()])
    },
  }
}

const isKept = (file: OwnFile): file is Kept => !file.isGone

interface Renewing {
  file: OwnFile
  names: ReadonlyMap<string, string>
  text: string
  onto: string
}

/** A picture that the record no longer names is no part of the draft. */
async function renewedFile(
  files: FilesAtHost,
  { file, names, text, onto }: Renewing,
): Promise<RenewedFile[]> {
  if (file.isGone) {
    const { kind } = await files.standing(file.path, onto)
    return kind === 'nothing' ? [] : [{ path: file.path, sha: null }]
  }
  const path = names.get(file.path) ?? file.path
  if (file.isNew && !isNamedIn(text, path)) return []
  return [{ path, from: file.path, sha: file.sha }]
}
