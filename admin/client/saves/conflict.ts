import type { CompareWords } from '../versions/compare-view.ts'
import type { Meanwhile } from './meanwhile.ts'

/** A record that would have been saved over what others made of it. */
export interface Conflict {
  /** What was to be saved; of what it was made, where anybody knows. */
  text: string
  base: string | undefined
  /** What stands now, and where the choice is saved. Inside the content folder. */
  theirs: { path: string; text: string }
  /** Nothing stands there any more: the text is what did. */
  isGone: boolean
  words: CompareWords
  /** What is chosen becomes a draft, and not what visitors read. */
  isDraft?: boolean
  /** Saves what was chosen. Refused with words when others have changed it again. */
  save: (text: string) => Promise<void>
}

type Happened = Pick<Meanwhile, 'kind' | 'by'> & { theirs: Pick<Meanwhile['theirs'], 'path'> }

/** Where the choice goes: to what visitors read, or to a draft of that. */
type Goal = 'page' | 'draft'

/** What the two versions are, by what happened. */
export function wordsOfConflict(happened: Happened, goal: Goal = 'page'): CompareWords {
  const { kind } = happened
  const way = {
    edited: 'Everything else is the same.',
    taken: 'Or go back and give yours another name.',
    renamed: `What you choose is saved there: ${happened.theirs.path.replace(/^content\//, '')}.`,
    deleted: 'Or go back, and it stays deleted.',
    folder: '',
  }
  const choose =
    kind === 'deleted'
      ? 'Choose what it shall say to bring it back.'
      : goal === 'draft'
        ? 'Choose what the draft shall say; then publish it.'
        : 'Choose what it shall say.'
  return {
    title: 'Both versions',
    advice: [whatHappened(happened), choose, way[kind]].join(' '),
    yours: 'Yours',
    theirs: kind === 'deleted' ? 'Before it was deleted' : 'Theirs',
    go: kind === 'deleted' ? 'Bring it back' : 'Save what is chosen',
  }
}

/** Why nothing is saved, in the place of a save. */
export function refusalOfConflict(happened: Happened): string {
  return `${whatHappened(happened)} Nothing is saved yet, and what you typed is still in the form.`
}

function whatHappened({ kind, by }: Happened): string {
  const what = {
    edited: `${by} changed this after you began.`,
    taken: `${by} has made one of the same name meanwhile.`,
    renamed: `${by} gave it another name after you began.`,
    deleted: `${by} deleted it after you began.`,
    folder:
      'A folder of the same name stands in its place now. Somebody who knows the files must move that away.',
  }
  return what[kind]
}
