import type { Root as HastRoot } from 'hast'
import type { Html, Nodes, Root } from 'mdast'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toString as textOf } from 'mdast-util-to-string'
import { gfmTable } from 'micromark-extension-gfm-table'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import { slugify } from '../names.ts'
import type { Span, SpanProblem } from '../problem.ts'
import { attributeSpan } from './attribute-span.ts'
import { findBrokenLinks } from './broken-links.ts'
import { findBrokenMarks } from './broken-marks.ts'
import { checkDirectives } from './check-directives.ts'
import { directives } from './directives.ts'
import { nodesOf } from './nodes.ts'

export interface Heading {
  depth: number
  id: string
  text: string
  span: Span
}

export interface MarkdownLink {
  url: string
  span: Span
}

export interface MarkdownImage {
  url: string
  alt: string
  span: Span
}

/** A body as the rules see it and as it will be rendered. Plain JSON. Spans count in the whole file. */
export interface MarkdownBody {
  tree: HastRoot
  headings: Heading[]
  words: number
  links: MarkdownLink[]
  /** What was meant as a link and is text. */
  brokenLinks: SpanProblem[]
  /** What was meant as a heading, a list, a table or emphasis and is text. */
  brokenMarks: SpanProblem[]
  images: MarkdownImage[]
  /** Raw HTML other than comments; of a pair of tags, the first. */
  html: Span[]
  directiveProblems: SpanProblem[]
}

const plainParser = unified().use(remarkParse).use(remarkDirective)
const tableParser = unified().use(remarkParse).use(tables).use(remarkDirective)
const gfmParser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
/** Without any of these, nothing is a table, also none that is escaped. */
const tableSigns = /\||:-|-:/
/** Without any of these, nothing is a task, footnote, struck text or bare address. */
const otherGfmSigns = /[~@&]|www|http|\[\^|\[[\sx]\]/i
const toHast = unified().use(remarkRehype)

/** `start` is where the body begins in `text`. Never throws on any text. */
export function compileMarkdown(text: string, start: number): MarkdownBody {
  // Blanked, not cut off: every position then counts from the file's top.
  const source = text.slice(0, start).replace(/[^\r\n]/g, ' ') + text.slice(start)
  const tree = parseMarkdownTree(source)
  if (nodesOf(tree).some(({ type }) => type === 'textDirective')) restoreTextDirectives(tree, source)
  const nodes = nodesOf(tree)
  const headings = giveHeadingIds(nodes)
  const body = {
    headings,
    words: countWords(nodes),
    links: collectLinks(nodes, source),
    brokenLinks: findBrokenLinks(nodes, source),
    brokenMarks: findBrokenMarks(nodes, source),
    images: collectImages(nodes),
    html: collectHtml(nodes),
    directiveProblems: checkDirectives(tree, source),
  }
  prepareDirectives(nodes)
  const hast = toHast.runSync(tree)
  return { tree: stripPositions(hast.type === 'root' ? hast : { type: 'root', children: [] }), ...body }
}

/** Parsing with GitHub's additions takes three times as long, so they wait for a text that may use them: most use tables alone. */
export function parseMarkdownTree(source: string): Root {
  if (otherGfmSigns.test(source)) return gfmParser.parse(source)
  return (tableSigns.test(source) ? tableParser : plainParser).parse(source)
}

/** Of GitHub's additions, only this one. */
function tables(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
}

/** `10 AM:sharp` and `{{fact:phone}}` are text: directives within a line are not used. */
function restoreTextDirectives(tree: Root, source: string): void {
  visit(tree, 'textDirective', (node, index, parent) => {
    if (!parent || index === undefined) return
    const previous = parent.children[index - 1]
    const next = parent.children[index + 1]
    let value = source.slice(...spanOf(node))
    let first: Nodes = node
    let last: Nodes = node
    let from = index
    let count = 1
    if (previous?.type === 'text') {
      value = previous.value + value
      first = previous
      from -= 1
      count += 1
    }
    if (next?.type === 'text') {
      value += next.value
      last = next
      count += 1
    }
    parent.children.splice(from, count, { type: 'text', value, ...extent(first, last) })
    return from + 1
  })
}

function extent(first: Nodes, last: Nodes): Pick<Nodes, 'position'> {
  if (!first.position || !last.position) return {}
  return { position: { start: first.position.start, end: last.position.end } }
}

/** Ids are made from the headings' words, in order, so that they hold across builds. */
function giveHeadingIds(nodes: readonly Nodes[]): Heading[] {
  const used = new Map<string, number>()
  const headings: Heading[] = []
  for (const node of nodes) {
    if (node.type !== 'heading') continue
    const text = textOf(node)
    const base = slugify(text.replace(/\{\{.*?\}\}/g, '')) || 'section'
    const id = uniqueId(base, used)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
    headings.push({ depth: node.depth, id, text, span: spanOf(node) })
  }
  return headings
}

function uniqueId(base: string, used: Map<string, number>): string {
  const count = (used.get(base) ?? 0) + 1
  used.set(base, count)
  if (count === 1) return base
  return uniqueId(`${base}-${count}`, used)
}

function countWords(nodes: readonly Nodes[]): number {
  let words = 0
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
      words += node.value.match(/[\p{L}\p{N}$][\p{L}\p{N}'’.,–-]*/gu)?.length ?? 0
    }
  }
  return words
}

function collectLinks(nodes: readonly Nodes[], source: string): MarkdownLink[] {
  const links: MarkdownLink[] = []
  for (const node of nodes) {
    if (node.type === 'link' || node.type === 'definition') links.push({ url: node.url, span: spanOf(node) })
    if (node.type !== 'containerDirective' && node.type !== 'leafDirective') continue
    for (const [key, value] of Object.entries(node.attributes ?? {})) {
      const isLink = directives[node.name]?.attributes[key]?.type === 'link'
      if (isLink && value) links.push({ url: value, span: attributeSpan(node, key, source, 'value') })
    }
  }
  return links
}

function collectImages(nodes: readonly Nodes[]): MarkdownImage[] {
  return nodes.flatMap(node =>
    node.type === 'image' ? [{ url: node.url, alt: node.alt ?? '', span: spanOf(node) }] : [],
  )
}

function collectHtml(nodes: readonly Nodes[]): Span[] {
  const isHarmless = (node: Html) => /^(<!--[\s\S]*-->|<\/[^>]*>)$/.test(node.value.trim())
  return nodes.flatMap(node => (node.type === 'html' && !isHarmless(node) ? [spanOf(node)] : []))
}

/** Names the element that each directive becomes; remark-rehype builds it with the block's content inside. */
function prepareDirectives(nodes: readonly Nodes[]): void {
  for (const node of nodes) {
    if (node.type !== 'containerDirective' && node.type !== 'leafDirective') continue
    const attributes = Object.entries(node.attributes ?? {}).map(
      ([key, value]) => [key, value ?? ''] as const,
    )
    node.data = { ...node.data, hName: `block-${node.name}`, hProperties: Object.fromEntries(attributes) }
  }
}

function stripPositions(tree: HastRoot): HastRoot {
  for (const node of nodesOf(tree)) {
    delete node.position
    if (node.type === 'element') delete node.data
  }
  return tree
}

function spanOf(node: Nodes): Span {
  const start = node.position?.start.offset ?? 0
  return [start, node.position?.end.offset ?? start]
}
