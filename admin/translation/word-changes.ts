import { matchInOrder } from '../../codegen/languages/align.ts'
import { hashMeaning } from '../../codegen/text-meaning.ts'

/** Words of two versions of a text. */
export interface WordRun {
  is: 'kept' | 'removed' | 'added'
  words: string
}

/** Compares two versions of a text word by word. A word that differs only in its capitals or marks is kept, as in the hash of a text. */
export function findWordChanges(before: string, now: string): WordRun[] {
  const [old, current] = [wordsOf(before), wordsOf(now)]
  const [entries, others] = [current, old].map(words => words.map(word => new Map([['', hashMeaning(word)]])))
  const partners = matchInOrder(entries ?? [], others ?? [])
  const runs: { is: WordRun['is']; words: string[] }[] = []
  const add = (is: WordRun['is'], words: readonly string[]) => {
    const last = runs.at(-1)
    if (last?.is === is) last.words.push(...words)
    else if (words.length > 0) runs.push({ is, words: [...words] })
  }
  let at = 0
  let added: string[] = []
  for (const [index, word] of current.entries()) {
    const partner = partners[index]
    if (partner === undefined) {
      added.push(word)
      continue
    }
    add('removed', old.slice(at, partner))
    add('added', added)
    add('kept', [word])
    added = []
    at = partner + 1
  }
  add('removed', old.slice(at))
  add('added', added)
  return runs.map(({ is, words }) => ({ is, words: words.join(' ') }))
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
