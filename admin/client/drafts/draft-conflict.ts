import { pathInContent } from '../content-path.ts'
import {
  type DraftFileChange,
  type GitHubRepository,
  isRecordFile,
  type UpdatedFile,
} from '../github-repository.ts'
import { type Conflict, wordsOfConflict } from '../saves/conflict.ts'
import { changedMeanwhile } from '../saves/meanwhile.ts'
import { freeNames, isNamedIn, withNames } from '../saves/own-pictures.ts'
import type { PullRequest } from './drafts-service.ts'

type Kept = Exclude<DraftFileChange, { isGone: true }>

/** A draft of a record beside what others published of it; undefined where both versions are not there to be compared. */
export async function conflictOf(
  github: GitHubRepository,
  draft: PullRequest,
): Promise<Conflict | undefined> {
  const own = await github.listChanges(draft.branch)
  const record = own.filter(isKept).find(({ path }) => isRecordFile(path))
  if (!record || pathInContent(record.path) === undefined) return undefined
  const onto = await github.readHead(github.publishedBranch)
  const [mine, before] = await Promise.all(
    [draft.branch, await github.findBase(draft.branch)].map(ref => github.readPath(record.path, ref)),
  )
  if (mine?.kind !== 'file') return undefined
  const base = before?.kind === 'file' ? before.text : undefined
  const begun = { path: record.path, base, isNew: base === undefined }
  const meanwhile = await changedMeanwhile(github, begun, onto)
  if (!meanwhile || meanwhile.kind === 'folder') return undefined
  const { theirs } = meanwhile
  const others = own.filter(({ path }) => path !== record.path)
  const names = await freeNames(
    github,
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
      const updated = await Promise.all(others.map(file => updatedFile(github, { file, names, text, onto })))
      await github.updateDraft(draft, onto, [{ path: theirs.path, text }, ...updated.flat()])
    },
  }
}

const isKept = (file: DraftFileChange): file is Kept => !file.isGone

interface Updating {
  file: DraftFileChange
  names: ReadonlyMap<string, string>
  text: string
  onto: string
}

/** A picture that the record no longer names is no part of the draft. */
async function updatedFile(
  github: GitHubRepository,
  { file, names, text, onto }: Updating,
): Promise<UpdatedFile[]> {
  if (file.isGone) {
    const { kind } = await github.readPath(file.path, onto)
    return kind === 'nothing' ? [] : [{ path: file.path, sha: null }]
  }
  const path = names.get(file.path) ?? file.path
  if (file.isNew && !isNamedIn(text, path)) return []
  return [{ path, sha: file.sha }]
}
