import type { Heading, Nodes, Paragraph, Parent, Root, Strong, TableCell } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'
import { findAlternatives, findClosestMatch, findSureMatch } from '../close-match.ts'
import type { Diagnosis } from '../finding-texts/file-texts.ts'
import type { Edit, Span, SpanFinding } from '../problem.ts'
import { shorten } from '../shorten.ts'
import { findAttributeSpan, openingLineOf } from './attribute-span.ts'
import {
  type DirectiveContent,
  type DirectiveDefinition,
  directiveNames,
  directiveSyntaxOf,
  directives,
} from './directives.ts'
import { spanOf } from './nodes.ts'

type Directive = ContainerDirective | LeafDirective

/** Finds problems of all directives in a body. The positions of the tree are offsets into `text`. */
export function checkDirectives(tree: Root, text: string): SpanFinding[] {
  const problems: SpanFinding[] = []
  const malformed: Malformed = { open: 0 }
  const once = new Set<string>()
  const look = (node: Nodes) => {
    if (node.type === 'containerDirective' && isUnclosedBlock(node, text)) {
      problems.push(describeOpen(node, text, true))
      return
    }
    if (node.type === 'containerDirective' || node.type === 'leafDirective') {
      if (isWronglyOpened(node) || (!isClosed(node, text) && findTwoColons(node, text))) malformed.open += 1
      problems.push(...checkDirective(node, text))
      if (once.has(node.name)) problems.push(describeRepeated(node, text))
      if (directives[node.name]?.content.kind === 'nothing') once.add(node.name)
    } else if (isTextBlock(node)) problems.push(...checkStrayColons(node, text, malformed))
    if ('children' in node) for (const child of node.children) look(child)
  }
  look(tree)
  return problems
}

type TextBlock = Paragraph | Heading | TableCell

const isTextBlock = (node: Nodes): node is TextBlock =>
  ['paragraph', 'heading', 'tableCell'].includes(node.type)

/** Whether two colons begin a block, which needs three: another line closes it. */
const isWronglyOpened = ({ type, name }: Directive): boolean =>
  type === 'leafDirective' && Object.hasOwn(directives, name) && directives[name]?.content.kind !== 'nothing'

interface Malformed {
  /** Blocks whose first line is wrong. The lines that close them aren't reported. */
  open: number
}

/** Whether a directive contains others with as many colons: it was never closed, and a line of colons closed one of them instead. */
function isUnclosedBlock(node: ContainerDirective, text: string): boolean {
  const depth = colonsOf(node, text)
  return node.children.some(
    child =>
      child.type === 'containerDirective' &&
      Object.hasOwn(directives, child.name) &&
      colonsOf(child, text) >= depth,
  )
}

function colonsOf(node: Directive, text: string): number {
  return /^:*/.exec(text.slice(spanOf(node)[0]))?.[0].length ?? 0
}

function describeOpen(node: Directive, text: string, isBeforeBlock = false): SpanFinding {
  const colons = findTwoColons(node, text)
  if (colons) return { span: colons, code: 'directives/two-colons-at-end', parameters: { name: node.name } }
  const parameters = { name: node.name, isBeforeBlock }
  return { span: openingLineOf(node, text), code: 'directives/open', parameters }
}

/** Finds a line of two colons in a block, which was meant to close it. */
function findTwoColons(node: Directive, text: string): Span | undefined {
  const [start, end] = spanOf(node)
  const line = /^::[ \t]*$/m.exec(text.slice(start, end))
  return line ? [start + line.index, start + line.index + 2] : undefined
}

/** Reports a second directive without content in one body: both would show the same. */
function describeRepeated(node: Directive, text: string): SpanFinding {
  return { span: openingLineOf(node, text), code: 'directives/repeated', parameters: { name: node.name } }
}

function checkDirective(node: Directive, text: string): SpanFinding[] {
  const span = openingLineOf(node, text)
  const definition = Object.hasOwn(directives, node.name) ? directives[node.name] : undefined
  if (!definition) {
    return [
      {
        span,
        code: 'directives/unknown',
        parameters: { name: node.name, ...findAlternatives(node.name, directiveNames) },
        ...fixMisspelling(nameSpan(node, text), node.name, directiveNames, text),
      },
    ]
  }
  const form = checkForm(node, definition, text, span)
  if (form) return [form]
  const content = describeContentError(node, definition.content)
  if (content) {
    return [...checkAttributes(node, definition, text), { span, ...content }]
  }
  return [...checkAttributes(node, definition, text), ...checkFigures(node, definition.content)]
}

function checkForm(
  node: Directive,
  definition: DirectiveDefinition,
  text: string,
  span: Span,
): SpanFinding | undefined {
  const empty = definition.content.kind === 'nothing'
  if (empty !== (node.type === 'leafDirective')) {
    return {
      span,
      code: empty ? 'directives/two-colons' : 'directives/three-colons',
      parameters: { name: node.name, opening: openingAsTyped(text.slice(...span), node.name) },
    }
  }
  return !empty && !isClosed(node, text) ? describeOpen(node, text) : undefined
}

