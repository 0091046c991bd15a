import type { SpanFinding } from '../problem.ts'
import { type Line, lineAt } from './lines.ts'
import { quote, quotePart, quoteWhole, spanBetweenBrackets } from './quoting.ts'
import { tokenizeYaml, type YamlToken } from './yaml-tokens.ts'

/** Text that YAML interprets differently than the editor meant. */
export type Misreading = SpanFinding & {
  /** Whether errors after it are follow-ups. */
  derails: boolean
}

// Tokenizing takes as long as parsing. Most files match no pattern and aren't tokenized.
const suspects = [
  /[^\s:,[{"'|>-] #/,
  /[:,[{-] +[&!*]/,
  /^( *)- .*\r?\n\1 +- /m,
  /^ *(?:- +)*[\w-]+: +[^\s"'|>{[&*#].*\r?\n +- /m,
  /^ *-[A-Za-z"'{[]/m,
  /[:,[{-] *\{\{/,
]

/** Finds misreadings that cause no error and, if the file `hasErrors`, those that cause one. */
export function findMisreadings(text: string, hasErrors: boolean): Misreading[] {
  if (!hasErrors && !suspects.some(suspect => suspect.test(text))) return []
  const tokens = tokenizeYaml(text)
  const depths = countOpenBrackets(tokens)
  const used = new Set(
    tokens.flatMap(token => (token.kind === 'alias' ? text.slice(token.start + 1, token.end) : [])),
  )
  const anchors = new Set(
    tokens.flatMap(token => (token.kind === 'anchor' ? text.slice(token.start + 1, token.end) : [])),
  )
  return tokens.flatMap((token, index) => {
    const context = { text, tokens, index, token, isNested: (depths[index] ?? 0) > 0 }
    switch (token.kind) {
      case 'flow-map-start':
        return findDoubleBrace(context)
      case 'flow-map-end':
      case 'flow-seq-end':
        return depths[index] === 0 ? [describeExtraBracket(text, token)] : []
      case 'comment':
        return findCutText(context)
      case 'text':
        return findDashInText(context)
      case 'anchor':
        return used.has(text.slice(token.start + 1, token.end)) ? [] : findMarker(context)
      case 'alias':
        return anchors.has(text.slice(token.start + 1, token.end)) ? [] : findMarker(context)
      case 'tag':
        return findMarker(context)
      default:
        return []
    }
  })
}

interface TokenContext {
  text: string
  tokens: readonly YamlToken[]
  index: number
  token: YamlToken
  isNested: boolean
}

/** Counts the open brackets before each token. */
function countOpenBrackets(tokens: readonly YamlToken[]): number[] {
  let depth = 0
  return tokens.map(({ kind }) => {
    const before = depth
    if (kind === 'flow-map-start' || kind === 'flow-seq-start') depth += 1
    else if (kind === 'flow-map-end' || kind === 'flow-seq-end') depth = Math.max(depth - 1, 0)
    return before
  })
}

/** YAML reads `{{fact:phone}}` at the start of an unquoted text as an object. */
function findDoubleBrace({ text, tokens, index, token, isNested }: TokenContext): Misreading[] {
  const next = tokens[index + 1]
  if (next?.kind !== 'flow-map-start' || next.start !== token.end) return []
  if (!/^\{\{[^{}\n]*\}\}/.test(text.slice(token.start))) return [describeExtraBracket(text, next)]
  const before = /[&*!] +$/.exec(text.slice(0, token.start))?.[0].length ?? 0
  const { right, ...quoted } = isNested
    ? quotePart(text, token.start - before)
    : quoteWhole(lineAt(text, token.start))
  const mark = text.charAt(quoted.span[0])
  if (/[&*!]/.test(mark))
    return [{ ...quoted, code: 'syntax/unquoted-mark', parameters: { mark, right }, derails: true }]
  return [{ ...quoted, code: 'syntax/unquoted-placeholder', parameters: { right }, derails: true }]
}

function describeExtraBracket(text: string, { start, end }: YamlToken): Misreading {
  return {
    span: [start, end],
    code: 'syntax/extra-bracket',
    parameters: { bracket: text.slice(start, end) },
    derails: true,
  }
}

/**
 * A # after one space starts a comment, which cuts a text off without an error. After two spaces, or after a number or boolean, a
 * comment is intended.
 */
function findCutText({ text, tokens, index, token, isNested }: TokenContext): Misreading[] {
  const [words, space] = [tokens[index - 2], tokens[index - 1]]
  if (words?.kind !== 'text' || space?.kind !== 'space' || space.end - space.start !== 1) return []
  if (/^(?:[-+]?[\d.]+|true|false)$/.test(text.slice(words.start, words.end))) return []
  const { end } = lineAt(text, token.start)
  const [, meant] = isNested ? spanBetweenBrackets(text, words.start) : [0, end]
  return [
    {
      span: [words.start, meant],
      code: 'syntax/text-cut-by-comment',
      parameters: { right: quote(text.slice(words.start, meant)) },
      derails: isNested,
    },
  ]
}

/** A dash at the start of a line of an unquoted text was meant to start a list item. */
function findDashInText({ text, tokens, index, token }: TokenContext): Misreading[] {
  const words = text.slice(token.start, token.end)
  const found = /(?:^|\n *)(?=-[A-Za-z"'{[])|\n *(?=- )/.exec(words)
  if (!found) return []
  const start = token.start + found.index + found[0].length
  const line = lineAt(text, start)
  if (line.text.slice(0, start - line.start).trim() !== '') return []
  const entry = `- ${line.text.replace(/^\s*-\s*/, '')}`
  if (text.charAt(start + 1) !== ' ') {
    return [
      {
        span: [start, start + 1],
        code: 'syntax/no-space-after-dash',
        parameters: { right: entry },
        fix: [{ span: [start + 1, start + 1], text: ' ' }],
        derails: true,
      },
    ]
  }
  const dash = tokens.findLast((other, at) => at < index && other.kind === 'seq-item-ind')
  const column = dash && dash.start - lineAt(text, dash.start).start + 1
  const [, field] = /([\w-]+):\s*$/.exec(text.slice(0, token.start)) ?? []
  if (dash && field !== undefined && column === start - line.start + 1) {
    const parameters = { field, list: listNameAbove(text, dash.start) }
    return [{ span: [start, line.end], code: 'syntax/entry-below-text', parameters, derails: false }]
  }
  return [
    {
      span: [start, line.end],
      code: 'syntax/dash-in-text',
      parameters: { entry, ...(column === undefined ? {} : { column }) },
      derails: false,
    },
  ]
}

/** Returns the name of the list that an entry belongs to. */
const listNameAbove = (text: string, entry: number): string | undefined =>
  [...text.slice(0, entry).matchAll(/^ *(?:- +)*([\w-]+):[ \t]*\r?$/gm)].at(-1)?.[1]

/** YAML reads the first word of a text as an anchor, an alias or a tag if it starts with &, * or !. */
function findMarker({ text, tokens, index, token, isNested }: TokenContext): Misreading[] {
  const next = tokens.slice(index + 1).find(other => other.kind !== 'space')
  const isGroup = token.kind === 'anchor' && next?.kind !== 'text' && next?.kind !== 'newline' && next
  if (isGroup || (token.kind === 'anchor' && next?.kind === 'newline' && opensGroup(text, token))) return []
  const { right, ...quoted } = isNested ? quotePart(text, token.start) : quoteWhole(lineAt(text, token.start))
  const mark = text.charAt(token.start)
  return [{ ...quoted, code: 'syntax/unquoted-mark', parameters: { mark, right }, derails: false }]
}

/** Whether the next line is indented deeper than a token's line. */
function opensGroup(text: string, token: YamlToken): boolean {
  const line = lineAt(text, token.start)
  const below = lineAt(text, line.end + 1)
  const indent = (other: Line) => other.text.length - other.text.trimStart().length
  return below.start > line.start && indent(below) > indent(line)
}
