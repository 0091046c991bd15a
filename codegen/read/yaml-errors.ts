import type { YAMLError } from 'yaml'
import { escapePattern } from '../../site/escape-pattern.ts'
import type { Edit, Span, SpanFinding } from '../problem.ts'
import { shorten } from '../shorten.ts'
import { type Line, lineAt } from './lines.ts'
import { quote, quotePart, quoteWhole } from './quoting.ts'

export type ParseProblem = SpanFinding & {
  /** Offset from which the parser's other errors are follow-ups of this one. Undefined if it recovered. */
  lostAt?: number
}

/** Describes an error of the parser in words for editors. */
export function describeYamlError(text: string, error: YAMLError): ParseProblem {
  const [start, end] = error.pos
  const line = lineAt(text, start)
  const lost = (problem: SpanFinding) => ({ ...problem, lostAt: start })
  const cause = findLineOfChanges(text, line)
  if (cause) return lost(cause)
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return describeDuplicate(text, start)
    case 'BLOCK_IN_FLOW':
      return lost(findMissingComma(text, start) ?? describeColonInPart(text, start))
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return (
        (isInBraces(text, start) ? findMissingComma(text, start) : undefined) ??
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
        findTextAfterFold(line) ??
        findLinkInField(line) ??
        lost(findTextAfterQuoteInBraces(text, start) ?? { span: [start, end], code: 'syntax/stray-text' })
      )
    case 'MISSING_CHAR':
      return findMissingSpace(line) ?? lost(findStrayLine(text, line) ?? describeUnevenIndent(text, line))
    case 'MULTIPLE_DOCS':
      return lost(describeDivision(text, line))
    case 'BAD_DQ_ESCAPE':
      return describeBackslash(text, [start, end], line)
    case 'NON_STRING_KEY': {
      const { right, ...quoted } = quoteWhole(line)
      return { ...quoted, code: 'syntax/field-name-not-text', parameters: { right } }
    }
    default:
      return lost({
        span: [start, Math.max(end, start + 1)],
        code: 'syntax/unreadable-line',
      })
  }
}

/** A picture is named as Windows names it, or a text has a backslash. */
function describeBackslash(text: string, span: Span, line: Line): SpanFinding {
  const [path] = /(?<=")[\w-]+(?:\\[\w .-]+)+\.\w{2,4}(?=")/.exec(line.text) ?? []
  const parameters = { typed: text.slice(...span), ...(path && { right: path.replaceAll('\\', '/') }) }
  return { span, code: 'syntax/backslash', parameters }
}

/** Suggests quotation marks without a fix, because a comma after the colon may end the text. */
function describeColonInPart(text: string, start: number): SpanFinding {
  const { span, right } = quotePart(text, start)
  return { span, code: 'syntax/colon-in-text', parameters: { right } }
}

const isInBraces = (text: string, start: number): boolean => /[{[][^}\]]*$/.test(text.slice(0, start))

/** Finds a field after a value without a comma between them: `low: 3 high: 8`. */
function findMissingComma(text: string, start: number): SpanFinding | undefined {
  const [before, name] = /^[^,{}[\]]*?\s(?=([A-Za-z][\w-]*):\s)/.exec(text.slice(start)) ?? []
  if (before === undefined || name === undefined) return undefined
  const at = start + before.length
  return { span: [at, at + name.length + 1], code: 'syntax/missing-comma', parameters: { name } }
}

function describeStart(text: string, start: number, line: Line): SpanFinding {
  const isNested = isInBraces(line.text, start - line.start)
  const { right, ...quoted } = isNested ? quotePart(text, start) : quoteWhole(line)
  return { ...quoted, code: 'syntax/unquoted-mark', parameters: { mark: text.charAt(start), right } }
}

/** Describes a line of ---, with a second record after it or nothing. */
function describeDivision(text: string, line: Line): SpanFinding {
  const rest = text.slice(line.end)
  const isEnd = rest.trim() === ''
  return {
    span: [line.start, Math.min(line.start + 3, text.length)],
    code: isEnd ? 'syntax/dashes-at-end' : 'syntax/two-records',
    ...(isEnd ? { fix: [{ span: [line.start, text.length], text: '' }] } : {}),
  }
}