function checkAttributes(node: Directive, definition: DirectiveDefinition, text: string): SpanFinding[] {
  const { name } = node
  const span = openingLineOf(node, text)
  const unquoted = findUnquotedWords(node, text)
  if (unquoted) return [unquoted]
  const given = node.attributes ?? {}
  const known = Object.keys(definition.attributes)
  const unknown = Object.keys(given).filter(key => !known.includes(key))
  const missing = Object.entries(definition.attributes)
    .filter(([key, attribute]) => attribute.required && !given[key]?.trim())
    .map(([key]) => key)
  const misspelt = new Map(
    unknown.map(key => [key, findClosestMatch(key, missing) ?? findClosestMatch(key, known)]),
  )
  const excused = new Set(misspelt.values())
  return [
    ...unknown.map((key): SpanFinding => {
      const near = misspelt.get(key)
      return {
        span: findAttributeSpan(node, key, text, 'key'),
        code: 'directives/unknown-setting',
        parameters: { name, key, ...(near ? { near } : findAlternatives(key, known)) },
        ...fixMisspelling(findAttributeSpan(node, key, text, 'key'), key, known, text),
      }
    }),
    ...missing
      .filter(key => !excused.has(key))
      .map((key): SpanFinding => {
        const parameters = { name, key, opening: directiveSyntaxOf(name) }
        return { span, code: 'directives/missing-setting', parameters }
      }),
    ...findWrongValues(node, definition, text),
  ]
}

