import type { YAMLError } from 'yaml'
import type { SpanProblem } from '../problem.ts'
import { type Line, lineAt } from './lines.ts'
import { findOpenQuote } from './open-quote.ts'

/**
 * The mistakes behind a parser's errors, one for each cause. A parser that lost its way goes on complaining,
 * so what follows close upon a mistake, or comes after an open quotation mark, is left out.
 */
export function describeYamlErrors(text: string, errors: readonly YAMLError[]): SpanProblem[] {
  const braces = unquotedPlaceholders(text)
  if (braces.length > 0) return braces
  if (errors.length === 0) return []
  const tabs = errors.filter(error => error.code === 'TAB_AS_INDENT')
  if (tabs.length > 0) return describeTabs(text, tabs)
  const open = findOpenQuote(text)
  const problems = distinct(
    text,
    errors.map(error => describe(text, error)),
  )
  if (!open) return problems
  return [
    ...problems.filter(problem => lineAt(text, problem.span[0]).start < lineAt(text, open.span[0]).start),
    open,
  ]
}

function distinct(text: string, problems: readonly SpanProblem[]): SpanProblem[] {
  const kept: SpanProblem[] = []
  let reach = -1
  for (const problem of [...problems].sort((a, b) => a.span[0] - b.span[0])) {
    const line = lineAt(text, problem.span[0])
    if (line.start <= reach) continue
    kept.push(problem)
    reach = line.end + 1
  }
  return kept
}

function describe(text: string, error: YAMLError): SpanProblem {
  const [start, end] = error.pos
  const line = lineAt(text, start)
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return describeDuplicate(text, start)
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return colonInText(line) ?? missingColon(text, line) ?? unevenIndent(text, line)
    case 'BAD_INDENT':
      return openBracket(text, line, error) ?? unevenIndent(text, line)
    case 'BAD_SCALAR_START':
      return quoteWhole(
        line,
        `A text cannot begin with ${text.charAt(start)} unless it stands in quotation marks.`,
      )
    case 'UNEXPECTED_TOKEN':
      return (
        textAfterQuote(line) ?? { span: [start, end], message: 'This text stands where nothing can stand.' }
      )
    case 'MISSING_CHAR':
      return missingColon(text, line) ?? unevenIndent(text, line)
    case 'MULTIPLE_DOCS':
      return {
        span: [start, Math.min(start + 3, text.length)],
        message: 'A line of --- divides this file in two.',
        suggestion: 'Delete the line.',
      }
    case 'BAD_DQ_ESCAPE':
      return {
        span: [start, end],
        message: `"${text.slice(start, end)}" has a backslash, which means something else between these quotation marks.`,
        suggestion: "Use single quotation marks ' round the text, or leave the backslash out.",
      }
    case 'NON_STRING_KEY':
      return quoteWhole(line, 'The name of a field must be plain text.')
    default:
      return { span: [start, Math.max(end, start + 1)], message: 'This line cannot be read.' }
  }
}

function describeTabs(text: string, tabs: readonly YAMLError[]): SpanProblem[] {
  const problems: SpanProblem[] = []
  let reach = -1
  for (const { pos } of tabs) {
    const line = lineAt(text, pos[0])
    if (line.start > reach) {
      problems.push({
        span: [pos[0], pos[0] + 1],
        message: 'This line begins with a tab. Only spaces may stand at the beginning of a line.',
        suggestion: 'Replace every tab at the beginning of the lines with two spaces.',
      })
    }
    reach = line.end + 1
  }
  return problems
}

