import { contentGroups } from '../config/content-groups.ts'
import { CLOSE, placeOfWords } from '../text/place-of-words.ts'
import type { FieldText } from '../worker/messages.ts'
import type { EditableFile } from './editor-content.ts'

interface FoundFile {
  file: EditableFile
  /** The field that has most of the words, if they aren't in the title. */
  field?: string
  excerpt?: string
}

/** Characters that are shown before what is found. */
const BEFORE = 40

/**
 * Finds the files that have all words of a query in their title or in their fields. Those with the words in the title come first, then
 * those with the words next to each other, those where a field is called so, those where a text is written, and those where a fact or a
 * price prints it.
 */
export function searchFiles(
  files: readonly EditableFile[],
  texts: ReadonlyMap<string, readonly FieldText[]>,
  query: string,
): readonly FoundFile[] {
  const words = wordsIn(query)
  const matches = files.flatMap((file): { found: FoundFile; rank: number }[] => {
    const name = `${file.title} ${file.slug}`.toLowerCase()
    const others = words.filter(word => !name.includes(word))
    if (others.length === 0) return [{ found: { file }, rank: -1 }]
    const fields = texts.get(file.path) ?? []
    const all = fields.map(wordsOf).join('\n')
    if (!others.every(word => all.includes(word))) return []
    const best = bestField(fields, others)
    return [
      {
        found: { file, ...(best && { field: best.field.path, excerpt: excerptOf(best.field, others) }) },
        rank: best?.rank ?? 0,
      },
    ]
  })
  return matches
    .sort((a, b) => a.rank - b.rank || isMain(b.found) - isMain(a.found))
    .map(({ found }) => found)
}

/** 1 for the single files that people open most. */
const isMain = ({ file }: FoundFile) => Number(file.group === '' && contentGroups.has(file.slug))

/** Pages print a dash between two prices, where people type a hyphen. */
export const searchable = (text: string) => text.toLowerCase().replaceAll('–', '-')

export const wordsIn = (query: string) => searchable(query).split(/\s+/).filter(Boolean)

const wordsOf = ({ title, text }: FieldText) => searchable(`${title} ${text}`)

/** Returns the first of the fields with the lowest rank: it lacks the fewest words, and is named by them or holds them itself. */
function bestField(
  fields: readonly FieldText[],
  words: readonly string[],
): { field: FieldText; rank: number } | undefined {
  let best: { field: FieldText; rank: number } | undefined
  for (const field of fields) {
    const rank = rankOf(field, words)
    if (rank < (best?.rank ?? words.length * PLACES)) best = { field, rank }
  }
  return best
}

/** All words next to each other. */
const PHRASE = -0.5

/** A word in the name of a field, in a text that is written there, or in one that is printed there. */
const PLACES = 3

function rankOf(field: FieldText, words: readonly string[]): number {
  const own = wordsOf(field)
  if (words.length > 1 && own.includes(words.join(' '))) return PHRASE
  const missing = words.filter(word => !own.includes(word)).length
  const labels = field.title.toLowerCase().split(' › ')
  const isNamed = labels.some(label => words.some(word => label.startsWith(word)))
  const place = isNamed ? 0 : field.isFilled ? 2 : 1
  return missing * PLACES + place
}

function excerptOf({ title, text }: FieldText, words: readonly string[]): string {
  const at = placeOfWords(searchable(text), words) ?? 0
  const start = at < BEFORE ? 0 : text.lastIndexOf(' ', at - BEFORE) + 1
  const end = at + CLOSE + text.slice(at + CLOSE).search(/\s|$/)
  const around = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${title}: ${start > 0 ? '… ' : ''}${around}${end < text.length ? ' …' : ''}`
}
