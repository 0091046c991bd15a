import { memoizeByObject } from '../cache/memoize.ts'
import { parseMarkdownTree } from '../markdown/compile.ts'
import type { ContentRecord } from '../read/record.ts'
import { hashMeaning } from './normal.ts'

/** The parts of a Markdown body: its paragraphs, headings, lists, tables and directives. */
interface BodyParts {
  /** Hashes of the texts of the parts. */
  hashes: string[]
}

/** Returns the parts of a record's body. No parts without one. */
export const bodyPartsOf = memoizeByObject(({ text, yamlEnd, body }: ContentRecord): BodyParts => {
  if (!body) return { hashes: [] }
  const source = text.slice(text.indexOf('\n', yamlEnd) + 1)
  const parts = parseMarkdownTree(source).children
  const slices = parts.map(({ position }) => source.slice(position?.start.offset, position?.end.offset))
  return {
    hashes: slices.map(hashMeaning),
  }
})
