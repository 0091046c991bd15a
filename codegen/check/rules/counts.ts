import { upperFirst } from '../../../site/formatters.ts'
import { isObject, type Json, type JsonObject, type JsonPath, textAt, walkJson } from '../../json.ts'
import { spellNumber } from '../../number-words.ts'
import { type ContentRecord, rawTextAt } from '../../read/record.ts'
import { findInEachRecord } from '../find-in-each-record.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Paths of headings, relative to the object that holds the list. */
const headingPaths: readonly JsonPath[] = [
  ['heading'],
  ['title'],
  ['eyebrow'],
  ['section', 'heading'],
  ['section', 'eyebrow'],
]

/**
 * Compares the number at the start of a heading with the length of its list. Warns only if they differ by one, as after adding or
 * removing an item: any other number probably counts something else.
 */
export const counts: Rule = {
  id: 'counts',
  description: 'A heading that begins with a number says how many entries stand below it.',
  howToFix: 'Write the number of entries that there are, or add or delete an entry.',
  find: findInEachRecord('counts', findMiscounts),
}

function findMiscounts(record: ContentRecord, data: JsonObject): RecordFinding[] {
  const found: RecordFinding[] = []
  walkJson(data, (value, path) => {
    if (!isObject(value)) return
    const [list, ...others] = Object.values(value).filter(inner => Array.isArray(inner))
    if (!list || others.length > 0 || list.some(isParagraph)) return
    for (const headingPath of headingPaths) {
      const counted = parseCount(textAt(value, headingPath))
      if (!counted || Math.abs(counted.number - list.length) !== 1) continue
      const at = [...path, ...headingPath]
      // Skip numbers of facts: they are right, whatever they count.
      if (!rawTextAt(record, at).includes('{{')) found.push(describe(record, at, counted, list.length))
    }
  })
  return found
}

/** Headings don't count paragraphs. */
function isParagraph(entry: Json): boolean {
  return typeof entry === 'string' && entry.length > 120
}

interface Counted {
  /** The word as typed. */
  word: string
  number: number
}

function parseCount(text = ''): Counted | undefined {
  const [, word = ''] = /^(\p{L}+(?:-\p{L}+)?|\d+) \p{L}/u.exec(text) ?? []
  const number = /^\d+$/.test(word) ? Number(word) : spelled.get(word.toLowerCase())
  return number !== undefined && number > 1 && number < 100 ? { word, number } : undefined
}

const spelled = new Map([...Array(100).keys()].map(number => [spellNumber(number), number]))

function describe(record: ContentRecord, path: JsonPath, { word }: Counted, length: number): RecordFinding {
  const right = /^\d/.test(word) ? String(length) : spellNumber(length)
  return {
    record,
    path,
    severity: 'warning',
    code: 'counts/mismatch',
    parameters: { word, entries: length, right: /^\p{Lu}/u.test(word) ? upperFirst(right) : right },
  }
}
