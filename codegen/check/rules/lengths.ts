import { memoizeByObject } from '../../cache/memoize.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { countWords, proseOf } from '../prose.ts'
import { type Digest, digestAnew, type RecordFinding, type Rule } from '../rule.ts'

/** Fewer files than this say nothing of what is usual. */
const fewest = 4
/** The least part of the usual length that is no stub. */
const leastPart = 0.5

/** A page has a text, and one not far shorter than its likes: part of it may have been lost, or never written. */
export const lengths: Rule = {
  id: 'lengths',
  promise: 'A page has a text, and one about as long as the pages beside it.',
  remedy: 'Look whether part of the text was lost; if it is all there, leave it.',
  *find(site, { digest = digestAnew }) {
    for (const entity of site.model.entities) {
      const records = recordsOf(site, entity.name).filter(record => record.data)
      yield* records.flatMap(empty)
      if (entity.urlPattern && records.length >= fewest) yield* stubs(records, digest)
    }
  },
}

function empty(record: ContentRecord): RecordFinding[] {
  if (record.body?.tree.children.length !== 0) return []
  return [
    {
      record,
      span: [record.yamlEnd, record.yamlEnd + '---'.length],
      code: 'lengths/no-text',
    },
  ]
}

function stubs(records: readonly ContentRecord[], digest: Digest): RecordFinding[] {
  const counted = records.map(record => ({
    record,
    words: digest('words', record, nothing, () => wordsOf(record)),
  }))
  const usual = counted.map(({ words }) => words).sort((a, b) => a - b)[Math.floor(counted.length / 2)] ?? 0
  return counted
    .filter(({ words }) => words > 0 && words < usual * leastPart)
    .map(({ record, words }) => ({
      record,
      path: [],
      severity: 'warning',
      code: 'lengths/short',
      parameters: { words, usual: roundedTo10(usual) },
    }))
}

/** Of the Markdown text where there is one, else of all that is to be read. */
const wordsOf = memoizeByObject((record: ContentRecord) => record.body?.words ?? countWords(proseOf(record)))

const nothing: readonly string[] = []

const roundedTo10 = (words: number) => Math.max(Math.round(words / 10) * 10, 10)
