import { checkSite } from '../../authoring/change/check-site.ts'
import type { Problem } from '../../codegen/problem.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { changedSite } from './changed-site.ts'
import { problemKey } from './promises.ts'

/** A problem and the text of its file. */
interface Told {
  problem: Problem
  text: string
  /** Offsets of what the problem underlines. */
  start: number
  end: number
}

type Follow = (told: Told, ...words: string[]) => string | undefined

/**
 * Forms of advice that say what to type or to delete, and how somebody follows them who knows nothing else. Advice of other forms needs a
 * person: it asks for words or for a decision.
 */
const forms: readonly [RegExp, Follow][] = [
  [/^Did you mean "?([^"]+?)"?\?(?: |$)/, (told, right) => replaceWrong(told, right)],
  [/^Write (\{\{.+?\}\}) instead, and put quotation marks round the whole text\./, quoteInBraces],
  [/^(?:A colon, not a dot: |Write )(\{\{.+?\}\})(?:[. ]|$)/, (told, right) => replaceWrong(told, right)],
  [/^Write lat: (\S+) and lng: (\S+)$/, ({ text }, lat, lng) => writeFields(text, { lat, lng })],
  [/^Write the number alone: (.+)$/, (told, right) => replaceWrong(told, right)],
  [/^Write (.+) without quotation marks\.$/, (told, right) => replaceSpan(told, right)],
  [/^Write "(.+)"\.$/, (told, right) => replaceWrong(told, `"${right}"`)],
  [
    /^(?:Write: |Write without them: |Use straight ones: |Use double ones: )(.+)$/s,
    (told, right) => writeShown(told, right),
  ],
  [
    /^Put quotation marks round the (?:whole )?text: (.+?)(?:\. If a note is meant.*)?$/s,
    (told, right) => writeShown(told, right),
  ],
  [
    /^Write nothing after the colon, .* below: (.+)$/,
    (told, entries) => writeBelow(told, entries.split(' and ')),
  ],
  [
    /^Write nothing after the colon, .* spaces: (.+)$/,
    (told, lines) => writeBelow(told, lines.split(' and ')),
  ],
  [/^Write (?:a file name|the file name|it|a number) .*?: (.+)$/, (told, right) => writeShown(told, right)],
  [
    /^(?:Lead straight to|Try|If the month stands first, write) (\S+)$/,
    (told, right) => replaceWrong(told, right),
  ],
  [/^Write (\w+: .+)$/, (told, right) => writeShown(told, right)],
  [/^Write ([^\s"]+?)\.?$/, (told, right) => replaceWrong(told, right)],
  [/^Choose one of(?: its floors)?: ([^,.]+)/, (told, first) => replaceWrong(told, first)],
  [/^(?:Beside it|In .+) there are: ([^,]+?)(?:,|\.$)/, (told, first) => replaceWrong(told, first)],
  [/^Link to the page itself: (\S+)$/, (told, url) => replaceWrong(told, url)],
  [
    /^Delete the hyphen before it\.$/,
    ({ text, start, end }) =>
      text.slice(0, start).replace(/\s*- *$/, ' ') + text.slice(start, end) + text.slice(end),
  ],
  [/^Delete the line\.$/, deleteLine],
  [
    /^Delete it(?:\.|, (?:or|and) )/,
    (told, ..._) =>
      /type a space/.test(told.problem.suggestion ?? '') ? replaceSpan(told, ' ') : replaceSpan(told, ''),
  ],
  [/^Delete the spaces before it\.$/, told => indent(told, '')],
  [/^Delete the #\.$/, told => replaceSpan(told, underlined(told).replace('#', ''))],
  [
    /^Type a hyphen and a space in its place\.$/,
    told => replaceSpan(told, /\s$/.test(underlined(told)) || told.text[told.end] === ' ' ? '-' : '- '),
  ],
  [
    /^Replace every tab .* two spaces\.$/,
    ({ text }) => text.replace(/^[ \t]+/gm, space => space.replaceAll('\t', '  ')),
  ],
  [
    /^Add (["']) at the end of the text\.$/,
    ({ text, end }, mark) => text.slice(0, end) + mark + text.slice(end),
  ],
  [/^Add ([\]}]) at the end of the list\.$/, (told, bracket) => insertAtLineEnd(told, ` ${bracket}`)],
  [/^Add a line such as (.+)$/, (told, line) => insertBelow(told, line)],
  [/^Add below this line: (.+)$/, (told, line) => insertBelow(told, line)],
  [
    /^Put a comma before it\./,
    ({ text, start }) =>
      `${text.slice(0, start).trimEnd()},${/\s*$/.exec(text.slice(0, start))?.[0]}${text.slice(start)}`,
  ],
  [/^Let it begin in column (\d+)/, (told, column) => indent(told, ' '.repeat(Number(column) - 1))],
  [/^Let its - stand in column (\d+)/, (told, column) => indent(told, ' '.repeat(Number(column) - 1))],
  [
    /^Begin it with (no|\d+) spaces?(?! .*, or with)/,
    (told, spaces) => indent(told, ' '.repeat(spaces === 'no' ? 0 : Number(spaces))),
  ],
  [
    /^Leave an empty line above the list\.$/,
    ({ text, start }) => {
      const at = text.lastIndexOf('\n', start - 1) + 1
      return `${text.slice(0, at)}\n${text.slice(at)}`
    },
  ],
  [/^Shorten it by (\d+)\.$/, (told, by) => replaceSpan(told, shorten(underlined(told), Number(by)))],
  [
    /^Write it as one text, without the square brackets\.$/,
    ({ text, start, end }) =>
      text.slice(0, start).replace(/\[\s*$/, '') +
      text.slice(start, end) +
      text.slice(end).replace(/^\s*\]/, ''),
  ],
]

/** Returns the text after the advice was followed to the letter, or undefined if it says nothing that can be typed. */
function followAdvice(problem: Problem, text: string): string | undefined {
  const { suggestion } = problem
  // Advice on a whole file is about its name or its folder.
  if (suggestion === undefined || problem.rule === 'files') return undefined
  const told = { problem, text, ...offsetsOf(problem, text) }
  for (const [form, follow] of forms) {
    const match = form.exec(suggestion)
    if (!match) continue
    // An ellipsis means the words that only the author knows.
    return match.some(part => part?.includes('…')) ? undefined : follow(told, ...match.slice(1))
  }
  return undefined
}

function offsetsOf({ line, column, endLine = line, endColumn = column }: Problem, text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const offset = (row: number, place: number) => (starts[row - 1] ?? 0) + place - 1 + (row === 1 ? mark : 0)
  return { start: offset(line, column), end: offset(endLine, endColumn) }
}

const underlined = ({ text, start, end }: Told) => text.slice(start, end)

function replaceSpan({ text, start, end }: Told, right: string): string {
  return text.slice(0, start) + right + text.slice(end)
}

/** Replaces the wrong words: those that the message quotes, if they are underlined, else all that is underlined. */
function replaceWrong(told: Told, right: string): string {
  const shown = underlined(told)
  const { message } = told.problem
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words)
  const bare = /(?:goes to (?:the place "#)?|^|the code |ZIP code )(\/[^\s,"]+|https?:\S+|\S+)/.exec(
    message,
  )?.[1]
  const wrong = [...quoted, ...(bare ? [bare] : [])].find(words => shown.includes(words))
  const isQuoted = /^(["']).*\1$/s.test(shown)
  if (wrong !== undefined && wrong !== shown && !/^"/.test(right))
    return replaceSpan(
      told,
      shown.replace(wrong, () => right),
    )
  return replaceSpan(told, isQuoted && !/^["']/.test(right) ? JSON.stringify(right) : right)
}

const lineOf = ({ text, start }: Told) => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', start)
  return { from, to: to < 0 ? text.length : to }
}

/** Writes what the advice shows: from the name of its field or its hyphen on, if it begins with one, else in the place of what is underlined. */
function writeShown(told: Told, right: string): string {
  const { text, start, end } = told
  const { from, to } = lineOf(told)
  const line = text.slice(from, to)
  const [, hyphen = '', key] = /^(- )?(?:([\w-]+): )?/.exec(right) ?? []
  const place = hyphen ? /-/ : key ? new RegExp(`${key}\\s*[:=]`) : undefined
  const at = place?.exec(line)?.index
  // Nothing is underlined where a note hides the text.
  if (at === undefined)
    return start === end
      ? `${text.slice(0, start).trimEnd()} ${right}${text.slice(to)}`
      : replaceSpan(told, right)
  // In braces, the other fields of the line stay.
  const stop = /[{,]\s*$/.test(line.slice(0, at)) ? Math.max(end, start) : to
  return text.slice(0, from + at) + right + text.slice(stop)
}

function writeBelow(told: Told, lines: readonly string[]): string {
  const { text, start, end } = told
  const { from } = lineOf(told)
  const spaces = /^ *(?:- )?/.exec(text.slice(from, start))?.[0].length ?? 0
  return `${text.slice(0, start).trimEnd()}\n${lines.map(line => `${' '.repeat(spaces + 2)}${line}`).join('\n')}${text.slice(end)}`
}

function writeFields(text: string, fields: Record<string, string | undefined>): string {
  return Object.entries(fields).reduce(
    (written, [key, value]) => written.replace(new RegExp(`(?<=\\b${key}: )[-\\d.]+`), value ?? ''),
    text,
  )
}

function indent({ text, start }: Told, spaces: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1
  return text.slice(0, from) + spaces + text.slice(from).replace(/^[ \t]+/, '')
}

function deleteLine(told: Told): string {
  const { from, to } = lineOf(told)
  return told.text.slice(0, from) + told.text.slice(to + 1)
}

function insertAtLineEnd(told: Told, words: string): string {
  const { to } = lineOf(told)
  return told.text.slice(0, to) + words + told.text.slice(to)
}

function insertBelow(told: Told, line: string): string {
  const { from, to } = lineOf(told)
  const spaces = /^ */.exec(told.text.slice(from, to))?.[0] ?? ''
  return `${told.text.slice(0, to)}\n${spaces}${line}${told.text.slice(to)}`
}

/** Replaces the underlined words, and quotes the text between braces that they are in. */
function quoteInBraces({ text, start, end }: Told, right: string): string {
  const from = Math.max(...[': ', ', ', '{ ', '['].map(mark => text.lastIndexOf(mark, start) + mark.length))
  const length = text.slice(end).search(/ ?[,}\]]/)
  const whole = text.slice(from, start) + right + text.slice(end, end + length)
  return text.slice(0, from) + JSON.stringify(whole) + text.slice(end + length)
}

/** Cuts whole words off the end, and keeps the mark of quotation. */
function shorten(shown: string, by: number): string {
  const mark = /["']$/.exec(shown)?.[0] ?? ''
  return shown.slice(0, shown.length - by - mark.length).trimEnd() + mark
}

interface Followed {
  /** Problems whose advice says what to type. */
  literal: readonly Problem[]
  /** Errors after two rounds that such advice left, or led to. */
  left: readonly Problem[]
}

/** Follows all advice that says what to type, for two rounds, from the last line of each file to the first. */
export function followAllAdvice(broken: ResolvedSite): Followed {
  const told = checkSite(broken)
  const rest = told.filter(problem => followIn(broken, problem) === undefined).map(problemKey)
  let [site, problems] = [broken, told]
  for (let round = 0; round < 2 && problems.length > 0; round += 1) {
    site = changedSite(site, followRound(site, problems))
    problems = checkSite(site)
  }
  return {
    literal: told.filter(problem => !rest.includes(problemKey(problem))),
    left: problems.filter(problem => !rest.includes(problemKey(problem))),
  }
}

function followIn(site: ResolvedSite, problem: Problem): string | undefined {
  const record = site.content.records.find(({ file }) => file === problem.file)
  return record && followAdvice(problem, record.text)
}

/** Returns the changed texts by path. Of problems that overlap, only the last is followed: the others have moved then. */
function followRound(site: ResolvedSite, problems: readonly Problem[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const record of site.content.records) {
    let text = record.text
    let last = { line: Number.POSITIVE_INFINITY, column: 0 }
    for (const problem of problems.filter(({ file }) => file === record.file).toReversed()) {
      const { line, column, endLine = line, endColumn = column } = problem
      const isBefore = endLine < last.line || (endLine === last.line && endColumn <= last.column)
      const next = isBefore ? followAdvice(problem, text) : undefined
      if (next === undefined) continue
      text = next
      last = { line, column }
    }
    if (text !== record.text) texts.set(record.path, text)
  }
  return texts
}