function describeDuplicate(text: string, start: number): SpanProblem {
  const key = /^["']?([^:"']+)/.exec(text.slice(start))?.[1]?.trim() ?? ''
  const indent = start - lineAt(text, start).start
  const pattern = new RegExp(`^[ -]{${indent}}["']?${escapePattern(key)}["']?\\s*:`)
  const before = text.slice(0, start).split('\n')
  // The nearest line above with the same name at the same depth is the one that it repeats.
  const first = before.findLastIndex((line, index) => index < before.length - 1 && pattern.test(line)) + 1
  return {
    span: [start, start + key.length],
    message: `"${key}" is written twice${first > 0 ? `: it already stands in line ${first}` : ''}.`,
    suggestion: 'Delete one of the two, or give it its right name.',
  }
}

function colonInText(line: Line): SpanProblem | undefined {
  const found = /^(\s*(?:-\s+)*[\w-]+:\s+)([^\s"'[{|>&*#].*?:(?:\s.*)?)$/.exec(line.text)
  const [, before, value] = found ?? []
  if (before === undefined || value === undefined) return undefined
  const start = line.start + before.length
  return {
    span: [start, start + value.length],
    message: 'This text has a colon (:) in it, which is read as the beginning of a new field.',
    suggestion: `Put quotation marks round the text: ${before.trim()} ${quote(value)}`,
  }
}

function missingColon(text: string, line: Line): SpanProblem | undefined {
  const joined = /^(\s*(?:-\s+)*)([A-Za-z][\w-]*):(\S.*)$/.exec(line.text)
  if (joined) {
    const [, indent = '', key = '', value = ''] = joined
    const start = line.start + indent.length
    return {
      span: [start, start + key.length + 1],
      message: `A space is missing after "${key}:".`,
      suggestion: `Write: ${key}: ${value}`,
    }
  }
  const [, indent, words] = /^(\s*)([^\s#:-][^:]*)$/.exec(line.text) ?? []
  if (indent === undefined || words === undefined) return undefined
  const start = line.start + indent.length
  const above = lineAt(text, line.start - 1).text
  return {
    span: [start, start + words.trimEnd().length],
    message: `"${shorten(words.trim())}" is neither a field ("name: text") nor part of the text above it.`,
    suggestion: /[|>]-?$/.test(above.trim())
      ? 'Begin the line with two more spaces than the line above.'
      : 'Add the name of the field and a colon, or indent the line to make it part of the text above.',
  }
}

function unevenIndent(text: string, line: Line): SpanProblem {
  const next = lineAt(text, line.end + 1)
  const own = indentOf(line)
  const deeper = next.start > line.start && indentOf(next) > own && /^\s*[\w-]+:\s+\S/.test(line.text)
  const wrong = deeper ? next : line
  const start = wrong.start + indentOf(wrong)
  return {
    span: [start, wrong.end],
    message: 'This line does not begin in the same column as the fields that it belongs to.',
    suggestion: deeper
      ? `Let it begin in column ${own + 1}, like the line above.`
      : 'Give it as many spaces at its beginning as its neighbors have.',
  }
}

function openBracket(text: string, line: Line, error: YAMLError): SpanProblem | undefined {
  const end = /end with a (\]|\})/.exec(error.message)?.[1]
  if (!end) return undefined
  const begin = end === ']' ? '[' : '{'
  const at = text.lastIndexOf(begin, line.start)
  if (at < 0) return undefined
  return {
    span: [at, at + 1],
    message: `The bracket ${begin} is opened but never closed.`,
    suggestion: `Add ${end} at the end of the list.`,
  }
}

function textAfterQuote(line: Line): SpanProblem | undefined {
  const found = /^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)((["']).*)$/.exec(line.text)
  const [, before, value, mark] = found ?? []
  if (before === undefined || value === undefined || mark === undefined) return undefined
  const start = line.start + before.length
  const inner = value.endsWith(mark) && value.length > 1 ? value.slice(1, -1) : value.replaceAll(mark, '')
  return {
    span: [start, line.end],
    message: 'The text goes on after its closing quotation mark.',
    suggestion: `Write: ${before.trim()} ${quote(inner)}`.replace('  ', ' '),
  }
}

function quoteWhole(line: Line, message: string): SpanProblem {
  const [, before = '', value = ''] = /^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)(.*)$/.exec(line.text) ?? []
  const start = line.start + before.length
  return {
    span: [start, line.end],
    message,
    suggestion: `Write: ${before.trim()} ${quote(value)}`.replace('  ', ' '),
  }
}

/** `{{fact:phone}}` at the beginning of a text without quotation marks is read as a group of fields. */
function unquotedPlaceholders(text: string): SpanProblem[] {
  if (!text.includes('{{')) return []
  return [...text.matchAll(/^ *(?:(?:- +)+(?:[\w-]+: +)?|[\w-]+: +)\{\{/gm)]
    .map(match => lineAt(text, match.index))
    .filter(line => !isBlockText(text, line))
    .map(line => quoteWhole(line, 'A text that begins with {{ needs quotation marks.'))
}

/** Whether a line belongs to a text that `|` or `>` introduces. */
function isBlockText(text: string, line: Line): boolean {
  let above = line
  while (above.start > 0) {
    above = lineAt(text, above.start - 1)
    if (above.text.trim() === '') continue
    if (indentOf(above) < indentOf(line)) return /[|>][+-]?\d?\s*$/.test(above.text)
  }
  return false
}

function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length
}

function quote(text: string): string {
  return text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text)
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
