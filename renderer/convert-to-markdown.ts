/**
 * Markdown of a page, for assistants. It is converted from the HTML, so that both have the same content. Interactive and graphical elements
 * are left out: forms, sliders, icons.
 */

import { removeBinding } from './non-breaking-figures.ts'
import { attributeOf, type HtmlElement, type HtmlNode, parseReactHtml } from './parse-react-html.ts'

export interface PageTextHead {
  title: string
  description: string
  /** Absolute URL of the page. */
  url: string
  /** Day of publication, ISO 8601. */
  published?: string | undefined
  /** Day of the last change, ISO 8601. */
  updated?: string | undefined
  /** Year of the prices. */
  pricesOf?: string | undefined
}

/** Converts the main content of a page to Markdown with YAML front matter. */
export function convertToMarkdown(html: string, head: PageTextHead): string {
  // Search the end backward: the content has many `<` to compare.
  const main = removeBinding(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')))
  const fields = Object.entries(head).filter(([, value]) => value !== undefined)
  // Strings of JSON are valid YAML.
  const lines = fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const frontMatter = ['---', ...lines, '---'].join('\n')
  const { origin } = new URL(head.url)
  // Parsing a URL takes longer than everything else about a link, and most links don't need it.
  const absolute = (href: string) => (plainPath.test(href) ? origin + href : new URL(href, head.url).href)
  const page = { absolute }
  return `${[frontMatter, ...blocksOf(parseReactHtml(main, skippedInParser), page)].join('\n\n')}\n`
}

const plainPath = /^\/(?:[\w-]+\/)*[\w-]*(?:\.\w+)?(?:\?[\w-]+=[\w/-]*)?$/

interface Page {
  absolute(href: string): string
}

// The parser skips them to save time: drawings are a third of a page with a map.
const skippedInParser = new Set(['svg', 'script', 'style'])

const omittedElements = new Set(
  `button canvas dialog form iframe input label meter nav noscript output progress script select style svg template
  textarea video`.split(/\s+/),
)

type BlockWriter = (element: HtmlElement, page: Page) => string[]

const heading =
  (level: number): BlockWriter =>
  (element, page) =>
    paragraph(element.children, page).map(text => `${'#'.repeat(level)} ${text}`)

const within: BlockWriter = (element, page) => blocksOf(element.children, page)

const list: BlockWriter = (element, page) => {
  const items = tagsIn(element).flatMap((item, index) => {
    const blocks = blocksOf(item.children, page)
    const marker = element.name === 'ol' ? `${index + 1}. ` : '- '
    return blocks.length > 0 ? [indentBlocks(marker, blocks)] : []
  })
  return items.length > 0 ? [items.join('\n')] : []
}

/** Writers of block elements, by element name. */
const blocks: ReadonlyMap<string, BlockWriter> = byName({
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  p: (element, page) => paragraph(element.children, page),
  ul: list,
  ol: list,
  dl: definitions,
  table,
  details: within,
  summary: (element, page) =>
    hasBlocks(element) ? within(element, page) : paragraph(element.children, page).map(text => `**${text}**`),
  blockquote: (element, page) => within(element, page).map(block => block.replace(/^/gm, '> ')),
  hr: () => ['---'],
  ...Object.fromEntries(
    'address article aside dd div dt figcaption figure footer header hgroup li main picture section'
      .split(' ')
      .map(name => [name, within]),
  ),
})

// A Map, because an object inherits names such as "constructor".
function byName<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries))
}

function blocksOf(nodes: readonly HtmlNode[], page: Page): string[] {
  const found: string[] = []
  let line: HtmlNode[] = []
  const endLine = () => {
    if (line.length === 0) return
    found.push(...paragraph(line, page))
    line = []
  }
  for (const node of nodes) {
    if (!isTag(node) || !isBlock(node)) {
      line.push(node)
      continue
    }
    endLine()
    if (isShown(node)) found.push(...(blocks.get(node.name) ?? within)(node, page))
  }
  endLine()
  return found
}

const isTag = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'
const isBlock = (element: HtmlElement): boolean => blocks.has(element.name) || hasBlocks(element)
const hasBlocks = (element: HtmlElement): boolean =>
  element.children.some(child => isTag(child) && isBlock(child))

const isShown = (element: HtmlElement) =>
  (!omittedElements.has(element.name) || isExplained(element)) &&
  !(element.attributes.includes('hidden') && isHidden(element)) &&
  !isTooltip(element)

