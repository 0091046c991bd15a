import type { ContentRecord } from '../read/record.ts'
import { findInText } from './find-in-text.ts'
import type { RecordFinding } from './rule.ts'

/** Finds one of the words twice in a row. `words` are alternatives of a regular expression. */
export function findRepeatedWords(record: ContentRecord, words: string): RecordFinding[] {
  const twice = new RegExp(String.raw`(?<![\p{L}\p{N}'’-])(${words})[ \n]+\1(?![\p{L}\p{N}'’-])`, 'giu')
  return findInText(record, twice, ({ 1: word = '' }) => ({ code: 'repeats/word', parameters: { word } }))
}
