import type { SpanFinding } from '../problem.ts'
import { type Line, lineAt } from './lines.ts'

/** Lines above an error that may be its cause. */
const REACH = 2

/** A line that begins a text over several lines: `answer: >-` or `- |`. */
const opensBlock = /^(?:\s*(?:- +)*[\w-]+:|\s*(?:- +)*-) +[|>][-+]?\s*(?:#.*)?$/

/**
 * Finds a line near an offset that belongs to the text above it, but begins too far left. Returns the spaces that it needs, and how many
 * lines are like it.
 */
export function findLineLeftOfText(text: string, at: number): SpanFinding | undefined {
  const lines = [lineAt(text, at)]
  for (let count = 0; count < REACH && (lines[0]?.start ?? 0) > 0; count += 1)
    lines.unshift(lineAt(text, (lines[0]?.start ?? 0) - 1))
  for (const line of lines) {
    const spaces = findSpacesOfText(text, line)
    if (spaces === undefined) continue
    const start = line.start + indentOf(line)
    return {
      span: [start, line.end],
      code: 'syntax/left-of-text',
      parameters: { spaces, lines: countLines(text, line, spaces) },
    }
  }
  return undefined
}

/** Returns the indent of the text above a line of words. Undefined if the line isn't left of such a text. */
export function findSpacesOfText(text: string, line: Line): number | undefined {
  if (!isWords(line)) return undefined
  let indent: number | undefined
  for (let { start } = line; start > 0; ) {
    const above = lineAt(text, start - 1)
    start = above.start
    if (above.text.trim() === '') continue
    if (opensBlock.test(above.text)) {
      const least = fieldColumnOf(above) + (/:\s+[|>]/.test(above.text) ? 2 : 0)
      const spaces = indent ?? least
      return spaces > indentOf(above) && indentOf(line) < spaces ? spaces : undefined
    }
    if (indent !== undefined && indentOf(above) < indent) return undefined
    indent = Math.min(indent ?? Number.POSITIVE_INFINITY, indentOf(above))
    if (indent <= indentOf(line)) return undefined
  }
  return undefined
}

/** Counts the lines from a line on that are left of a text. */
function countLines(text: string, first: Line, spaces: number): number {
  let count = 0
  for (let line = first; isWords(line) && indentOf(line) < spaces; line = lineAt(text, line.end + 1)) {
    count += 1
    if (line.end + 1 >= text.length) break
  }
  return count
}

/** Whether a line is neither empty nor a field, an entry or a comment. A field has one word before its colon. */
const isWords = ({ text }: Line) => /\S/.test(text) && !/^\s*(?:[\w-]+:(?:\s|$)|- |#)/.test(text)

/** Finds an entry of a list in brackets on a line below them, and an entry in brackets below a list of lines. */
export function findSplitList(text: string, at: number): SpanFinding | undefined {
  const line = lineAt(text, at)
  for (const entry of [line, lineAt(text, line.end + 1)]) {
    const above = lineAt(text, entry.start - 1)
    if (entry.start === 0 || above.start === entry.start) continue
    const start = entry.start + indentOf(entry)
    const span = [start, entry.end] as const
    const [, field, inner = ''] = /^\s*(?:- +)*([\w-]+: +\[)([^[\]]*)\],?\s*$/.exec(above.text) ?? []
    if (field !== undefined && /^\s*- /.test(entry.text)) {
      const entries = [inner.trim(), ...entriesFrom(text, entry)].filter(Boolean)
      const right = `${field}${entries.join(', ')}]`
      return {
        span,
        code: 'syntax/entry-below-brackets',
        parameters: { right, entries: entriesFrom(text, entry).length },
      }
    }
    const [, words] = /^\s*\[([^[\],]+)\]\s*$/.exec(entry.text) ?? []
    if (words !== undefined && /^\s*- /.test(above.text)) {
      const right = `${above.text.slice(0, indentOf(above))}- ${words.trim()}`
      return { span, code: 'syntax/brackets-below-entries', parameters: { right: right.trim() } }
    }
  }
  return undefined
}

function entriesFrom(text: string, first: Line): string[] {
  const entries: string[] = []
  for (let line = first; /^\s*- \S/.test(line.text); line = lineAt(text, line.end + 1)) {
    entries.push(line.text.trim().slice('- '.length))
    if (line.end + 1 >= text.length) break
  }
  return entries
}

const indentOf = ({ text }: Line) => text.length - text.trimStart().length

/** Returns the column of a line's field, after the hyphens of its list items. */
const fieldColumnOf = ({ text }: Line) => /^\s*(?:- +)*/.exec(text)?.[0].length ?? 0
