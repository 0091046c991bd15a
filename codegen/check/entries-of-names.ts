import { slugify } from '../names.ts'
import type { ContentRecord } from '../read/record.ts'
import { findInFields } from './find-in-text.ts'
import type { RecordFinding } from './rule.ts'

/** Lists of names and of search words: an entry is one of them, never a sentence. */
const listsOfNames: ReadonlySet<unknown> = new Set(['neighborhoods', 'keywords', 'zipCodes'])

/** Finds an entry that is two or more, as in a list that was pasted on one line. */
export const findJoinedEntries = (record: ContentRecord): RecordFinding[] =>
  findInFields(record, (text, path) => {
    const isEntry = typeof path.at(-1) === 'number'
    // Excel puts a tab between two cells.
    const separators = listsOfNames.has(path.at(-2)) ? /\s*[,;]\s+|\s+[-–—•·|]\s+|\t+/ : /\t+/
    const parts = isEntry ? text.split(separators) : []
    // "Austin, TX" is one.
    if (parts.length < 2 || parts.some(part => part.length < 3)) return undefined
    return { code: 'oversights/joined-entries', parameters: { entries: parts.map(part => `- ${part}`) } }
  })

/** Finds a name that differs from one above it in capitals and spaces only. Equal entries are a matter of the rule `shape`. */
export function findSameEntries(record: ContentRecord): RecordFinding[] {
  const first = new Map<string, string>()
  return findInFields(record, (text, path) => {
    if (!listsOfNames.has(path.at(-2))) return undefined
    const key = `${path.slice(0, -1).join('.')} ${slugify(text)}`
    const other = first.get(key)
    if (other === undefined) first.set(key, text)
    if (other === undefined || other === text) return undefined
    return { code: 'oversights/same-entry', parameters: { other } }
  })
}
