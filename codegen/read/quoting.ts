import type { Edit, Span } from '../problem.ts'
import { type Line, lineAt } from './lines.ts'

/** Captures the list markers and the field name of a line, and its text. */
const beforeText = /^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)(.*)$/

/** Quotes a text. Replaces curly quotation marks around the whole text, which Word and phones type. */
export function quote(text: string): string {
  const words = /^[“”„]([^“”„]*)[“”]$/.exec(text)?.[1] ?? text
  return words.includes('"') && !words.includes("'") ? `'${words}'` : JSON.stringify(words)
}

interface QuotedText {
  span: Span
  /** The line or field with its text in quotation marks. */
  right: string
  fix: readonly Edit[]
}

/** Quotes the whole text of a line. */
export function quoteWhole(line: Line): QuotedText {
  const [, before = '', value = ''] = beforeText.exec(line.text) ?? []
  const start = line.start + before.length
  return {
    span: [start, line.end],
    right: `${before.trim()} ${quote(value)}`.trimStart(),
    fix: [{ span: [start, line.end], text: quote(value) }],
  }
}

/** Returns the span from an offset between brackets to the comma or bracket that ends the text. */
export function spanBetweenBrackets(text: string, start: number): Span {
  const [words = ''] = /^(?:\{\{[^{}\n]*\}\}|[^,{}[\]\n])+/.exec(text.slice(start)) ?? []
  return [start, start + words.trimEnd().length]
}

/** Quotes a text between brackets. */
export function quotePart(text: string, start: number): QuotedText {
  const span = spanBetweenBrackets(text, start)
  const [, name = ''] = /([\w-]+: +)$/.exec(text.slice(lineAt(text, start).start, start)) ?? []
  const quoted = quote(text.slice(...span))
  return { span, right: `${name}${quoted}`, fix: [{ span, text: quoted }] }
}
