import type { Diagnosis } from './finding-texts/file-texts.ts'

/** A problem in a content file, in words for an editor who doesn't program. Lines and columns count from 1. */
export interface Problem {
  file: string
  line: number
  column: number
  endLine?: number
  endColumn?: number
  /** ID of the rule that found it: the name of its file in codegen/check/rules. */
  rule: string
  severity: Severity
  message: string
  suggestion?: string
  /** Edits of the same file that certainly fix the problem. */
  fix?: readonly Edit[]
  /** URL path of the field in the visual editor, or of the file if it is unreadable. */
  form?: string
}

/** An error prevents a build. A warning doesn't: a person must judge it. */
export type Severity = 'error' | 'warning'

/** Start and end as offsets into a file's text. */
export type Span = readonly [start: number, end: number]

/** Replaces a span with a text. */
export interface Edit {
  span: Span
  text: string
}

/** A finding in a text, before it is put into words. */
export type SpanFinding = Diagnosis & { span: Span; severity?: Severity; fix?: readonly Edit[] }

export function byLocation(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** Converts offsets to lines and columns. `\r\n` counts as one line end; a leading byte order mark isn't counted. */
export class LineIndex {
  readonly #starts: number[] = [0]
  readonly #length: number

  constructor(text: string) {
    this.#length = text.length
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
    if (text.startsWith('\uFEFF')) this.#starts[0] = 1
  }

  at(offset: number): { line: number; column: number } {
    const inside = Math.min(Math.max(offset, 0), this.#length)
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= inside) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: Math.max(inside - (this.#starts[low] ?? 0), 0) + 1 }
  }
}

/** Converts a span to lines and columns. A span over several lines is cut at the end of the first: readers need only that. */
export function locationOf(text: string, index: LineIndex, [start, end]: Span) {
  const from = index.at(start)
  const lineEnd = text.indexOf('\n', start)
  const stop = index.at(Math.max(start, Math.min(end, lineEnd < 0 ? text.length : lineEnd)))
  return { line: from.line, column: from.column, endLine: stop.line, endColumn: stop.column }
}
