import { memoizeByObject } from '../../cache/memoize.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { countWords, proseTexts } from '../prose.ts'
import { computeDigest, type Digest, type RecordFinding, type Rule } from '../rule.ts'

/** Minimum number of records from which a usual length can be computed. */
const MIN_SAMPLE = 4
const MIN_SHARE_OF_USUAL = 0.5

/** Reports bodies without text, and texts that are much shorter than those of similar pages. */
export const lengths: Rule = {
  id: 'lengths',
  description: 'A page has a text, and one about as long as the pages beside it.',
  howToFix: 'Look whether part of the text was lost; if it is all there, leave it.',
  *find(site, { digest = computeDigest }) {
    for (const entity of site.model.entities) {
      const records = recordsOf(site, entity.name).filter(record => record.data)
      yield* records.flatMap(findEmptyBody)
      if (entity.urlPattern && records.length >= MIN_SAMPLE) yield* findStubs(records, digest)
    }
  },
}

function findEmptyBody(record: ContentRecord): RecordFinding[] {
  if (record.body?.tree.children.length !== 0) return []
  return [
    {
      record,
      span: [record.yamlEnd, record.yamlEnd + '---'.length],
      code: 'lengths/no-text',
    },
  ]
}

function findStubs(records: readonly ContentRecord[], digest: Digest): RecordFinding[] {
  const counted = records.map(record => ({
    record,
    words: digest('words', record, noInputs, () => countWordsOf(record)),
  }))
  const usual = counted.map(({ words }) => words).sort((a, b) => a - b)[Math.floor(counted.length / 2)] ?? 0
  return counted
    .filter(({ words }) => words > 0 && words < usual * MIN_SHARE_OF_USUAL)
    .map(({ record, words }) => ({
      record,
      path: [],
      severity: 'warning',
      code: 'lengths/short',
      parameters: { words, usual: roundedTo10(usual) },
    }))
}

/** Counts the words of the body, or of all texts without a body. */
const countWordsOf = memoizeByObject(
  (record: ContentRecord) => record.body?.words ?? countWords(proseTexts(record)),
)

const noInputs: readonly string[] = []

const roundedTo10 = (words: number) => Math.max(Math.round(words / 10) * 10, 10)
