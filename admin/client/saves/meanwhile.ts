import { undress } from '../../format/dress.ts'
import type { GitHubRepository, LastCommit } from '../github-repository.ts'

/** What a form was made from. */
export interface Begun {
  /** In the repository. */
  path: string
  /** Undefined of a new record, and where nobody knows any more. */
  base: string | undefined
  isNew: boolean
}

/** What others have made of a record since: another text here or under another name, or nothing that a form could show. */
export interface Meanwhile {
  kind: 'edited' | 'taken' | 'renamed' | 'deleted' | 'folder'
  /** What stands now, and where; of a deleted record, what it said before. */
  theirs: { path: string; text: string }
  /** The author, if GitHub names one. */
  by: string
}

/** How often a record is followed from one name to the next. */
const hops = 5

/** Undefined where a commit on `ref` would overwrite nothing that the form does not show. */
export async function changedMeanwhile(
  github: GitHubRepository,
  { path, base, isNew }: Begun,
  ref: string,
): Promise<Meanwhile | undefined> {
  const now = await github.readPath(path, ref)
  if (now.kind === 'file' && base !== undefined && undress(now.text ?? '') === undress(base)) return undefined
  if (now.kind === 'nothing' && isNew) return undefined
  const last = await github.findLastCommit(path, ref).catch(() => undefined)
  const by = last?.by ?? 'Somebody else'
  const found = (kind: Meanwhile['kind'], theirs: Meanwhile['theirs']) => ({ kind, theirs, by })
  if (now.kind === 'file') return found(isNew ? 'taken' : 'edited', { path, text: now.text ?? '' })
  if (now.kind === 'folder') return found('folder', { path, text: '' })
  const renamed = last && (await underItsNewName(github, { path, last, ref }).catch(() => undefined))
  return renamed ? found('renamed', renamed) : found('deleted', { path, text: base ?? '' })
}

async function underItsNewName(
  github: GitHubRepository,
  { path, last, ref }: { path: string; last: LastCommit; ref: string },
): Promise<Meanwhile['theirs'] | undefined> {
  let [name, change]: [string, LastCommit | undefined] = [path, last]
  for (let left = hops; left > 0 && change; left -= 1) {
    const next = await github.findNewPath(name, change.id)
    if (next === undefined) return undefined
    const now = await github.readPath(next, ref)
    if (now.kind === 'file') return { path: next, text: now.text ?? '' }
    name = next
    change = await github.findLastCommit(next, ref)
  }
  return undefined
}