/** The button of a tooltip is part of the sentence: "$8–15 per sq ft, installed". */
const isExplained = (element: HtmlElement) =>
  element.name === 'button' && attributeOf(element, 'data-tooltip') !== undefined

const isTooltip = (element: HtmlElement) =>
  element.attributes.includes('tooltip') && attributeOf(element, 'role') === 'tooltip'

const isHidden = (element: HtmlElement) =>
  attributeOf(element, 'hidden') !== undefined || attributeOf(element, 'aria-hidden') === 'true'

const tagsIn = (element: HtmlElement) => element.children.filter(isTag).filter(isShown)

/** Converts a definition list. A `div` may group a term and its descriptions; each description is written with its terms. */
function definitions(element: HtmlElement, page: Page): string[] {
  const parts = tagsIn(element).flatMap(child => (child.name === 'div' ? tagsIn(child) : [child]))
  const entries: string[] = []
  let terms: string[] = []
  let areDescribed = false
  for (const part of parts) {
    const texts = blocksOf(part.children, page)
    if (part.name === 'dt') {
      terms = areDescribed ? texts : [...terms, ...texts]
      areDescribed = false
    } else {
      const [first = '', ...more] = texts
      entries.push(indentBlocks('- ', [[...terms.map(term => `**${term}:**`), first].join(' '), ...more]))
      areDescribed = true
    }
  }
  return entries.length > 0 ? [entries.join('\n')] : []
}

function table(element: HtmlElement, page: Page): string[] {
  const inside = (parent: HtmlElement, ...names: string[]): HtmlElement[] =>
    tagsIn(parent).flatMap(child => (names.includes(child.name) ? [child] : inside(child, ...names)))
  const cell = (child: HtmlElement) => blocksOf(child.children, page).join(' ').replaceAll('|', '\\|')
  const [head, ...rows] = inside(element, 'tr').map(row => inside(row, 'th', 'td').map(cell))
  if (!head) return []
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const caption = inside(element, 'caption').flatMap(child => paragraph(child.children, page))
  return [
    ...caption.map(text => `**${text}**`),
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
  ]
}

/** Writes a list marker before blocks, and indents their lines to its width. */
function indentBlocks(marker: string, parts: readonly string[]): string {
  const text = parts.join('\n\n')
  if (!text.includes('\n')) return marker + text
  return marker + text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(marker.length)}`)
}

/** Returns a list of one paragraph, or an empty list if the text is empty. */
function paragraph(nodes: readonly HtmlNode[], page: Page): string[] {
  const text = inline(nodes, page).replace(manySpaces, ' ').trim()
  // Escape the start of a heading or list.
  return text ? [text.replace(/^(\d*)(#+|[-+>.)])(?=\s)/, '$1\\$2')] : []
}

/** Whitespace other than a single space. Single spaces don't match, because they are frequent and stay. */
const manySpaces = / \s+|[^\S ]\s*/g

function inline(nodes: readonly HtmlNode[], page: Page): string {
  let text = ''
  let last = ''
  let wasTag = false
  for (const node of nodes) {
    const part = !isTag(node) ? escapeMarkdown(node) : isShown(node) ? inlineTag(node, page) : ''
    if (part === '') continue
    // The style sheet separates adjacent elements; here a space does.
    const needsSpace = wasTag && isTag(node) && /[^\s–-]$/.test(last) && /^[^\s–.,;:!?)-]/.test(part)
    text += needsSpace ? ` ${part}` : part
    last = part
    wasTag = isTag(node)
  }
  return text
}

function inlineTag(element: HtmlElement, page: Page): string {
  const { name } = element
  if (name === 'br') return ' '
  if (name === 'img') {
    const alt = attributeOf(element, 'alt')
    return alt ? `![${escapeMarkdown(alt)}](${page.absolute(attributeOf(element, 'src') ?? '')})` : ''
  }
  const text = inline(element.children, page)
  const trimmed = text.trim()
  if (trimmed === '') return text
  const marker = emphasisMarkers.get(name)
  if (marker) return text.replace(trimmed, () => marker + trimmed + marker)
  const href = name === 'a' && attributeOf(element, 'href')
  return href ? `[${trimmed}](${page.absolute(href)})` : text
}

const emphasisMarkers = byName({ strong: '**', b: '**', em: '*', i: '*' })

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<]/g, '\\$&')
