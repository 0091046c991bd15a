import { bulletCharacters } from '../markdown/broken-marks.ts'
import type { Edit, Span, SpanFinding } from '../problem.ts'
import { lineAt } from './lines.ts'
import { quote, spanBetweenBrackets } from './quoting.ts'

/**
 * Finds characters that people can't see or didn't type: conflict markers, zero-width characters, quotation marks of Word and phones.
 * Runs before parsing, because a parser would report only later consequences. `yamlEnd` is the offset at which the fields end.
 */
export function checkRawText(text: string, yamlEnd: number): SpanFinding[] {
  const conflicts = findConflicts(text)
  if (conflicts.length > 0) return conflicts
  const fences = findFences(text)
  if (fences.length > 0) return fences
  const returns = findLoneReturns(text)
  if (returns.length > 0) return returns
  return [
    ...findOtherBreaks(text),
    ...reportOnce(text, invisibleCharacters, 'syntax/invisible-characters'),
    ...(oddSpace.test(text) ? reportOnce(text, oddSpaces, 'syntax/no-break-spaces') : []),
    ...findCurlyQuotes(text, yamlEnd),
    ...findApostrophes(text, yamlEnd),
    ...findMarks(text, yamlEnd),
    ...findBullets(text, yamlEnd),
  ]
}

/** Matches a pattern if the text matches the simpler `hint`, which takes a tenth of the time and fails on most texts. */
const find = (text: string, hint: RegExp, pattern: RegExp): RegExpExecArray[] =>
  hint.test(text) ? [...text.matchAll(pattern)] : []

