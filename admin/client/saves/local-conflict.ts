import { undress } from '../../format/dress.ts'
import { shownFile } from '../content-path.ts'
import type { ContentStore } from '../files/content-store.ts'
import { type Conflict, wordsOfConflict } from './conflict.ts'
import type { Meanwhile } from './meanwhile.ts'

/** A record as it would have been saved to a checkout, and what it was made from. */
export interface Yours {
  path: string
  text: string
  /** Undefined of a new one, and where nobody knows any more. */
  base: string | undefined
  isNew: boolean
}

/** What was refused because its file is another by now, beside that. */
export async function localConflict(
  store: ContentStore,
  { path, text, base, isNew }: Yours,
): Promise<Conflict> {
  const now = await store.latest(path)
  const renamed =
    now === undefined && base !== undefined ? await sameTextElsewhere(store, path, base) : undefined
  const kind = now !== undefined ? (isNew ? 'taken' : 'edited') : renamed ? 'renamed' : 'deleted'
  const theirs = renamed ?? { path, text: now ?? base ?? '' }
  return { text, base, theirs, isGone: kind === 'deleted', words: wordsOf(kind, theirs.path), save }

  async function save(chosen: string): Promise<void> {
    await store.write(theirs.path, new Blob([chosen]))
  }
}

const wordsOf = (kind: Meanwhile['kind'], path: string) =>
  wordsOfConflict({ kind, by: 'Another program or window', theirs: { path: shownFile(path) } })

/** A file that was given another name keeps its text. */
async function sameTextElsewhere(store: ContentStore, path: string, base: string) {
  await store.list()
  await store.readTexts()
  const found = [...store.texts].find(
    ([other, text]) => other !== path && store.has(other) && undress(text) === undress(base),
  )
  return found && { path: found[0], text: found[1] }
}