const unquotedWords = /([\w-]+)=([^\s"'{}=]+(?:[ \t]+[^\s"'{}=]+)+)(?=[ \t]*\}|[ \t]+[\w-]+=)/

/** Reports several words as a value without quotation marks: all but the first are read as settings. */
function findUnquotedWords(node: Directive, text: string): SpanFinding | undefined {
  const [start, end] = openingLineOf(node, text)
  const found = unquotedWords.exec(text.slice(start, end))
  if (!found) return undefined
  const [typed, key = '', words = ''] = found
  const at = start + found.index
  const parameters = { key, right: `${key}="${words}"` }
  return { span: [at, at + typed.length], code: 'directives/unquoted-words', parameters }
}

function findWrongValues(node: Directive, definition: DirectiveDefinition, text: string): SpanFinding[] {
  return Object.entries(node.attributes ?? {}).flatMap(([key, value]): SpanFinding[] => {
    const attribute = definition.attributes[key]
    if (!attribute || !value) return []
    const span = findAttributeSpan(node, key, text, 'value')
    const curly = /^[“”„]([^“”„"]*)[“”„]$/.exec(value)
    if (curly) return [describeCurly(text, span, curly[1] ?? '')]
    if (attribute.values && !attribute.values.includes(value)) {
      return [
        {
          span,
          code: 'directives/unknown-value',
          parameters: { name: node.name, key, value, ...findAlternatives(value, attribute.values) },
          ...fixMisspelling(span, value, attribute.values, text),
        },
      ]
    }
    if (attribute.type === 'number' && !(/^\d+(\.\d+)?$/.test(value) && Number(value) > 0)) {
      return [{ span, code: 'directives/not-a-number', parameters: { name: node.name, key, value } }]
    }
    return []
  })
}

function describeCurly(text: string, span: Span, words: string): SpanFinding {
  const isTyped = /^[“”„].*[“”„]$/.test(text.slice(...span))
  return {
    span,
    code: 'directives/curly-quotes',
    parameters: { text: words },
    ...(isTyped ? { fix: [{ span, text: `"${words}"` }] } : {}),
  }
}

function nameSpan(node: Directive, text: string): Span {
  const [start] = openingLineOf(node, text)
  const at = text.indexOf(node.name, start)
  return [at, at + node.name.length]
}

/** Returns the fix of a misspelling if the source at the span is the word and exactly one candidate is close. */
function fixMisspelling(
  span: Span,
  word: string,
  candidates: readonly string[],
  text: string,
): { fix?: readonly Edit[] } {
  const right = findSureMatch(word, candidates)
  return right !== undefined && text.slice(...span) === word ? { fix: [{ span, text: right }] } : {}
}

/** Describes what is wrong with a directive's content, or returns undefined if it is valid. */
function describeContentError(
  { name, children }: Directive,
  content: DirectiveContent,
): Diagnosis | undefined {
  const [only, ...others] = children
  const parameters = { name }
  if (content.kind === 'text') return only ? undefined : { code: 'directives/empty', parameters }
  if (content.kind === 'table') {
    // An empty line in a table is reported as such.
    const isTable = only?.type === 'table' && others.every(node => textOf(node).startsWith('|'))
    return isTable ? undefined : { code: 'directives/not-a-table', parameters }
  }
  if (content.kind === 'nothing') return undefined
  if (only?.type !== 'list' || others.length > 0) return { code: 'directives/not-a-list', parameters }
  const items = only.children.length
  if (content.items !== undefined && items !== content.items) {
    return { code: 'directives/item-count', parameters: { name, items, expected: content.items } }
  }
  const plain = only.children.find(item => content.boldStart && !startsBold(item))
  if (!plain) return undefined
  return { code: 'directives/item-without-figure', parameters: { name, item: shorten(textOf(plain)) } }
}

function startsBold(item: Parent): boolean {
  return findBoldStart(item) !== undefined
}

function findBoldStart(item: Parent): Strong | undefined {
  const [first] = item.children
  const start = first?.type === 'paragraph' ? first.children[0] : undefined
  return start?.type === 'strong' ? start : undefined
}

const figureForms = {
  number: /^\d[\d,]*(?:\.\d+)?\D*$/,
  rating: /^\d+(?:\.\d+)?(?:\/0*[1-9]\d*)?$/,
} as const

/** Reports figures that no bar can show. Skips those with a fact, whose text isn't known yet. */
function checkFigures(node: Directive, content: DirectiveContent): SpanFinding[] {
  const [list] = node.children
  if (content.kind !== 'list' || !content.figure || list?.type !== 'list') return []
  const { figure } = content
  return list.children.flatMap(item => {
    const bold = findBoldStart(item)
    if (!bold) return []
    const words = textOf(bold)
    const isPlain = bold.children.every(child => child.type === 'text')
    if (isPlain && (figureForms[figure].test(words) || words.includes('{{'))) return []
    return {
      span: spanOf(bold),
      code: 'directives/figure-without-bar',
      parameters: { name: node.name, text: shorten(words), figure },
    }
  })
}

/** Reports lines of colons that neither open nor close a directive. */
function checkStrayColons(node: TextBlock, text: string, malformed: Malformed): SpanFinding[] {
  const [start, end] = spanOf(node)
  const within = checkWithinLine(node, text)
  // A block that begins with a single colon has a line that closes it.
  malformed.open += within.filter(
    ({ span: [at] }) => text.charAt(at - 1) === '\n' && text[at + 1] !== ':',
  ).length
  const lines = [...text.slice(start, end).matchAll(/^[ |]*(:{2,})([^|\n]*)/gm)]
  const strays = lines.flatMap((match): SpanFinding | [] => {
    const [line, colons = '', rest = ''] = match
    const span: Span = [start + match.index, start + match.index + line.length]
    const name = /^ *([\w-]+)/.exec(rest)?.[1]
    if (name) {
      if (colons.length > 2) malformed.open += 1
      return describeMalformed(name, span, line)
    }
    if (malformed.open > 0) {
      malformed.open -= 1
      return []
    }
    return { span, code: 'directives/stray-colons' }
  })
  const isStray = (at: number) => strays.some(({ span }) => span[0] <= at && at < span[1])
  return [...strays, ...within.filter(({ span }) => !isStray(span[0]))]
}

const withinLine = new RegExp(`(?<![:\\\\]):{1,3}(${directiveNames.join('|')})(?=[[{])`, 'g')

/** Reports directives that start in the middle of a line, except in code. */
function checkWithinLine(node: TextBlock, text: string): SpanFinding[] {
  return node.children.flatMap(child => {
    if (child.type !== 'text') return []
    const [start, end] = spanOf(child)
    return [...text.slice(start, end).matchAll(withinLine)].map(({ index, 0: written, 1: name = '' }) => {
      const from = start + index
      const settings = /^\{[^{}\n]*\}/.exec(text.slice(from + written.length))?.[0] ?? ''
      return describeMalformed(name, [from, from + written.length + settings.length], text.slice(from))
    })
  })
}

function describeMalformed(name: string, span: Span, typed: string): SpanFinding {
  const meant = findClosestMatch(name, directiveNames) ?? name
  return { span, code: 'directives/malformed', parameters: { name, opening: openingAsTyped(typed, meant) } }
}

/** Returns the first line of a directive with the settings that were typed, or with those that it can have. */
function openingAsTyped(typed: string, name: string): string {
  const usual = directiveSyntaxOf(name)
  const settings = /^[^\n{]*\{([^{}\n]*)/.exec(typed)?.[1]?.trim()
  const isWhole = settings !== undefined && /^(?:[\w-]+="[^"]*"\s*)+$/.test(settings)
  const right = isWhole ? settings : withCurlyQuotes(settings ?? '')
  return right === undefined ? usual : usual.replace(/(?:\{[^{}]*\})?$/, `{${right}}`)
}

/** Writes the quotation marks within the last setting as curly ones. Returns undefined if there are none. */
function withCurlyQuotes(settings: string): string | undefined {
  const [, before = '', name = '', words = ''] =
    /^((?:[\w-]+="[^"]*"\s+)*)([\w-]+)="(.*)"$/.exec(settings) ?? []
  if (!words.includes('"') || words.includes('="')) return undefined
  return `${before}${name}="${words.replace(/"([^"]*)"/g, '“$1”')}"`
}

function isClosed(node: Directive, text: string): boolean {
  const lines = text
    .slice(...spanOf(node))
    .trimEnd()
    .split('\n')
  return lines.length > 1 && /^[\s>]*:{3,}\s*$/.test(lines.at(-1) ?? '')
}