// First characters of RTF, PDF, old and new Office files, and web pages. Bytes that aren't UTF-8 were decoded as U+FFFD.
const foreignStart =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for.
  /^\uFEFF?\s*(\{\\rtf|%PDF|PK\u0003\u0004|PK(?=..\d)|\uFFFD{4}\u0011|<!doctype html|<html)/is

const utf16Start = /^\uFFFD\uFFFD.?\0|^(?:[^\0]\0){2}|^(?:\0[^\0]){2}/

/** Reports a file that isn't a UTF-8 text, whatever its extension. */
export function detectForeignFile(text: string): SpanFinding | undefined {
  const [, mark] = foreignStart.exec(text) ?? []
  if (mark !== undefined) {
    return {
      span: [text.indexOf(mark), text.indexOf(mark) + mark.length],
      code: 'syntax/foreign-document',
    }
  }
  if (text.startsWith('version https://git-lfs')) {
    return { span: [0, 'version'.length], code: 'syntax/git-lfs-pointer' }
  }
  if (utf16Start.test(text)) return { span: [0, 1], code: 'syntax/utf-16' }
  return text.includes('\0') ? { span: [0, 1], code: 'syntax/binary' } : undefined
}

const loneReturns = /\r(?!\n)/g

/** Reports line ends of old Mac programs and some exports, which the parsers don't recognize. */
function findLoneReturns(text: string): SpanFinding[] {
  const found = [...text.matchAll(loneReturns)]
  const [first] = found
  if (!first) return []
  return [
    {
      span: [Math.max(first.index - 1, 0), first.index],
      code: 'syntax/lone-returns',
      parameters: { count: found.length },
      fix: found.map(({ index }): Edit => ({ span: [index, index + 1], text: '\n' })),
    },
  ]
}

const otherBreaks = /[\v\f\u0085\u2028\u2029]/g

/** Reports line breaks of Word, slides and web pages. They have no fix: only a person knows whether a new line is meant. */
function findOtherBreaks(text: string): SpanFinding[] {
  const found = [...text.matchAll(otherBreaks)]
  const [first] = found
  if (!first) return []
  return [
    {
      span: [first.index, first.index + 1],
      code: 'syntax/other-line-breaks',
      parameters: { count: found.length },
    },
  ]
}

/** Reports each unresolved merge conflict at its first line, and lines that are left of one that was half resolved. */
function findConflicts(text: string): SpanFinding[] {
  const spanOf = ({ index, 0: line }: RegExpExecArray): Span => [index, index + line.trimEnd().length]
  const conflicts = [...text.matchAll(/^[ \t]*<{7}(?: .*)?$/gm)]
  if (conflicts.length > 0)
    return conflicts.map(match => ({ span: spanOf(match), code: 'syntax/merge-conflict' }))
  const marks = [...text.matchAll(/(?<![<>])(?:<{7}|>{7})(?![<>])/g)]
  // In Markdown, equals signs below a line make a heading of it, but nobody makes one of a whole sentence.
  const divisions =
    /(?<=\n\r?\n)={7}\r?$|^={7}(?=\r?\n.*\S)|(?<=[.!?]\r?\n)={7}\r?$|^[ \t]+={7}\r?$|(?<=\S )={7}(?= \S)|^\|{7}(?: .*)?$/gm
  const remains = marks.length > 0 ? marks : [...text.matchAll(divisions)]
  return remains.map(match => ({ span: spanOf(match), code: 'syntax/merge-remains' }))
}

/** Reports the lines of ``` that chat programs put round a file. A line at the beginning can have no other meaning. */
function findFences(text: string): SpanFinding[] {
  const [whole, gap = '', fence = ''] = /^(\uFEFF?\s*)(`{3,}|~{3,})[\w ]*\r?\n/.exec(text) ?? []
  if (whole === undefined) return []
  // The body of an article may end with code of its own.
  const isEven = [...text.matchAll(new RegExp(`^${fence}`, 'gm'))].length % 2 === 0
  const [end] = (isEven && new RegExp(String.raw`(?<=\n)${fence}\s*$`).exec(text)) || []
  const from = gap.length
  return [
    {
      span: [from, from + fence.length],
      code: 'syntax/fence',
      parameters: { fence, isClosed: end !== undefined },
      fix: [
        { span: [from, whole.length], text: '' },
        ...(end === undefined ? [] : [{ span: [text.length - end.length, text.length] as const, text: '' }]),
      ],
    },
  ]
}

/** Reports all matches as one problem, because they come by the dozen from one source. */
function reportOnce(
  text: string,
  pattern: RegExp,
  code: 'syntax/invisible-characters' | 'syntax/no-break-spaces',
): SpanFinding[] {
  const found = [...text.matchAll(pattern)]
  const [first] = found
  if (!first) return []
  const fix = found.map(({ index, 0: characters }): Edit => {
    // A single space at the start of a line indents nothing.
    const isLone =
      pattern === invisibleCharacters ||
      (characters.trim() === '' && characters.length === 1 && isLineStart(text, index))
    const plain = isLone ? '' : characters.replace(/[^\S \t\r\n]/g, ' ')
    return { span: [index, index + characters.length], text: plain }
  })
  const at = first.index + Math.max(first[0].search(/[^ \t\w:#*+-]/), 0)
  return [{ span: [at, at + 1], code, parameters: { count: found.length }, fix }]
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n'
}

/**
 * Matches zero-width and control characters, except joiners in emoji, a byte order mark at the start of a file, and those that older programs
 * make of an accented letter after a Ã or Â, which are half of that letter.
 */
export const invisibleCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for.
  /(?<![ÂÃ])(?:(?<!^)\uFEFF|[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]|[\u00AD\u200B\u200C\u2060-\u2064\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?<!\p{Extended_Pictographic}|\uFE0F)\u200D)/gu

const oddSpace = /[^\S \t\r\n\f\v\uFEFF]/

/** Matches spaces that parsers don't recognize, where a space has a meaning: at the start of a line, or after a key or marker. */
const oddSpaces =
  /^[ \t]*[^\S \t\r\n\f\v\uFEFF][^\S\r\n]*|(?<=^[ \t]*(?:- +)*)[\w-]+[ \t]*[^\S \t\r\n\f\v\uFEFF][^\S\r\n]*:|(?<=^[ \t]*(?:- +)*[\w-]+:[ \t]*)[^\S \t\r\n\f\v\uFEFF]+|(?<=^[ \t]*(?:[-*+]|\d+[.)]|#{1,6}))[^\S \t\r\n\f\v\uFEFF]+/gmu

const [open, close] = ['[“”„‟«"‘’‚\']', '[“”‟»"‘’\']']
/** Matches after the key of a field or the marker of a list item, on a line or between brackets. */
const before = String.raw`(?<=(?:^[ \t]*(?:- +)*(?:[\w-]+: +|- +)|[{,[][ \t]*(?:[\w-]+: +)?))`
const after = String.raw`(?=[ \t]*(?:\r?$|[,}\]](?=[ \t]*(?:[\w-]+:|["'“‘}\]]|\r?$))))`
const single = /['‘’‚]/
const curly = /[“”„‟«»‘’‚]/
const quoted = new RegExp(`${before}(${open})([^“”„‟«»"\\n]*?)(${close})${after}`, 'gm')

/** Reports curly quotation marks around a whole text, which YAML reads as part of the text. */
function findCurlyQuotes(text: string, yamlEnd: number): SpanFinding[] {
  return find(text.slice(0, yamlEnd), curly, quoted).flatMap(
    ({ index, 0: whole, 1: first = '', 2: words = '', 3: last = '' }) => {
      const isStraight = /^["']$/.test(first) && first === last
      if (isStraight || single.test(first) !== single.test(last) || words.trim() === '') return []
      return {
        span: [index, index + whole.length],
        code: 'syntax/curly-quotes',
        parameters: { right: quote(words) },
        // Curly marks around a text that needs none may be meant: a customer is quoted.
        ...(needsQuotes(words)
          ? { fix: [{ span: [index, index + whole.length] as const, text: quote(words) }] }
          : {}),
      }
    },
  )
}

/** Whether YAML reads a text without quotation marks as something else. */
const needsQuotes = (words: string) => /^[\W\d]|: |:$| #|^(?:true|false|null|yes|no|on|off)$/i.test(words)

const singleQuote = /[ \t[{,]'/
const apostrophes = new RegExp(`${before}'([^'"\\n]*\\p{L}(?:'\\p{L}[^'"\\n]*)+)'${after}`, 'gmu')

/** Reports an apostrophe in a text in single quotation marks, which it ends. */
function findApostrophes(text: string, yamlEnd: number): SpanFinding[] {
  return find(text.slice(0, yamlEnd), singleQuote, apostrophes).map(({ index, 0: whole, 1: words = '' }) => {
    const at = index + whole.indexOf("'", 1)
    return {
      span: [at, at + 1],
      code: 'syntax/apostrophe',
      parameters: { text: words },
      fix: [{ span: [index, index + whole.length], text: `"${words}"` }],
    }
  })
}

const starred = new RegExp(`${before}(\\*{1,2}|\`)(?=[^\\s*\`])([^*\`\\n]+)\\1(?!:)`, 'gm')
/** A name of a field in bold or as code: `**name:** Kyle`. */
const markedName = /(?<=^[ \t]*(?:- +)?)(\*\*|`)([A-Za-z]\w*)(?::\1|\1:)(?=\s)/gm
const marked = /(?<=^[ \t]*(?:- +)?[\w-]+: +|[{,][ \t]*[\w-]+: +)[-?](?= +\S)/gm

/** Reports bold text of Markdown in a field, and a text that starts with "- " or "? ". */
function findMarks(text: string, yamlEnd: number): SpanFinding[] {
  const fields = text.slice(0, yamlEnd)
  const stars = find(fields, /\*|`/, starred)
  const names = find(fields, /\*|`/, markedName)
  const marks = find(fields, /: +[-?] /, marked)
  return [
    ...stars.map(({ index, 0: whole, 2: words = '' }): SpanFinding => {
      const span: Span = [index, index + whole.length]
      return {
        span,
        code: whole.startsWith('`') ? 'syntax/backticks' : 'syntax/stars',
        parameters: { text: words },
        fix: [{ span, text: words }],
      }
    }),
    ...names.map(({ index, 0: whole, 2: name = '' }): SpanFinding => {
      const span: Span = [index, index + whole.length]
      const right = `${name}:`
      return { span, code: 'syntax/marked-name', parameters: { right }, fix: [{ span, text: right }] }
    }),
    ...marks.map(({ index, 0: mark }) => describeMark(text, index, mark)),
  ]
}

function describeMark(text: string, start: number, mark: string): SpanFinding {
  const [negative, , figure = ''] = /^-( +)(\d[\d.]*)(?=\s*(?:[,}\]]|\r?\n|$))/.exec(text.slice(start)) ?? []
  if (negative !== undefined) {
    const span = [start, start + negative.length] as const
    const right = `-${figure}`
    return { span, code: 'syntax/space-after-minus', parameters: { right }, fix: [{ span, text: right }] }
  }
  const line = lineAt(text, start)
  const isNested = /[{[]/.test(line.text.slice(0, start - line.start))
  const [from, to] = isNested ? spanBetweenBrackets(text, start) : [start, line.end]
  const words = quote(text.slice(from, to).trimEnd())
  return {
    span: [from, to],
    code: 'syntax/unquoted-mark-and-space',
    parameters: { mark, right: words },
    fix: [{ span: [from, to], text: words }],
  }
}

/** Marks of lists in Word, in Markdown and by hand. Only the first kind is never the beginning of a text. */
const bulletMark = String.raw`[–—${bulletCharacters}]|[*o](?=[ \t])|\d{1,2}[.)](?=[ \t])`
const bulletLine = new RegExp(String.raw`^([ \t]*)(${bulletMark})[ \t]*(?=\S)`, 'gm')
const startsWithBullet = new RegExp(String.raw`^\s*(?:${bulletMark})`)

/** Reports the bullets, dashes and numbers in place of the hyphens of list items. */
function findBullets(text: string, yamlEnd: number): SpanFinding[] {
  const items = new Set<number>()
  const found: SpanFinding[] = []
  for (const { index, 0: whole, 1: indent = '', 2: bullet = '' } of text
    .slice(0, yamlEnd)
    .matchAll(bulletLine)) {
    const from = index + indent.length
    const span: Span = [from, from + bullet.length]
    if (startsItem(text, index, indent, items)) {
      items.add(index)
      // A number may be part of what it is before.
      const fix = /\d/.test(bullet)
        ? undefined
        : [{ span: [from, index + whole.length] as const, text: '- ' }]
      found.push({
        span,
        code: 'syntax/bullet',
        parameters: { bullet: bullet.replace(/[.)]$/, '') },
        ...(fix && { fix }),
      })
    } else if (/[^–—*o\d.)]/.test(bullet) && !isBelowBullet(text, index)) {
      found.push({ span, code: 'syntax/bullet-in-text', parameters: { bullet } })
    }
  }
  return found
}

/**
 * Whether a line follows a key, or another list item at the same indent. Elsewhere it is part of a text over several lines. `items` has
 * the starts of lines with bullets that start an item.
 */
function startsItem(text: string, start: number, indent: string, items: ReadonlySet<number>): boolean {
  if (start === 0) return false
  const above = lineAt(text, start - 1)
  const isSibling = above.text.startsWith(indent) && !/\s/.test(above.text.charAt(indent.length))
  if (startsWithBullet.test(above.text)) return isSibling && items.has(above.start)
  return /^\s*(?:- )?[\w-]+:\s*$/.test(above.text) || (isSibling && /^\s*- /.test(above.text))
}

const startsWithCharacter = new RegExp(`^\\s*[${bulletCharacters}]`)

function isBelowBullet(text: string, start: number): boolean {
  return start > 0 && startsWithCharacter.test(lineAt(text, start - 1).text)
}
