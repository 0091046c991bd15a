import type { YAMLError } from 'yaml'
import type { SpanProblem } from '../problem.ts'
import { type Line, lineAt } from './lines.ts'
import { quote, quotePart, quoteWhole } from './quoting.ts'

export interface ParseProblem extends SpanProblem {
  /** Offset from which the parser's other errors are follow-ups of this one. Undefined if it recovered. */
  lostAt?: number
}

/** Describes an error of the parser in words for editors. */
export function describeYamlError(text: string, error: YAMLError): ParseProblem {
  const [start, end] = error.pos
  const line = lineAt(text, start)
  const lost = (problem: SpanProblem) => ({ ...problem, lostAt: start })
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return describeDuplicate(text, start)
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return (
        findColonInText(line) ??
        findMissingSpace(line) ??
        lost(findStrayLine(text, line) ?? describeUnevenIndent(text, line))
      )
    case 'BAD_INDENT':
      return lost(findOpenBracket(text, line, error) ?? describeUnevenIndent(text, line))
    case 'BAD_SCALAR_START':
      return describeStart(text, start, line)
    case 'UNEXPECTED_TOKEN':
      return (
        findTextAfterQuote(line) ??
        lost({
          span: [start, end],
          message: 'This text stands where nothing can stand.',
          suggestion: 'Delete it, or put quotation marks round the whole text that it belongs to.',
        })
      )
    case 'MISSING_CHAR':
      return findMissingSpace(line) ?? lost(findStrayLine(text, line) ?? describeUnevenIndent(text, line))
    case 'MULTIPLE_DOCS':
      return lost(describeDivision(text, line))
    case 'BAD_DQ_ESCAPE':
      return {
        span: [start, end],
        message: `"${text.slice(start, end)}" has a backslash, which means something else between these quotation marks.`,
        suggestion: "Use single quotation marks ' round the text, or leave the backslash out.",
      }
    case 'NON_STRING_KEY':
      return quoteWhole(line, 'The name of a field must be plain text.')
    default:
      return lost({
        span: [start, Math.max(end, start + 1)],
        message: 'This line cannot be read.',
        suggestion: 'Put quotation marks round its text, or compare it with a line like it that can be read.',
      })
  }
}

function describeStart(text: string, start: number, line: Line): SpanProblem {
  const message = `A text cannot begin with ${text.charAt(start)} unless it stands in quotation marks.`
  const isNested = /[{[][^}\]]*$/.test(line.text.slice(0, start - line.start))
  return isNested ? quotePart(text, start, message) : quoteWhole(line, message)
}

/** Describes a line of ---, with a second record after it or nothing. */
function describeDivision(text: string, line: Line): SpanProblem {
  const rest = text.slice(line.end)
  const isEnd = rest.trim() === ''
  return {
    span: [line.start, Math.min(line.start + 3, text.length)],
    message: isEnd
      ? 'This file has no line of --- at its end.'
      : 'A line of --- divides this file in two: a file holds one record.',
    suggestion: isEnd
      ? 'Delete the line.'
      : 'Move what stands below it into a file of its own, or delete the line.',
    ...(isEnd ? { fix: [{ span: [line.start, text.length], text: '' }] } : {}),
  }
}

