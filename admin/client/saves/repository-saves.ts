import { undress } from '../../format/dress.ts'
import { pathInContent } from '../content-path.ts'
import { type GitHubRepository, isRecordFile } from '../github-repository.ts'
import { withWords } from '../problems/refusal.ts'
import { type Conflict, refusalOfConflict, wordsOfConflict } from './conflict.ts'
import { sayingWhy } from './failure-words.ts'
import { type Begun, changedMeanwhile, type Meanwhile } from './meanwhile.ts'
import { freeNames, isNamedIn, picturesIn, withNames } from './own-pictures.ts'

/** A change of a file as the visual editor gives it. */
export interface FileChange {
  action: 'create' | 'update' | 'move' | 'delete'
  path: string
  data?: string | File
}

/** The visual editor's way to write files; GitHub refuses it where the branch is not at `headOid`. */
export type Commit<Result> = (changes: readonly FileChange[], options: CommitOptions) => Promise<Result>

interface CommitOptions {
  headOid?: string
}

/** A save on its way to a branch. */
interface Save<Result> {
  branch: string
  changes: readonly FileChange[]
  /** Writes on top of a commit. */
  write: (changes: readonly FileChange[], head: string) => Promise<Result>
}

/** What a record was made from. */
export interface Beginning {
  /** Of the text that the form was read from. */
  source: string | undefined
  /** That text; undefined where there was none, or nobody knows it any more. */
  before: string | undefined
}

interface SavesOptions {
  github: GitHubRepository
  /** Hears of a save that would have overwritten what others made meanwhile. */
  onConflict: (conflict: Conflict) => void
}

/** How often a save begins anew because others changed something else in the middle of it. */
const tries = 5

const onceMore =
  'It was changed once more in this moment, and nothing is saved. Go back, and save again to see what it says now.'
const sameName =
  'Somebody else saved a picture of the same name in this moment. Nothing is saved yet: save again, and yours gets another name.'

/** Saves of records to branches that others write to as well: none overwrites what its form did not show. */
export function repositorySaves({ github, onConflict }: SavesOptions) {
  const begun = new Map<string, Beginning>()
  /** What this page left in a file, by branch, path and what its form was read from. */
  const left = new Map<string, string>()
  const keyOf = (branch: string, path: string) => [branch, path, begun.get(path)?.source].join('\n')

  function beginningOf({ path, action }: FileChange, branch: string): Begun {
    const own = left.get(keyOf(branch, path))
    const isNew = action === 'create' && own === undefined
    return { path, base: own ?? (isNew ? undefined : begun.get(path)?.before), isNew }
  }

  /** `check` throws where the commit that a branch is at is none to write on; others may write between the two. */
  async function inTurn<Result>(
    { branch, changes, write }: Save<Result>,
    check: (head: string) => Promise<void>,
    remaining = tries,
  ): Promise<Result> {
    const head = await github.readHead(branch)
    await check(head)
    const names = await freeNames(github, await picturesIn(changes), head)
    if ([...names].some(([path, name]) => path !== name)) throw withWords(sameName)
    try {
      return await write(changes, head)
    } catch (error) {
      const hasMoved = (await github.readHead(branch).catch(() => head)) !== head
      if (!hasMoved || remaining === 1) throw error
    }
    return inTurn({ branch, changes, write }, check, remaining - 1)
  }

  /** Throws where a record is not what it was when its form was made, and says what may be done. */
  async function admit<Result>(save: Save<Result>, head: string): Promise<void> {
    for (const change of save.changes) {
      if (!isWritten(change)) continue
      const beginning = beginningOf(change, save.branch)
      const meanwhile = await changedMeanwhile(github, beginning, head)
      if (!meanwhile || isSame(meanwhile, change)) continue
      if (meanwhile.kind !== 'folder')
        onConflict(await conflictOf(save, { change, base: beginning.base, meanwhile, head }))
      throw withWords(refusalOfConflict(meanwhile))
    }
  }

  /** Both versions, with pictures under names that are free. */
  async function conflictOf<Result>(
    save: Save<Result>,
    { change, base, meanwhile, head }: Found,
  ): Promise<Conflict> {
    const names = await freeNames(github, await picturesIn(save.changes), head)
    const changes = save.changes.map(other => ({ ...other, path: names.get(other.path) ?? other.path }))
    const { theirs } = meanwhile
    return {
      text: withNames(change.data, names),
      base,
      theirs: { path: pathInContent(theirs.path) ?? theirs.path, text: theirs.text },
      isGone: meanwhile.kind === 'deleted',
      words: wordsOfConflict(meanwhile),
      save: text => settle({ ...save, changes }, meanwhile, text),
    }
  }

  /** Writes what was chosen, and the pictures that it names. */
  async function settle<Result>(
    save: Save<Result>,
    { kind, theirs }: Meanwhile,
    text: string,
  ): Promise<void> {
    const isNew = kind === 'deleted'
    const record: FileChange = {
      action: isNew ? 'create' : 'update',
      path: theirs.path,
      data: `${text.trim()}\n`,
    }
    const pictures = save.changes.filter(({ path }) => !isRecordFile(path) && isNamedIn(text, path))
    await inTurn({ ...save, changes: [...pictures, record] }, async head => {
      const base = isNew ? undefined : theirs.text
      if (await changedMeanwhile(github, { path: theirs.path, base, isNew }, head)) throw new Error(onceMore)
    })
  }

  async function commit<Result>(save: Save<Result>): Promise<Result> {
    const result = await inTurn(save, head => admit(save, head))
    wrote(save.branch, save.changes)
    return result
  }

  function wrote(branch: string, changes: readonly FileChange[]): void {
    for (const { path, data } of changes.filter(isWritten)) left.set(keyOf(branch, path), data)
  }

  return {
    /** Told of each record before it is committed. */
    begin(path: string, beginning: Beginning): void {
      begun.set(path, beginning)
    },

    /** To a branch that there is. */
    commit,

    /** What was written otherwise. */
    wrote,

    /** The visual editor's own way to the published branch. */
    guarded<Result>(write: Commit<Result>): Commit<Result> {
      return async (changes, options) => {
        if (!changes.some(isWritten)) return write(changes, options)
        const save = {
          branch: github.publishedBranch,
          changes,
          write: (settled: readonly FileChange[], headOid: string) => write(settled, { ...options, headOid }),
        }
        return sayingWhy(() => commit(save))
      }
    },

    /** What was left on a branch is published by now. */
    published(branch: string): void {
      for (const [key, text] of [...left]) {
        const [of, ...rest] = key.split('\n')
        if (of === branch) left.set([github.publishedBranch, ...rest].join('\n'), text)
      }
    },
  }
}

export type Saves = ReturnType<typeof repositorySaves>

interface Found {
  change: FileChange & { data: string }
  base: string | undefined
  meanwhile: Meanwhile
  head: string
}

/** Two people who say the same have nothing to choose. */
const isSame = ({ kind, theirs }: Meanwhile, { data }: { data: string }) =>
  kind === 'edited' && undress(theirs.text) === undress(data)

/** A record that gets a text. */
const isWritten = (change: FileChange): change is FileChange & { data: string } =>
  typeof change.data === 'string' && isRecordFile(change.path) && pathInContent(change.path) !== undefined

declare global {
  /** Stands between the visual editor and its commits: see adapt-cms.ts. */
  var savesBy: <Result>(commit: Commit<Result>) => Commit<Result>
}
