import { parseDocument } from 'yaml'
import { type Line, lineAt } from './lines.ts'

/** A line that only has the wrong number of spaces before it. */
export interface WrongIndent {
  line: Line
  /** Right number of spaces. */
  spaces: number
  /** Field above it in the same column. Undefined for the first of its group. */
  above?: string
}

/** A wrong indent that two changes would put right. */
export interface AmbiguousIndent extends WrongIndent {
  other?: Omit<WrongIndent, 'line'>
}

/** Lines around an error that may be its cause. */
const REACH = 2

/**
 * Finds the only line near an offset that makes the whole text readable with another number of spaces before it. A parser often fails lines
 * after the one that is out of line. Returns undefined if no line or several lines would do, and both columns if two of them would.
 */
export function findWrongIndent(text: string, at: number): AmbiguousIndent | undefined {
  const lines = linesAround(text, at)
  const columns = [...new Set(lines.flatMap(line => [indentOf(line), fieldColumnOf(line)]))]
  const found = lines
    .filter(line => /^[ \t]*(?:- +)*[\w-]+:(?:\s|$)|^[ \t]*- /.test(line.text))
    .flatMap(line => columns.map(spaces => ({ line, spaces })))
    .filter(({ line, spaces }) => spaces !== indentOf(line) && isReadable(withIndent(text, line, spaces)))
  const nearest = Math.min(...found.map(distanceOf))
  const [first, second, ...more] = found
    .filter(repair => distanceOf(repair) === nearest)
    .map(repair => ({ ...repair, ...aboveOf(text, repair) }))
  if (!first || more.length > 0 || (second && second.line !== first.line)) return undefined
  return second ? { ...first, other: second } : first
}

export function withIndent(text: string, line: Line, spaces: number): string {
  return text.slice(0, line.start) + ' '.repeat(spaces) + line.text.trimStart() + text.slice(line.end)
}

const distanceOf = ({ line, spaces }: WrongIndent) => Math.abs(spaces - indentOf(line))

function linesAround(text: string, at: number): Line[] {
  const lines = [lineAt(text, at)]
  for (let count = 0; count < REACH; count += 1) {
    const [first, last] = [lines[0], lines.at(-1)]
    if (first && first.start > 0) lines.unshift(lineAt(text, first.start - 1))
    if (last && last.end + 1 < text.length) lines.push(lineAt(text, last.end + 1))
  }
  return lines.filter(line => line.text.trim() !== '' && !line.text.trimStart().startsWith('#'))
}

function isReadable(text: string): boolean {
  return parseDocument(text, { logLevel: 'silent' }).errors.length === 0
}

function aboveOf(text: string, { line, spaces }: WrongIndent): Pick<WrongIndent, 'above'> {
  for (let { start } = line; start > 0; ) {
    const above = lineAt(text, start - 1)
    const [, key] = /^\s*(?:- +)*([\w-]+):(?:\s|$)/.exec(above.text) ?? []
    if (key !== undefined && fieldColumnOf(above) === spaces) return { above: key }
    if (above.text.trim() !== '' && indentOf(above) < spaces) return {}
    start = above.start
  }
  return {}
}

const indentOf = ({ text }: Line) => text.length - text.trimStart().length

/** Returns the column of a line's field, after the hyphens of its list items. */
const fieldColumnOf = ({ text }: Line) => /^\s*(?:- +)*/.exec(text)?.[0].length ?? 0
