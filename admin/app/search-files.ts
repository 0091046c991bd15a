import type { FieldText } from '../worker/messages.ts'
import type { EditableFile } from './editor-content.ts'

interface FoundFile {
  file: EditableFile
  /** The field that has most of the words, if they aren't in the title. */
  field?: string
  excerpt?: string
}

const AROUND = 40

/** Finds the files that have all words of a query in their title or in their fields. Those with the words in the title come first. */
export function searchFiles(
  files: readonly EditableFile[],
  texts: ReadonlyMap<string, readonly FieldText[]>,
  query: string,
): readonly FoundFile[] {
  const words = wordsIn(query)
  const matches = files.flatMap((file): { found: FoundFile; missing: number }[] => {
    const name = `${file.title} ${file.slug}`.toLowerCase()
    const others = words.filter(word => !name.includes(word))
    if (others.length === 0) return [{ found: { file }, missing: -1 }]
    const fields = texts.get(file.path) ?? []
    const all = fields.map(wordsOf).join('\n')
    if (!others.every(word => all.includes(word))) return []
    const { field, count } = bestField(fields, others)
    return [
      {
        found: { file, ...(field && { field: field.path, excerpt: excerptOf(field, others) }) },
        missing: others.length - count,
      },
    ]
  })
  return matches.sort((a, b) => a.missing - b.missing).map(({ found }) => found)
}

export const wordsIn = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

const wordsOf = ({ title, text }: FieldText) => `${title} ${text}`.toLowerCase()

/** Returns the first of the fields that have most of the words. */
function bestField(fields: readonly FieldText[], words: readonly string[]) {
  let best: { field?: FieldText; count: number } = { count: 0 }
  for (const field of fields) {
    const own = wordsOf(field)
    const count = words.filter(word => own.includes(word)).length
    if (count > best.count) best = { field, count }
  }
  return best
}

function excerptOf({ title, text }: FieldText, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map(word => lower.indexOf(word)).filter(at => at >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  const [start, end] = [Math.max(0, at - AROUND), at + 2 * AROUND]
  const around = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${title}: ${start > 0 ? '… ' : ''}${around}${end < text.length ? ' …' : ''}`
}