function describeDuplicate(text: string, start: number): SpanFinding {
  const key = /^["']?([^:"']+)/.exec(text.slice(start))?.[1]?.trim() ?? ''
  const line = lineAt(text, start)
  const indent = start - line.start
  const pattern = new RegExp(`^[ -]{${indent}}["']?${escapePattern(key)}["']?\\s*:`)
  const before = text.slice(0, start).split('\n')
  // The duplicate is the closest line above with the same name at the same indent.
  const first = before.findLastIndex((line, index) => index < before.length - 1 && pattern.test(line)) + 1
  // The field begins each entry of its list, so this one begins an entry, too.
  const beginsEntry = /^ *- /.test(before[first - 1] ?? '') && line.text.slice(0, indent).trim() === ''
  if (beginsEntry && indent >= 2) {
    return {
      span: [start, start + key.length],
      code: 'syntax/entry-without-hyphen',
      parameters: { key, spaces: indent - 2, firstLine: first },
    }
  }
  const group = findOutdentedGroup(text, line, indent)
  if (group) return group
  return {
    span: [start, start + key.length],
    code: 'syntax/field-twice',
    parameters: { key, ...(first > 0 ? { firstLine: first } : {}) },
  }
}

/** Finds a field above a line that has nothing after its colon and nothing below it, but fields as far left as itself. */
function findOutdentedGroup(text: string, { start }: Line, indent: number): SpanFinding | undefined {
  const lines = text.slice(0, start).split('\n').slice(0, -1)
  const field = new RegExp(`^ {${indent}}([\\w-]+):\\s*$`)
  const above = lines.findLastIndex(line => field.test(line))
  const [, group] = field.exec(lines[above] ?? '') ?? []
  const next = lines[above + 1] ?? text.slice(start)
  if (group === undefined || !new RegExp(`^ {${indent}}[\\w-]+:`).test(next)) return undefined
  const at = lines.slice(0, above + 1).join('\n').length + 1 + indent
  const end = at + (/^[\w-]+/.exec(text.slice(at))?.[0].length ?? 0)
  return { span: [at, end], code: 'syntax/outdented-group', parameters: { group } }
}

function findColonInText(line: Line): SpanFinding | undefined {
  const found = /^(\s*(?:-\s+)*[\w-]+:\s+)([^\s"'[{|>&*#].*?:(?:\s.*)?)$/.exec(line.text)
  const [, before, value] = found ?? []
  if (before === undefined || value === undefined) return undefined
  const start = line.start + before.length
  return {
    span: [start, start + value.length],
    code: 'syntax/colon-in-text',
    parameters: { right: `${before.trim()} ${quote(value)}` },
    fix: [{ span: [start, start + value.length], text: quote(value) }],
  }
}

function findMissingSpace(line: Line): SpanFinding | undefined {
  const joined = /^(\s*(?:-\s+)*)([A-Za-z][\w-]*):(\S.*)$/.exec(line.text)
  if (!joined) return undefined
  const [, indent = '', key = '', value = ''] = joined
  const start = line.start + indent.length
  return {
    span: [start, start + key.length + 1],
    code: 'syntax/no-space-after-colon',
    parameters: { key, value },
    fix: [{ span: [start + key.length + 1, start + key.length + 1], text: ' ' }],
  }
}

function findStrayLine(text: string, line: Line): SpanFinding | undefined {
  const [, indent, words] = /^(\s*)([^\s#:-][^:]*)$/.exec(line.text) ?? []
  if (indent === undefined || words === undefined) return undefined
  const start = line.start + indent.length
  const [equation, name, sign] = /^([\w-]+)\s*(=|(?<=^[a-z]\w*);(?= ))\s*(?=\S)/.exec(words) ?? []
  if (equation !== undefined && sign !== undefined) {
    return {
      span: [start, start + (sign === '=' ? equation : words).trimEnd().length],
      code: 'syntax/sign-after-name',
      parameters: { sign, right: `${name}: ${words.slice(equation.length)}` },
      // A word and a semicolon may begin a sentence.
      ...(sign === '=' && { fix: [{ span: [start, start + equation.length], text: `${name}: ` }] }),
    }
  }
  const above = lineAt(text, line.start - 1).text
  return {
    span: [start, start + words.trimEnd().length],
    code: 'syntax/stray-line',
    parameters: { line: shorten(words.trim()), isInBlock: /[|>]-?$/.test(above.trim()) },
  }
}

function describeUnevenIndent(text: string, line: Line): SpanFinding {
  const [, before, opening] = /^(\s*(?:- +)*[\w-]+: +)([{[])[^}\]]*$/.exec(line.text) ?? []
  if (before !== undefined && opening !== undefined) {
    const at = line.start + before.length
    const closing = opening === '[' ? ']' : '}'
    return { span: [at, at + 1], code: 'syntax/open-bracket', parameters: { opening, closing } }
  }
  const [, key, list] = /^\s*(?:- +)*([\w-]+): +(\[.*\])\s*$/.exec(line.text) ?? []
  if (key !== undefined && list !== undefined) {
    const at = line.start + line.text.indexOf(list)
    const inside = list.slice(1, -1)
    const isQuoted = /^\s*(?:"[^",;]*"[\s,;]*)+$/.test(inside)
    const entries = (isQuoted ? (inside.match(/"[^"]*"/g) ?? []) : inside.split(/[,;]/)).map(entry =>
      entry.replace(/^[\s"']+|[\s"']+$/g, ''),
    )
    const right = `${key}: [${entries.filter(Boolean).map(quote).join(', ')}]`
    return { span: [at, at + list.length], code: 'syntax/unreadable-list', parameters: { right } }
  }
  const next = lineAt(text, line.end + 1)
  const own = keyColumnOf(line)
  const deeper = next.start > line.start && indentOf(next) > own && /^\s*(?:- +)*[\w-]+:\s+\S/.test(line.text)
  const wrong = deeper ? next : line
  const start = wrong.start + indentOf(wrong)
  const span: Span = [start, wrong.end]
  if (deeper) {
    const fix: Edit[] = [{ span: [wrong.start, start], text: ' '.repeat(own) }]
    return { span, code: 'syntax/too-deep', parameters: { column: own + 1 }, fix }
  }
  const column = /^\s*- /.test(wrong.text) ? findDashColumn(text, wrong) : undefined
  return column === undefined
    ? { span, code: 'syntax/line-out-of-line', parameters: findSibling(text, wrong) }
    : { span, code: 'syntax/dash-out-of-line', parameters: { column } }
}

/** Returns the indent of a line's field, after the hyphens of its list items. */
const keyColumnOf = ({ text }: Line) => /^\s*(?:- +)*/.exec(text)?.[0].length ?? 0

/** Finds the field above a line whose column is closest to the line's own: the line probably belongs next to it. */
function findSibling(text: string, line: Line): { spaces?: number; above?: string } {
  const own = indentOf(line)
  let above = line
  const fields: { spaces: number; above: string }[] = []
  while (above.start > 0 && fields.every(({ spaces }) => spaces > 0)) {
    above = lineAt(text, above.start - 1)
    const [, key] = /^\s*(?:- +)*([\w-]+):(?:\s|$)/.exec(above.text) ?? []
    const spaces = keyColumnOf(above)
    if (key !== undefined && spaces < (fields.at(-1)?.spaces ?? Number.POSITIVE_INFINITY))
      fields.push({ spaces, above: key })
  }
  const [nearest] = fields.sort((a, b) => Math.abs(a.spaces - own) - Math.abs(b.spaces - own))
  return nearest ?? {}
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

function findOpenBracket(text: string, line: Line, error: YAMLError): SpanFinding | undefined {
  const closing = /end with a (\]|\})/.exec(error.message)?.[1]
  if (!closing) return undefined
  const opening = closing === ']' ? '[' : '{'
  const at = text.lastIndexOf(opening, line.start)
  if (at < 0) return undefined
  const [, before, hidden] = /^(.*?\s)(#.*)$/.exec(text.slice(at, lineAt(text, at).end)) ?? []
  const parameters = { opening, closing }
  if (before !== undefined && hidden?.includes(closing)) {
    return {
      span: [at + before.length, at + before.length + hidden.length],
      code: 'syntax/bracket-in-comment',
      parameters,
    }
  }
  return { span: [at, at + 1], code: 'syntax/open-bracket', parameters }
}

function findTextAfterQuote(line: Line): SpanFinding | undefined {
  const found = /^(\s*(?:-\s+)*(?:[\w-]+:\s+)?)((["']).*)$/.exec(line.text)
  const [, before, value, mark] = found ?? []
  if (before === undefined || value === undefined || mark === undefined) return undefined
  const start = line.start + before.length
  const isWhole = value.endsWith(mark) && value.length > 1
  // `"Gray" plank` has its first word in quotation marks that are to be printed.
  const isPart = mark === '"' && /^"[^"]+"\s+\p{L}[^"]*$/u.test(value)
  const inner = isWhole ? value.slice(1, -1) : isPart ? value : value.replaceAll(mark, '')
  // Otherwise quotation marks around the first and last words may be meant to be printed.
  const areNested = isWhole && /(?<=\s|\()["'](?=\S)[^"']*\S["'](?=[\s.,;:!?)])/.test(inner)
  return {
    span: [start, line.end],
    code: 'syntax/text-after-quote',
    parameters: { right: `${before.trim()} ${quote(inner)}`.trimStart() },
    ...(areNested ? { fix: [{ span: [start, line.end] as const, text: quote(inner) }] } : {}),
  }
}

/** Finds a text in braces whose first words alone have quotation marks: `{ title: "Gray" plank }`. */
function findTextAfterQuoteInBraces(text: string, start: number): SpanFinding | undefined {
  const [quoted] = /"[^"\n]+"[ \t]+$/.exec(text.slice(0, start)) ?? []
  if (quoted === undefined || !isInBraces(text, start)) return undefined
  const { span, right } = quotePart(text, start - quoted.length)
  return { span, code: 'syntax/text-after-quote', parameters: { right } }
}

/** Finds a line that begins with + as in a list of changes, with the fields of the file after it. */
function findLineOfChanges(text: string, { start, text: line }: Line): SpanFinding | undefined {
  if (!/^\+(?: *- | *[\w-]+:(?:\s|$))/.test(line)) return undefined
  const count = [...text.matchAll(/^\+/gm)].length
  return { span: [start, start + 1], code: 'syntax/line-of-changes', parameters: { count } }
}

/** Finds a text on the line of the mark `>` or `|`, after which it begins on the next line. */
function findTextAfterFold(line: Line): SpanFinding | undefined {
  const [whole, before, mark] = /^(\s*(?:- +)*[\w-]+: +)([>|][-+]?)\s+(?=\S)/.exec(line.text) ?? []
  if (whole === undefined || before === undefined || mark === undefined) return undefined
  const [sign] = /^[-+](?=\s*$)/.exec(line.text.slice(whole.length)) ?? []
  if (mark.length === 1 && sign !== undefined) {
    const span: Span = [line.start + before.length, line.start + whole.length + 1]
    const right = mark + sign
    return { span, code: 'syntax/space-in-fold', parameters: { right }, fix: [{ span, text: right }] }
  }
  const span: Span = [line.start + whole.length, line.end]
  const spaces = (/^\s*(?:- +)*/.exec(line.text)?.[0].length ?? 0) + 2
  return { span, code: 'syntax/text-after-fold', parameters: { mark, spaces } }
}

/** Finds a link in the form of Markdown at the start of a text, where YAML reads a list. */
function findLinkInField(line: Line): SpanFinding | undefined {
  const [, before, value] = /^(\s*(?:- +)*(?:[\w-]+: +)?)(\[[^\][]+\]\([^()\s]+\).*)$/.exec(line.text) ?? []
  if (before === undefined || value === undefined) return undefined
  const right = `${before.trim()} ${quote(value.replace(/\[([^\][]+)\]\([^()\s]+\)/g, '$1'))}`
  const start = line.start + before.length
  return { span: [start, line.end], code: 'syntax/link-in-field', parameters: { right } }
}

function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length
}
