import { isObject, type Json, type JsonObject, type JsonPath, textAt, walkJson } from '../../json.ts'
import { upperFirst } from '../../names.ts'
import { spellNumber } from '../../number-words.ts'
import { type ContentRecord, rawTextAt } from '../../read/record.ts'
import { perRecord } from '../per-record.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Where the words above a list may stand, from the group that holds it. */
const above: readonly JsonPath[] = [
  ['heading'],
  ['title'],
  ['eyebrow'],
  ['section', 'heading'],
  ['section', 'eyebrow'],
]

/**
 * A heading that begins with a number counts the list below it. Only a list that has one entry more or less is told
 * of: by far the most likely is that somebody added or took one, and any other number counts something else.
 */
export const counts: Rule = {
  id: 'counts',
  promise: 'A heading that begins with a number says how many entries stand below it.',
  remedy: 'Write the number of entries that there are, or add or delete an entry.',
  find: perRecord('counts', miscounted),
}

function miscounted(record: ContentRecord, data: JsonObject): RecordFinding[] {
  const found: RecordFinding[] = []
  walkJson(data, (value, path) => {
    if (!isObject(value)) return
    const [list, ...others] = Object.values(value).filter(inner => Array.isArray(inner))
    if (!list || others.length > 0 || list.some(isParagraph)) return
    for (const place of above) {
      const counted = countIn(textAt(value, place))
      if (!counted || Math.abs(counted.number - list.length) !== 1) continue
      const at = [...path, ...place]
      // What a fact counts is right, whatever it counts.
      if (!rawTextAt(record, at).includes('{{')) found.push(describe(record, at, counted, list.length))
    }
  })
  return found
}

/** Paragraphs are not what a heading counts. */
function isParagraph(entry: Json): boolean {
  return typeof entry === 'string' && entry.length > 120
}

interface Counted {
  /** As typed. */
  word: string
  number: number
}

function countIn(text = ''): Counted | undefined {
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
