import type { Span } from '../problem.ts'
import type { ContentRecord } from '../read/record.ts'
import { isAsWritten } from './about-us.ts'
import type { RecordFinding } from './rule.ts'
import { isOutsideComment } from './site-urls.ts'

/** Finds one of the words twice in a row. `words` are alternatives of a regular expression. */
export function findRepeatedWords(record: ContentRecord, words: string): RecordFinding[] {
  const twice = new RegExp(String.raw`(?<![\p{L}\p{N}'’-])(${words})[ \n]+\1(?![\p{L}\p{N}'’-])`, 'giu')
  return [...record.text.matchAll(twice)].flatMap(({ index, 0: both, 1: word = '' }): RecordFinding[] => {
    if (!isOutsideComment(record, index) || isAsWritten(record, index)) return []
    const span: Span = [index, index + both.length]
    return [{ record, span, severity: 'warning', code: 'repeats/word', parameters: { word } }]
  })
}
