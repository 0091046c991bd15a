import type { Node } from 'prosemirror-model'
import type { BlockOrigin, InlineOrigin } from './read-article.ts'

/** A place in the content of a block, and in the source. */
interface Point {
  at: number
  offset: number
}

interface Kept {
  before: string
  /** The part of the new content that differs. */
  changed: readonly Node[]
  after: string
}

/** Returns the source around the first and the last difference of a block's content. */
export function keepInline(source: string, old: Node, { inline }: BlockOrigin, next: Node): Kept | undefined {
  const [first] = inline
  const last = inline.at(-1)
  if (!first || !last) return undefined
  const from = next.content.findDiffStart(old.content)
  const to = next.content.findDiffEnd(old.content)
  if (from === null || !to) return { before: source.slice(first.start, last.end), changed: [], after: '' }
  // The same letter twice may count as kept on both sides.
  const overlap = Math.max(0, from - Math.min(to.a, to.b))
  const points = pointsOf(source, inline)
  const start = points.findLast(({ at }) => at <= from)
  const end = points.find(({ at }) => at >= to.b + overlap)
  if (!start || !end) return undefined
  return {
    before: source.slice(first.start, start.offset),
    changed: next.content.cut(start.at, to.a + overlap + end.at - to.b - overlap).content,
    after: source.slice(end.offset, last.end),
  }
}

/** Returns where a block's source may be cut: around what has marks, and between the letters of texts. */
function pointsOf(source: string, inline: readonly InlineOrigin[]): Point[] {
  const points: Point[] = []
  let at = 0
  for (const { start, end, size, text } of inline) {
    points.push({ at, offset: start })
    if (text !== undefined) points.push(...lettersOf(source.slice(start, end), text, { at, offset: start }))
    at += size
    points.push({ at, offset: end })
  }
  return points
}

/** Finds the letters of a text in its source, up to the first that is written in another way. */
function lettersOf(source: string, text: string, first: Point): Point[] {
  const points: Point[] = []
  const letter = /(\{\{[^{}]*\}\})|[ \t]*\n[ \t>]*|\\[!-/:-@[-`{-~]|[\s\S]/y
  let at = 0
  let read = 0
  while (read < text.length) {
    const offset = letter.lastIndex
    const [found, chip] = letter.exec(source) ?? []
    if (found === undefined) break
    const value = found.includes('\n') && found.trim() !== chip ? ' ' : found
    const plain = value.length > 1 && value.startsWith('\\') ? value.slice(1) : value
    if (!text.startsWith(plain, read)) break
    points.push({ at: first.at + at, offset: first.offset + offset })
    at += chip === undefined ? plain.length : 1
    read += plain.length
  }
  return points
}
