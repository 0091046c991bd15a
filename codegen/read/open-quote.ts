import type { SpanFinding } from '../problem.ts'
import { type Line, lineAt } from './lines.ts'

/**
 * Finds the first quotation mark that is never closed: the text has no end, or its end is plainly the opening quotation mark of a later
 * text.
 */
export function findOpenQuote(text: string): SpanFinding | undefined {
  let at = 0
  while (at <= text.length) {
    const line = lineAt(text, at)
    const [, before, mark] = /^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)(["'])/.exec(line.text) ?? []
    at = line.end + 1 + (text.charAt(line.end) === '\r' ? 1 : 0)
    const inBraces = findOpenQuoteInBraces(line)
    if (inBraces) return inBraces
    if (before === undefined || mark === undefined) continue
    const start = line.start + before.length
    const close = findClosingQuote(text, start + 1, mark)
    if (close === undefined) return describeOpenQuote(text, start, line.end, mark)
    if (close <= line.end) continue
    if (!endsText(text, close) || crossesField(text, line.end, close, before))
      return describeOpenQuote(text, start, line.end, mark)
    at = Math.max(at, close + 1)
  }
  return undefined
}

/** Finds a quotation mark that opens the last text between braces, which end on the same line. */
function findOpenQuoteInBraces({ text, start }: Line): SpanFinding | undefined {
  const [, before, words, mark] =
    /^([^"'#]*(?:"[^"]*"[^"'#]*)*[{[,:] *)((")[^"]*?) *[}\]]+\s*$/.exec(text) ?? []
  if (before === undefined || words === undefined || mark === undefined || !/[{[]/.test(before))
    return undefined
  const from = start + before.length
  return { span: [from, from + words.length], code: 'syntax/open-quote', parameters: { mark } }
}

function findClosingQuote(text: string, from: number, mark: string): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (mark === '"' && character === '\\') at += 1
    else if (character === mark) {
      if (mark === "'" && text.charAt(at + 1) === mark) at += 1
      else return at
    }
  }
  return undefined
}

function endsText(text: string, close: number): boolean {
  const line = lineAt(text, close)
  return /^\s*(?:#.*|[,\]}].*)?$/.test(text.slice(close + 1, line.end))
}

/** Whether a line in between starts a field at the same indent or less. */
function crossesField(text: string, from: number, close: number, before: string): boolean {
  const depth = before.length - before.trimStart().length
  const lines = text.slice(from, close).split('\n').slice(1)
  return lines.some(line => {
    const [, indent] = /^(\s*)(?:-\s+)?[\w-]+:(?:\s|$)/.exec(line) ?? []
    return indent !== undefined && indent.length <= depth
  })
}

function describeOpenQuote(text: string, start: number, end: number, mark: string): SpanFinding {
  // A comment or another field on the line isn't part of the text.
  const isWhole = !/\s#|\s[\w-]+:(?:\s|$)/.test(text.slice(start, end))
  const comment = / +#/.exec(text.slice(start, end))?.index
  return {
    span: [start, comment === undefined ? end : start + comment],
    code: 'syntax/open-quote',
    parameters: { mark },
    ...(isWhole ? { fix: [{ span: [end, end], text: mark }] } : {}),
  }
}
