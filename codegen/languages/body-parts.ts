import { memoizeByObject } from '../cache/memoize.ts'
import { parseMarkdownTree } from '../markdown/compile.ts'
import type { ContentRecord } from '../read/record.ts'
import { hashMeaning } from './text-meaning.ts'

/** The parts of a Markdown body: its paragraphs, headings, lists, tables and directives. */
interface BodyParts {
  kinds: string[]
  /** Hashes of the texts of the parts. */
  hashes: string[]
  text: string
}

/** Returns the parts of a record's body. No parts without one. */
export const bodyPartsOf = memoizeByObject(({ text, yamlEnd, body }: ContentRecord): BodyParts => {
  if (!body) return { kinds: [], hashes: [], text: '' }
  const source = text.slice(text.indexOf('\n', yamlEnd) + 1)
  const parts = parseMarkdownTree(source).children
  const slices = parts.map(({ position }) => source.slice(position?.start.offset, position?.end.offset))
  return {
    kinds: parts.map(part => ('name' in part ? `${part.type} ${part.name}` : part.type)),
    hashes: slices.map(hashMeaning),
    text: source,
  }
})

/** Whether two bodies have the same kinds of parts, links and pictures, so that one can be a translation of the other. */
export function hasSameStructure(one: ContentRecord, other: ContentRecord): boolean {
  return JSON.stringify(structureOf(one)) === JSON.stringify(structureOf(other))
}

function structureOf(record: ContentRecord): unknown {
  const { links = [], images = [] } = record.body ?? {}
  return [bodyPartsOf(record).kinds, links.map(({ url }) => url).sort(), images.map(({ url }) => url).sort()]
}
