import { findAlternatives, findSureMatch } from '../../close-match.ts'
import type { Entity } from '../../model.ts'
import { type ContentRecord, locate } from '../../read/record.ts'
import { innerShapes, type Shape, walkShaped } from '../../schema/shape.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Checks that words in braces, such as {phone}, are ones that the page fills in: any other is printed as it is typed. */
export const fills: Rule = {
  id: 'fills',
  description: 'A word in braces, such as {phone}, is one that the page fills in there.',
  howToFix: 'Write one of the words that the message lists. The description of the field names them, too.',
  *find(site, { cachedFindings }) {
    for (const record of site.records) {
      if (!record.data || !/(?<!\{)\{[A-Za-z]/.test(record.text) || !hasFills(record.entity)) continue
      yield* cachedFindings('fills', record, () => findUnknownWords(record))
    }
  },
}

const wordInBraces = /(?<!\{)\{([A-Za-z]\w*)\}(?!\})/g

function findUnknownWords(record: ContentRecord): RecordFinding[] {
  const found: RecordFinding[] = []
  walkShaped(record.entity.shape, record.data, (value, shape, path) => {
    if (typeof value !== 'string' || shape.kind !== 'text') return
    const { fills: known = [] } = shape
    for (const [typed, word = ''] of value.matchAll(wordInBraces)) {
      if (known.includes(word)) continue
      const [start, end] = locate(record, path)
      const at = record.text.slice(start, end).indexOf(typed)
      const span = at < 0 ? ([start, end] as const) : ([start + at, start + at + typed.length] as const)
      const right = at < 0 ? undefined : findSureMatch(word, known)
      found.push({
        record,
        span,
        code: 'fills/unknown-word',
        parameters: { word, known, ...findAlternatives(word, known) },
        ...(right && { fix: [{ span, text: `{${right}}` }] }),
      })
    }
  })
  return found
}

/** Whether any text of an entity is filled in. In others, braces are rare and mean nothing. */
function hasFills({ shape }: Entity): boolean {
  const seen = new Set<Shape>()
  const search = (inner: Shape): boolean => {
    if (seen.has(inner)) return false
    seen.add(inner)
    return (inner.kind === 'text' && inner.fills !== undefined) || innerShapes(inner).some(search)
  }
  return search(shape)
}
