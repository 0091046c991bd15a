import type { Edit, SpanProblem } from '../problem.ts'
import { lineAt } from './lines.ts'
import { quote, spanBetweenBrackets } from './quoting.ts'

/**
 * Finds characters that people can't see or didn't type: conflict markers, zero-width characters, quotation marks of Word and phones.
 * Runs before parsing, because a parser would report only later consequences. `yamlEnd` is the offset at which the fields end.
 */
export function checkRawText(text: string, yamlEnd: number): SpanProblem[] {
  const conflicts = findConflicts(text)
  if (conflicts.length > 0) return conflicts
  const returns = findLoneReturns(text)
  if (returns.length > 0) return returns
  return [
    ...findOtherBreaks(text),
    ...reportOnce(text, invisibleCharacters, describeInvisible),
    ...(oddSpace.test(text) ? reportOnce(text, oddSpaces, describeOddSpaces) : []),
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
export function detectForeignFile(text: string): SpanProblem | undefined {
  const [, mark] = foreignStart.exec(text) ?? []
  if (mark !== undefined) {
    return {
      span: [text.indexOf(mark), text.indexOf(mark) + mark.length],
      message: 'This file is a document of another program, under the name of a text.',
      suggestion:
        'Open it in that program, copy the words, and put them into a copy of a file like this one.',
    }
  }
  if (text.startsWith('version https://git-lfs')) {
    return {
      span: [0, 'version'.length],
      message: 'This is a note of where Git keeps the file, and not the file itself.',
      suggestion:
        'Ask a developer to run "git lfs pull", or bring the file back from an earlier version of the site.',
    }
  }
  if (utf16Start.test(text)) {
    return {
      span: [0, 1],
      message: 'This file is stored as UTF-16, which Windows calls "Unicode", and not as UTF-8.',
      suggestion: 'In Notepad, choose "Save as", and below it the encoding UTF-8.',
    }
  }
  if (text.includes('\0')) {
    return {
      span: [0, 1],
      message: 'This file is not stored as plain text.',
      suggestion: 'Save it as plain text, with the encoding UTF-8.',
    }
  }
  return undefined
}

const loneReturns = /\r(?!\n)/g

/** Reports line ends of old Mac programs and some exports, which the parsers don't recognize. */
function findLoneReturns(text: string): SpanProblem[] {
  const found = [...text.matchAll(loneReturns)]
  const [first] = found
  if (!first) return []
  return [
    {
      span: [Math.max(first.index - 1, 0), first.index],
      message: `${found.length === 1 ? 'A line of this file ends' : `${found.length} lines of this file end`} as old Mac programs end them (CR), so that what follows is not read as a new line.`,
      suggestion:
        'Save the file with the line ends LF, which the editor may call "Unix", or copy its text into a new file.',
      fix: found.map(({ index }): Edit => ({ span: [index, index + 1], text: '\n' })),
    },
  ]
}

const otherBreaks = /[\v\f\u0085\u2028\u2029]/g

/** Reports line breaks of Word, slides and web pages. They have no fix: only a person knows whether a new line is meant. */
function findOtherBreaks(text: string): SpanProblem[] {
  const found = [...text.matchAll(otherBreaks)]
  const [first] = found
  if (!first) return []
  return [
    {
      span: [first.index, first.index + 1],
      message: `A line break of Word, slides or a web page stands here${countText(found.length)}: nobody can see it, and it begins no new line.`,
      suggestion: 'Delete it, and type a space, or Enter where a new line is meant.',
    },
  ]
}

/** Reports each unresolved merge conflict at its first line. */
function findConflicts(text: string): SpanProblem[] {
  return [...text.matchAll(/^<{7}(?: .*)?$/gm)].map(({ index, 0: line }) => ({
    span: [index, index + line.trimEnd().length],
    message: 'Two versions of this file were put together here, and nobody has chosen between them.',
    suggestion:
      'One stands above the line of =======, the other below it. Delete the one that is not wanted, and the lines of <<<<<<<, ======= and >>>>>>>.',
  }))
}

/** Reports all matches as one problem, because they come by the dozen from one source. */
function reportOnce(
  text: string,
  pattern: RegExp,
  describe: (count: number) => Pick<SpanProblem, 'message' | 'suggestion'>,
): SpanProblem[] {
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
  return [{ span: [at, at + 1], ...describe(found.length), fix }]
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n'
}

/** Matches zero-width and control characters, except joiners in emoji and a byte order mark at the start of a file. */
export const invisibleCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for.
  /(?<!^)\uFEFF|[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]|[\u00AD\u200B\u200C\u2060-\u2064\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?<!\p{Extended_Pictographic}|\uFE0F)\u200D/gu

function describeInvisible(count: number): Pick<SpanProblem, 'message' | 'suggestion'> {
  return {
    message: `A character that nobody can see stands here${countText(count)}. It came with a text that was copied.`,
    suggestion: 'Delete it, or type the word anew.',
  }
}

const oddSpace = /[^\S \t\r\n\f\v\uFEFF]/

/** Matches spaces that parsers don't recognize, where a space has a meaning: at the start of a line, or after a key or marker. */
const oddSpaces =
  /^[ \t]*[^\S \t\r\n\f\v\uFEFF][^\S\r\n]*|(?<=^[ \t]*(?:- +)*)[\w-]+[ \t]*[^\S \t\r\n\f\v\uFEFF][^\S\r\n]*:|(?<=^[ \t]*(?:- +)*[\w-]+:[ \t]*)[^\S \t\r\n\f\v\uFEFF]+|(?<=^[ \t]*(?:[-*+]|\d+[.)]|#{1,6}))[^\S \t\r\n\f\v\uFEFF]+/gmu

function describeOddSpaces(count: number): Pick<SpanProblem, 'message' | 'suggestion'> {
  return {
    message: `This space is a no-break space${countText(count)}, as Word and web pages have them: it does not count as a space here.`,
    suggestion: 'Delete it, and type a space.',
  }
}

function countText(count: number): string {
  if (count === 1) return ''
  return `, and in ${count - 1} more ${count === 2 ? 'place' : 'places'}`
}

const [open, close] = ['[“”„‟«"‘’‚\']', '[“”‟»"‘’\']']
/** Matches after the key of a field or the marker of a list item, on a line or between brackets. */
const before = String.raw`(?<=(?:^[ \t]*(?:- +)*(?:[\w-]+: +|- +)|[{,[][ \t]*(?:[\w-]+: +)?))`
const after = String.raw`(?=[ \t]*(?:\r?$|[,}\]](?=[ \t]*(?:[\w-]+:|["'“‘}\]]|\r?$))))`
const single = /['‘’‚]/
const curly = /[“”„‟«»‘’‚]/
const quoted = new RegExp(`${before}(${open})([^“”„‟«»"\\n]*?)(${close})${after}`, 'gm')

/** Reports curly quotation marks around a whole text, which YAML reads as part of the text. */
function findCurlyQuotes(text: string, yamlEnd: number): SpanProblem[] {
  return find(text.slice(0, yamlEnd), curly, quoted).flatMap(
    ({ index, 0: whole, 1: first = '', 2: words = '', 3: last = '' }) => {
      const isStraight = /^["']$/.test(first) && first === last
      if (isStraight || single.test(first) !== single.test(last) || words.trim() === '') return []
      return {
        span: [index, index + whole.length],
        message:
          'These quotation marks are curly, as Word and phones type them: here they are part of the text.',
        suggestion: `Use straight ones: ${quote(words)}`,
        fix: [{ span: [index, index + whole.length], text: quote(words) }],
      }
    },
  )
}

const singleQuote = /[ \t[{,]'/
const apostrophes = new RegExp(`${before}'([^'"\\n]*\\p{L}(?:'\\p{L}[^'"\\n]*)+)'${after}`, 'gmu')

/** Reports an apostrophe in a text in single quotation marks, which it ends. */
function findApostrophes(text: string, yamlEnd: number): SpanProblem[] {
  return find(text.slice(0, yamlEnd), singleQuote, apostrophes).map(({ index, 0: whole, 1: words = '' }) => {
    const at = index + whole.indexOf("'", 1)
    return {
      span: [at, at + 1],
      message: 'This apostrophe ends the text, since the text stands between single quotation marks.',
      suggestion: `Use double ones: "${words}"`,
      fix: [{ span: [index, index + whole.length], text: `"${words}"` }],
    }
  })
}

const starred = new RegExp(`${before}(\\*{1,2})(?=[^\\s*])([^*\\n]+)\\1`, 'gm')
const marked = /(?<=^[ \t]*(?:- +)?[\w-]+: +|[{,][ \t]*[\w-]+: +)[-?](?= +\S)/gm

/** Reports bold text of Markdown in a field, and a text that starts with "- " or "? ". */
function findMarks(text: string, yamlEnd: number): SpanProblem[] {
  const fields = text.slice(0, yamlEnd)
  const stars = find(fields, /\*/, starred)
  const marks = find(fields, /: +[-?] /, marked)
  return [
    ...stars.map(({ index, 0: whole, 2: words = '' }) => ({
      span: [index, index + whole.length] as const,
      message: 'Stars make nothing bold here: a field is printed as it is typed.',
      suggestion: `Write without them: ${words}`,
      fix: [{ span: [index, index + whole.length] as const, text: words }],
    })),
    ...marks.map(({ index, 0: mark }) => describeMark(text, index, mark)),
  ]
}

function describeMark(text: string, start: number, mark: string): SpanProblem {
  const [negative, , figure = ''] = /^-( +)(\d[\d.]*)(?=\s*(?:[,}\]]|\r?\n|$))/.exec(text.slice(start)) ?? []
  if (negative !== undefined) {
    const span = [start, start + negative.length] as const
    return {
      span,
      message: 'A space stands between the minus and its number.',
      suggestion: `Write: -${figure}`,
      fix: [{ span, text: `-${figure}` }],
    }
  }
  const line = lineAt(text, start)
  const isNested = /[{[]/.test(line.text.slice(0, start - line.start))
  const [from, to] = isNested ? spanBetweenBrackets(text, start) : [start, line.end]
  const words = quote(text.slice(from, to).trimEnd())
  return {
    span: [from, to],
    message: `A text cannot begin with ${mark} and a space unless it stands in quotation marks.`,
    suggestion: `Write: ${words}`,
    fix: [{ span: [from, to], text: words }],
  }
}

/** Reports the bullets and dashes that Word puts in place of the hyphens of list items. */
function findBullets(text: string, yamlEnd: number): SpanProblem[] {
  const bullets = [...text.slice(0, yamlEnd).matchAll(/^([ \t]*)([–—•·▪‣●○◦])[ \t]*(?=\S)/gm)].filter(
    ({ index }) => startsItem(text, index),
  )
  return bullets.map(({ index, 0: whole, 1: indent = '', 2: mark = '' }) => ({
    span: [index + indent.length, index + indent.length + 1],
    message: `An entry of a list begins with a hyphen (-), not with ${mark}.`,
    suggestion: 'Type a hyphen and a space in its place.',
    fix: [{ span: [index + indent.length, index + whole.length], text: '- ' }],
  }))
}

/** Whether a line follows a key or another list item. Elsewhere it may be part of a text over several lines. */
function startsItem(text: string, start: number): boolean {
  const above = lineAt(text, Math.max(start - 1, 0)).text
  return start > 0 && /^\s*(?:[–—•·▪‣●○◦]|- |(?:- )?[\w-]+:\s*$)/.test(above)
}
