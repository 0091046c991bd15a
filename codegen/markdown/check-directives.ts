import type { Heading, Nodes, Paragraph, Parent, Root, Strong, TableCell } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'
import { findClosestMatch, findUniqueCloseMatch, suggest } from '../close-match.ts'
import type { Edit, Span, SpanProblem } from '../problem.ts'
import { findAttributeSpan, openingLineOf } from './attribute-span.ts'
import {
  type DirectiveContent,
  type DirectiveDefinition,
  directiveNames,
  directiveSyntaxOf,
  directives,
} from './directives.ts'

type Directive = ContainerDirective | LeafDirective

/** Finds problems of all directives in a body. The positions of the tree are offsets into `text`. */
export function checkDirectives(tree: Root, text: string): SpanProblem[] {
  const problems: SpanProblem[] = []
  const malformed = { open: 0 }
  const once = new Set<string>()
  const look = (node: Nodes) => {
    if (node.type === 'containerDirective' && isUnclosedBlock(node, text)) {
      problems.push(describeOpen(node, text, ', before the next block'))
      return
    }
    if (node.type === 'containerDirective' || node.type === 'leafDirective') {
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
  return /^:*/.exec(text.slice(node.position?.start.offset ?? 0))?.[0].length ?? 0
}

function describeOpen(node: Directive, text: string, where = ''): SpanProblem {
  return {
    span: openingLineOf(node, text),
    message: `The block "${node.name}" is opened here and never closed.`,
    suggestion: `Add a line with only ::: after its last line${where}.`,
  }
}

/** Reports a second directive without content in one body: both would show the same. */
function describeRepeated(node: Directive, text: string): SpanProblem {
  return {
    span: openingLineOf(node, text),
    message: `The block "${node.name}" is in this text twice.`,
    suggestion: 'Delete one of the two.',
  }
}

function checkDirective(node: Directive, text: string): SpanProblem[] {
  const span = openingLineOf(node, text)
  const definition = Object.hasOwn(directives, node.name) ? directives[node.name] : undefined
  if (!definition) {
    return [
      {
        span,
        message: `There is no block "${node.name}".`,
        ...suggestionOf(suggest(node.name, directiveNames)),
        ...fixMisspelling(nameSpan(node, text), node.name, directiveNames, text),
      },
    ]
  }
  const form = checkForm(node, definition, text, span)
  if (form) return [form]
  const content = describeContentError(node, definition.content)
  if (content) {
    return [
      ...checkAttributes(node, definition, text),
      { span, message: `The block "${node.name}" ${content}` },
    ]
  }
  return [...checkAttributes(node, definition, text), ...checkFigures(node, definition.content)]
}

function checkForm(
  node: Directive,
  definition: DirectiveDefinition,
  text: string,
  span: Span,
): SpanProblem | undefined {
  const empty = definition.content.kind === 'nothing'
  if (empty !== (node.type === 'leafDirective')) {
    return {
      span,
      message: `The block "${node.name}" ${empty ? 'holds nothing and begins with two colons.' : 'begins with three colons.'}`,
      suggestion: `Write: ${directiveSyntaxOf(node.name)}`,
    }
  }
  return !empty && !isClosed(node, text) ? describeOpen(node, text) : undefined
}

function checkAttributes(node: Directive, definition: DirectiveDefinition, text: string): SpanProblem[] {
  const span = openingLineOf(node, text)
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
    ...unknown.map(key => ({
      span: findAttributeSpan(node, key, text, 'key'),
      message: `"${key}" is not a setting of the block "${node.name}".`,
      ...suggestionOf(misspelt.get(key) ? `Did you mean "${misspelt.get(key)}"?` : suggest(key, known)),
      ...fixMisspelling(findAttributeSpan(node, key, text, 'key'), key, known, text),
    })),
    ...missing
      .filter(key => !excused.has(key))
      .map(key => ({
        span,
        message: `The block "${node.name}" needs a ${key}.`,
        suggestion: `Write: ${directiveSyntaxOf(node.name)}`,
      })),
    ...findWrongValues(node, definition, text),
  ]
}

function findWrongValues(node: Directive, definition: DirectiveDefinition, text: string): SpanProblem[] {
  return Object.entries(node.attributes ?? {}).flatMap(([key, value]) => {
    const attribute = definition.attributes[key]
    if (!attribute || !value) return []
    const span = findAttributeSpan(node, key, text, 'value')
    const curly = /^[“”„]([^“”„"]*)[“”„]$/.exec(value)
    if (curly) return [describeCurly(text, span, curly[1] ?? '')]
    if (attribute.values && !attribute.values.includes(value)) {
      return [
        {
          span,
          message: `"${value}" is not a ${key} of the block "${node.name}".`,
          ...suggestionOf(suggest(value, attribute.values)),
          ...fixMisspelling(span, value, attribute.values, text),
        },
      ]
    }
    if (attribute.type === 'number' && !(/^\d+(\.\d+)?$/.test(value) && Number(value) > 0)) {
      const message = `The ${key} of the block "${node.name}" must be a number above 0, not "${value}".`
      return [{ span, message }]
    }
    return []
  })
}

function describeCurly(text: string, span: Span, words: string): SpanProblem {
  const isTyped = /^[“”„].*[“”„]$/.test(text.slice(...span))
  return {
    span,
    message: 'These quotation marks are curly, as Word and phones type them: a block needs straight ones.',
    suggestion: `Write: "${words}"`,
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
  const right = findUniqueCloseMatch(word, candidates)
  return right !== undefined && text.slice(...span) === word ? { fix: [{ span, text: right }] } : {}
}

/** Describes what is wrong with a directive's content, as the end of a sentence. */
function describeContentError(node: Directive, content: DirectiveContent): string | undefined {
  const [only, ...others] = node.children
  if (content.kind === 'text') return only ? undefined : 'is empty.'
  if (content.kind === 'table')
    return only?.type === 'table' && others.length === 0 ? undefined : 'must hold one table.'
  if (content.kind === 'nothing') return undefined
  if (only?.type !== 'list' || others.length > 0) {
    return 'must hold one list, each line beginning with "- ".'
  }
  if (content.items !== undefined && only.children.length !== content.items) {
    return `must have exactly ${content.items} list items; it has ${only.children.length}.`
  }
  const plain = only.children.find(item => content.boldStart && !startsBold(item))
  return plain
    ? `needs a figure between ** at the beginning of each item: "${shorten(textOf(plain))}" has none.`
    : undefined
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
  number: { form: /^\d[\d,]*(?:\.\d+)?\D*$/, example: '**65** or **65%**' },
  rating: { form: /^\d+(?:\.\d+)?(?:\/0*[1-9]\d*)?$/, example: '**9** or **9/10**' },
} as const

/** Reports figures that no bar can show. Skips those with a fact, whose text isn't known yet. */
function checkFigures(node: Directive, content: DirectiveContent): SpanProblem[] {
  const [list] = node.children
  if (content.kind !== 'list' || !content.figure || list?.type !== 'list') return []
  const { form, example } = figureForms[content.figure]
  return list.children.flatMap(item => {
    const bold = findBoldStart(item)
    if (!bold) return []
    const words = textOf(bold)
    const isPlain = bold.children.every(child => child.type === 'text')
    if (isPlain && (form.test(words) || words.includes('{{'))) return []
    return {
      span: [bold.position?.start.offset ?? 0, bold.position?.end.offset ?? 0],
      message: `"${shorten(words)}" is not a figure that the block "${node.name}" can show as a bar.`,
      suggestion: `Write a number without other formatting: ${example}.`,
    }
  })
}

/**
 * Reports lines of colons that neither open nor close a directive. `malformed` counts the malformed directives that are still open: the
 * lines that close them aren't reported.
 */
function checkStrayColons(node: TextBlock, text: string, malformed: { open: number }): SpanProblem[] {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
  const strays = [...text.slice(start, end).matchAll(/^[ |]*(:{2,})([^|\n]*)/gm)].flatMap(match => {
    const [line, colons = '', rest = ''] = match
    const span: Span = [start + match.index, start + match.index + line.length]
    const name = /^ *([\w-]+)/.exec(rest)?.[1]
    if (name) {
      if (colons.length > 2) malformed.open += 1
      return describeMalformed(name, span)
    }
    if (malformed.open > 0) {
      malformed.open -= 1
      return []
    }
    return {
      span,
      message: 'This line of colons closes no block.',
      suggestion: 'Delete it, or open a block above it.',
    }
  })
  const isStray = (at: number) => strays.some(({ span }) => span[0] <= at && at < span[1])
  return [...strays, ...checkWithinLine(node, text).filter(({ span }) => !isStray(span[0]))]
}

const withinLine = new RegExp(`(?<![:\\\\]):{1,3}(${directiveNames.join('|')})(?=[[{])`, 'g')

/** Reports directives that start in the middle of a line, except in code. */
function checkWithinLine(node: TextBlock, text: string): SpanProblem[] {
  return node.children.flatMap(child => {
    if (child.type !== 'text') return []
    const [start, end] = [child.position?.start.offset ?? 0, child.position?.end.offset ?? 0]
    return [...text.slice(start, end).matchAll(withinLine)].map(({ index, 0: written, 1: name = '' }) =>
      describeMalformed(name, [start + index, start + index + written.length]),
    )
  })
}

function describeMalformed(name: string, span: Span): SpanProblem {
  return {
    span,
    message: `The block "${name}" is not written in the right way.`,
    suggestion: `Write it on a line of its own: ${directiveSyntaxOf(findClosestMatch(name, directiveNames) ?? name)}`,
  }
}

function isClosed(node: Directive, text: string): boolean {
  const end = node.position?.end.offset ?? 0
  const lines = text
    .slice(node.position?.start.offset ?? 0, end)
    .trimEnd()
    .split('\n')
  return lines.length > 1 && /^[\s>]*:{3,}\s*$/.test(lines.at(-1) ?? '')
}

function suggestionOf(suggestion: string | undefined): { suggestion?: string } {
  return suggestion === undefined ? {} : { suggestion }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
