import { undress } from '../../format/dress.ts'
import type { FilesAtHost, LastChange } from '../host/files-at-host.ts'

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
  /** Who did it, where the host says so. */
  by: string
}

/** How often a record is followed from one name to the next. */
const hops = 5

/** Undefined where a commit on `ref` would overwrite nothing that the form does not show. */
export async function changedMeanwhile(
  files: FilesAtHost,
  { path, base, isNew }: Begun,
  ref: string,
): Promise<Meanwhile | undefined> {
  const now = await files.standing(path, ref)
  if (now.kind === 'file' && base !== undefined && undress(now.text ?? '') === undress(base)) return undefined
  if (now.kind === 'nothing' && isNew) return undefined
  const last = await files.lastChange(path, ref).catch(() => undefined)
  const by = last?.by ?? 'Somebody else'
  const found = (kind: Meanwhile['kind'], theirs: Meanwhile['theirs']) => ({ kind, theirs, by })
  if (now.kind === 'file') return found(isNew ? 'taken' : 'edited', { path, text: now.text ?? '' })
  if (now.kind === 'folder') return found('folder', { path, text: '' })
  const renamed = last && (await underItsNewName(files, { path, last, ref }).catch(() => undefined))
  return renamed ? found('renamed', renamed) : found('deleted', { path, text: base ?? '' })
}

async function underItsNewName(
  files: FilesAtHost,
  { path, last, ref }: { path: string; last: LastChange; ref: string },
): Promise<Meanwhile['theirs'] | undefined> {
  let [name, change]: [string, LastChange | undefined] = [path, last]
  for (let left = hops; left > 0 && change; left -= 1) {
    const next = await files.renamedTo(name, change.id)
    if (next === undefined) return undefined
    const now = await files.standing(next, ref)
    if (now.kind === 'file') return { path: next, text: now.text ?? '' }
    name = next
    change = await files.lastChange(next, ref)
  }
  return undefined
}