function describeDuplicate(text: string, start: number): SpanProblem {
  const key = /^["']?([^:"']+)/.exec(text.slice(start))?.[1]?.trim() ?? ''
  const indent = start - lineAt(text, start).start
  const pattern = new RegExp(`^[ -]{${indent}}["']?${escapePattern(key)}["']?\\s*:`)
  const before = text.slice(0, start).split('\n')
  // The duplicate is the closest line above with the same name at the same indent.
  const first = before.findLastIndex((line, index) => index < before.length - 1 && pattern.test(line)) + 1
  return {
    span: [start, start + key.length],
    message: `"${key}" is written twice${first > 0 ? `: it already stands in line ${first}` : ''}.`,
    suggestion: 'Delete one of the two, or give it its right name.',
  }
}

function findColonInText(line: Line): SpanProblem | undefined {
  const found = /^(\s*(?:-\s+)*[\w-]+:\s+)([^\s"'[{|>&*#].*?:(?:\s.*)?)$/.exec(line.text)
  const [, before, value] = found ?? []
  if (before === undefined || value === undefined) return undefined
  const start = line.start + before.length
  return {
    span: [start, start + value.length],
    message: 'This text has a colon (:) in it, which is read as the beginning of a new field.',
    suggestion: `Put quotation marks round the text: ${before.trim()} ${quote(value)}`,
    fix: [{ span: [start, start + value.length], text: quote(value) }],
  }
}

function findMissingSpace(line: Line): SpanProblem | undefined {
  const joined = /^(\s*(?:-\s+)*)([A-Za-z][\w-]*):(\S.*)$/.exec(line.text)
  if (!joined) return undefined
  const [, indent = '', key = '', value = ''] = joined
  const start = line.start + indent.length
  return {
    span: [start, start + key.length + 1],
    message: `A space is missing after "${key}:".`,
    suggestion: `Write: ${key}: ${value}`,
    fix: [{ span: [start + key.length + 1, start + key.length + 1], text: ' ' }],
  }
}

function findStrayLine(text: string, line: Line): SpanProblem | undefined {
  const [, indent, words] = /^(\s*)([^\s#:-][^:]*)$/.exec(line.text) ?? []
  if (indent === undefined || words === undefined) return undefined
  const start = line.start + indent.length
  const [equation, name] = /^([\w-]+)\s*=\s*(?=\S)/.exec(words) ?? []
  if (equation !== undefined) {
    return {
      span: [start, start + equation.trimEnd().length],
      message: `After the name of a field stands a colon, not =.`,
      suggestion: `Write: ${name}: ${words.slice(equation.length)}`,
      fix: [{ span: [start, start + equation.length], text: `${name}: ` }],
    }
  }
  const above = lineAt(text, line.start - 1).text
  return {
    span: [start, start + words.trimEnd().length],
    message: `"${shorten(words.trim())}" is neither a field ("name: text") nor part of the text above it.`,
    suggestion: /[|>]-?$/.test(above.trim())
      ? 'Begin the line with two more spaces than the line above.'
      : 'Add the name of the field and a colon, or indent the line to make it part of the text above.',
  }
}

const outOfLine = 'This line does not begin in the same column as the fields that it belongs to.'

function describeUnevenIndent(text: string, line: Line): SpanProblem {
  const next = lineAt(text, line.end + 1)
  const own = indentOf(line)
  const deeper = next.start > line.start && indentOf(next) > own && /^\s*[\w-]+:\s+\S/.test(line.text)
  const wrong = deeper ? next : line
  const start = wrong.start + indentOf(wrong)
  const dash = /^\s*- /.test(wrong.text) ? findDashColumn(text, wrong) : undefined
  return {
    span: [start, wrong.end],
    message: outOfLine,
    suggestion: deeper
      ? `Let it begin in column ${own + 1}, like the line above.`
      : dash !== undefined
        ? `Let its - stand in column ${dash}, below that of the entry above.`
        : 'Give it as many spaces at its beginning as its neighbors have.',
    ...(deeper ? { fix: [{ span: [wrong.start, start], text: ' '.repeat(own) }] } : {}),
  }
}

/** Finds the column, among those of the list items above a line, that is closest to the line's own. */
function findDashColumn(text: string, line: Line): number | undefined {
  const columns: number[] = []
  let above = line
  while (above.start > 0 && columns.at(-1) !== 1) {
    above = lineAt(text, above.start - 1)
    const column = indentOf(above) + 1
    if (/^\s*- /.test(above.text) && column < (columns.at(-1) ?? Number.POSITIVE_INFINITY))
      columns.push(column)
  }
  const own = indentOf(line) + 1
  const [nearest] = columns.sort((a, b) => Math.abs(a - own) - Math.abs(b - own))
  return nearest
}

function findOpenBracket(text: string, line: Line, error: YAMLError): SpanProblem | undefined {
  const end = /end with a (\]|\})/.exec(error.message)?.[1]
  if (!end) return undefined
  const begin = end === ']' ? '[' : '{'
  const at = text.lastIndexOf(begin, line.start)
  if (at < 0) return undefined
  const [, before, hidden] = /^(.*?\s)(#.*)$/.exec(text.slice(at, lineAt(text, at).end)) ?? []
  if (before !== undefined && hidden?.includes(end)) {
    return {
      span: [at + before.length, at + before.length + hidden.length],
      message: `This # hides the rest of the line, and with it the ${end} that belongs to the ${begin}.`,
      suggestion: 'Delete the #, or put quotation marks round the text that it is part of.',
    }
  }
  return {
    span: [at, at + 1],
    message: `The bracket ${begin} is opened but never closed.`,
    suggestion: `Add ${end} at the end of the list.`,
  }
}

function findTextAfterQuote(line: Line): SpanProblem | undefined {
  const found = /^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)((["']).*)$/.exec(line.text)
  const [, before, value, mark] = found ?? []
  if (before === undefined || value === undefined || mark === undefined) return undefined
  const start = line.start + before.length
  const inner = value.endsWith(mark) && value.length > 1 ? value.slice(1, -1) : value.replaceAll(mark, '')
  return {
    span: [start, line.end],
    message: 'The text goes on after its closing quotation mark.',
    suggestion: `Write: ${before.trim()} ${quote(inner)}`.replace('  ', ' '),
    fix: [{ span: [start, line.end], text: quote(inner) }],
  }
}

function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
