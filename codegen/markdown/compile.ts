import type { Root as HastRoot } from 'hast'
import type { Html, Nodes, Parent, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { slugify } from '../names.ts'
import type { Span, SpanFinding } from '../problem.ts'
import { hashMeaning } from '../text-meaning.ts'
import { findAccidents } from './accidents.ts'
import { findAttributeSpan } from './attribute-span.ts'
import { findBrokenLinks, findUselessLinks } from './broken-links.ts'
import { findBrokenMarks } from './broken-marks.ts'
import { checkDirectives } from './check-directives.ts'
import { blankDeepLines } from './deep-lines.ts'
import { directives } from './directives.ts'
import { nodesOf, spanOf } from './nodes.ts'
import { parseMarkdownTree } from './parse-tree.ts'
import { collectReferences, type References } from './references.ts'

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
  /** Span of the URL's node: the image, or the definition that images refer to. */
  span: Span
  /** The places that show the image. */
  shown: { alt: string; span: Span }[]
}

/** The parts at the top of a body: its paragraphs, headings, lists, tables and directives. One entry for each part in all three lists. */
export interface BodyParts {
  kinds: string[]
  /** Hashes of what the parts mean, to find out whether a translation of them is out of date. */
  hashes: string[]
  spans: Span[]
}

/** A compiled Markdown body, for rules and for rendering. Plain JSON. Spans are offsets into the whole file. */
export interface CompiledMarkdown {
  tree: HastRoot
  parts: BodyParts
  headings: Heading[]
  words: number
  links: MarkdownLink[]
  /** Links that became text. */
  brokenLinks: SpanFinding[]
  /** Headings, lists, tables and emphasis that became text. */
  brokenMarks: SpanFinding[]
  /** Text that became markup, probably by accident. */
  accidents: SpanFinding[]
  images: MarkdownImage[]
  /** Raw HTML except comments and closing tags. */
  html: Span[]
  directiveProblems: SpanFinding[]
}

const toHast = unified().use(remarkRehype)

/** Compiles the Markdown of a file, which starts at `bodyOffset`. Never throws. */
export function compileMarkdown(text: string, bodyOffset: number): CompiledMarkdown {
  // Blank out the front matter instead of removing it, so that positions count from the start of the file.
  const blanked = text.slice(0, bodyOffset).replace(/[^\r\n]/g, ' ') + text.slice(bodyOffset)
  const { source, problems: deepLines } = blankDeepLines(blanked)
  const tree = parseMarkdownTree(source)
  const nodes = nodesOf(tree)
  const headings = giveHeadingIds(nodes)
  const references = collectReferences(nodes)
  const body = {
    parts: describeParts(tree, text),
    headings,
    words: countWords(nodes),
    links: collectLinks(nodes, references, source),
    brokenLinks: [...findBrokenLinks(nodes, source), ...findUselessLinks(nodes)],
    brokenMarks: [...deepLines, ...findBrokenMarks(nodes, source)],
    accidents: findAccidents(nodes, references, source),
    images: collectImages(nodes, references),
    html: collectHtml(nodes),
    directiveProblems: checkDirectives(tree, source),
  }
  prepareDirectives(nodes)
  dropCodeLanguages(nodes)
  keepImageNames(nodes, references)
  const hast = toHast.runSync(tree)
  return { tree: stripPositions(hast.type === 'root' ? hast : { type: 'root', children: [] }), ...body }
}

/** Ids of elements outside the body, which no heading may have. A test compares them with a page. */
const PAGE_IDS = [
  'content',
  'contents-heading',
  'footnote-label',
  'newsletter',
  'newsletter-email',
  'newsletter-error',
  'newsletter-note',
  'newsletter-website',
  'page-head',
  'page-head-end',
  'questions',
]

/** Derives ids from the headings' texts in document order, so that they are the same in every build. */
function giveHeadingIds(nodes: readonly Nodes[]): Heading[] {
  const used = new Map(PAGE_IDS.map(id => [id, 1]))
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

function describeParts({ children }: Root, text: string): BodyParts {
  const spans = children.map(spanOf)
  return {
    kinds: children.map(part => ('name' in part ? `${part.type} ${part.name}` : part.type)),
    hashes: spans.map(span => hashMeaning(text.slice(...span))),
    spans,
  }
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

function collectLinks(
  nodes: readonly Nodes[],
  references: ReadonlyMap<Nodes, References>,
  source: string,
): MarkdownLink[] {
  const links: MarkdownLink[] = []
  for (const node of nodes) {
    if (node.type === 'link') links.push({ url: node.url, span: spanOf(node) })
    if (node.type === 'definition' && references.get(node)?.links.length) {
      links.push({ url: node.url, span: spanOf(node) })
    }
    if (node.type !== 'containerDirective' && node.type !== 'leafDirective') continue
    for (const [key, value] of Object.entries(node.attributes ?? {})) {
      const isLink = directives[node.name]?.attributes[key]?.type === 'link'
      if (isLink && value) links.push({ url: value, span: findAttributeSpan(node, key, source, 'value') })
    }
  }
  return links
}

function collectImages(nodes: readonly Nodes[], references: ReadonlyMap<Nodes, References>): MarkdownImage[] {
  return nodes.flatMap((node): MarkdownImage[] => {
    if (node.type !== 'image' && node.type !== 'definition') return []
    const shown = node.type === 'image' ? [node] : (references.get(node)?.images ?? [])
    if (shown.length === 0) return []
    const places = shown.map(one => ({ alt: one.alt ?? '', span: spanOf(one) }))
    return [{ url: node.url, span: spanOf(node), shown: places }]
  })
}

/** Sets `src` to the image name as typed, because images are looked up by it and not by its URL encoding. */
function keepImageNames(nodes: readonly Nodes[], references: ReadonlyMap<Nodes, References>): void {
  const keep = (node: Nodes, src: string) => {
    node.data = { ...node.data, hProperties: { src } }
  }
  for (const node of nodes) {
    if (node.type === 'image') keep(node, node.url)
    if (node.type !== 'definition') continue
    for (const reference of references.get(node)?.images ?? []) keep(reference, node.url)
  }
}

function collectHtml(nodes: readonly Nodes[]): Span[] {
  const isHarmless = (node: Html) => /^(<!--[\s\S]*-->|<\/[^>]*>)$/.test(node.value.trim())
  return nodes.flatMap(node => (node.type === 'html' && !isHarmless(node) ? [spanOf(node)] : []))
}

/** Sets the element name and attributes of each directive, from which remark-rehype creates the element. */
function prepareDirectives(nodes: readonly Nodes[]): void {
  for (const node of nodes) {
    if (node.type !== 'containerDirective' && node.type !== 'leafDirective') continue
    const attributes = Object.entries(node.attributes ?? {}).map(
      ([key, value]) => [key, value ?? ''] as const,
    )
    node.data = { ...node.data, hName: `block-${node.name}`, hProperties: Object.fromEntries(attributes) }
    if (directives[node.name]?.content.kind === 'list') tightenLists(node)
  }
}

/** Makes lists tight, because the components of directives expect items without paragraphs. */
function tightenLists({ children }: Parent): void {
  for (const list of children) {
    if (list.type !== 'list') continue
    list.spread = false
    for (const item of list.children) item.spread = false
  }
}

/** Removes the language of code blocks, which no page uses. */
function dropCodeLanguages(nodes: readonly Nodes[]): void {
  for (const node of nodes) if (node.type === 'code') node.lang = null
}

function stripPositions(tree: HastRoot): HastRoot {
  for (const node of nodesOf(tree)) {
    delete node.position
    if (node.type === 'element') delete node.data
  }
  return tree
}
