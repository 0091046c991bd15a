import type { Span, SpanProblem } from '../problem.ts'
import { type Line, lineAt } from './lines.ts'

/** What comes before a line's text: its list marks and the name of its field. */
const beforeText = /^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)(.*)$/

/** In quotation marks. Curly ones round the whole text, which Word and phones type, were meant as these. */
export function quote(text: string): string {
  const words = /^[“”„]([^“”„]*)[“”]$/.exec(text)?.[1] ?? text
  return words.includes('"') && !words.includes("'") ? `'${words}'` : JSON.stringify(words)
}

/** A problem of a line's whole text, with the line to paste. */
export function quoteWhole(line: Line, message: string): SpanProblem {
  const [, before = '', value = ''] = beforeText.exec(line.text) ?? []
  const start = line.start + before.length
  return {
    span: [start, line.end],
    message,
    suggestion: `Write: ${before.trim()} ${quote(value)}`.replace('  ', ' '),
    fix: [{ span: [start, line.end], text: quote(value) }],
  }
}

/** The text that begins at a place between brackets, up to the comma or bracket that ends it. */
export function spanBetweenBrackets(text: string, start: number): Span {
  const [words = ''] = /^(?:\{\{[^{}\n]*\}\}|[^,{}[\]\n])+/.exec(text.slice(start)) ?? []
  return [start, start + words.trimEnd().length]
}

/** A problem of a text between brackets, with the field to paste. */
export function quotePart(text: string, start: number, message: string): SpanProblem {
  const span = spanBetweenBrackets(text, start)
  const [, name = ''] = /([\w-]+: +)$/.exec(text.slice(lineAt(text, start).start, start)) ?? []
  const quoted = quote(text.slice(...span))
  return { span, message, suggestion: `Write: ${name}${quoted}`, fix: [{ span, text: quoted }] }
}
