/**
 * A page as Markdown, for assistants and whoever reads text: taken off the page itself, so that both say the same, each
 * price with the words that stand beside it. Left out is what only a screen can do: forms, sliders, icons.
 */
import { attributeOf, elementsOf, type PageElement, type PageNode } from './page-elements.ts'
import { withoutTies } from './whole-figures.ts'

export interface PageTextHead {
  title: string
  description: string
  /** Absolute, of the page. */
  url: string
  /** Day of publication, ISO 8601. */
  published?: string | undefined
  /** Day of the last change. */
  updated?: string | undefined
  /** Year of whatever prices it tells. */
  pricesOf?: string | undefined
}

export function pageText(html: string, head: PageTextHead): string {
  // From both ends: in between are many signs that might begin either.
  const main = withoutTies(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')))
  const known = Object.entries(head).filter(([, value]) => value !== undefined)
  // JSON's strings are YAML's.
  const front = ['---', ...known.map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---'].join(
    '\n',
  )
  const { origin } = new URL(head.url)
  // Most are as they would be written anyway, and reading them as addresses takes longer than all else about a link.
  const absolute = (href: string) => (plainPath.test(href) ? origin + href : new URL(href, head.url).href)
  const page = { absolute }
  return `${[front, ...blocksOf(elementsOf(main, noHtml), page)].join('\n\n')}\n`
}

const plainPath = /^\/(?:[\w-]+\/)*[\w-]*(?:\.\w+)?(?:\?[\w-]+=[\w/-]*)?$/

interface Page {
  absolute(href: string): string
}

/** A third of a page with a map, and texts of another kind: not even taken apart. */
const noHtml = new Set(['svg', 'script', 'style'])

const leftOut = new Set(
  `button canvas dialog form iframe input label meter nav noscript output progress script select style svg template
  textarea video`.split(/\s+/),
)

type BlockWriter = (element: PageElement, page: Page) => string[]

const heading =
  (level: number): BlockWriter =>
  (element, page) =>
    paragraph(element.children, page).map(text => `${'#'.repeat(level)} ${text}`)

const within: BlockWriter = (element, page) => blocksOf(element.children, page)

const list: BlockWriter = (element, page) => {
  const items = tagsIn(element).flatMap((item, index) => {
    const blocks = blocksOf(item.children, page)
    const mark = element.name === 'ol' ? `${index + 1}. ` : '- '
    return blocks.length > 0 ? [hang(mark, blocks)] : []
  })
  return items.length > 0 ? [items.join('\n')] : []
}

/** Elements that stand on lines of their own. */
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

/** A Map, for an element may be named like a method of objects. */
function byName<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries))
}

function blocksOf(nodes: readonly PageNode[], page: Page): string[] {
  const found: string[] = []
  let line: PageNode[] = []
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

const isTag = (node: PageNode): node is PageElement => typeof node !== 'string'
const isBlock = (element: PageElement): boolean => blocks.has(element.name) || hasBlocks(element)
const hasBlocks = (element: PageElement): boolean =>
  element.children.some(child => isTag(child) && isBlock(child))

const isShown = (element: PageElement) =>
  !leftOut.has(element.name) && !(element.written.includes('hidden') && isHidden(element))

const isHidden = (element: PageElement) =>
  attributeOf(element, 'hidden') !== undefined || attributeOf(element, 'aria-hidden') === 'true'

const tagsIn = (element: PageElement) => element.children.filter(isTag).filter(isShown)

/** Terms and what is said of them; each pair may stand in a `div` of its own. */
function definitions(element: PageElement, page: Page): string[] {
  const parts = tagsIn(element).flatMap(child => (child.name === 'div' ? tagsIn(child) : [child]))
  const entries: string[] = []
  let terms: string[] = []
  for (const part of parts) {
    const said = blocksOf(part.children, page)
    if (part.name === 'dt') terms.push(...said)
    else {
      const [first = '', ...more] = said
      entries.push(hang('- ', [[...terms.map(term => `**${term}:**`), first].join(' '), ...more]))
      terms = []
    }
  }
  return entries.length > 0 ? [entries.join('\n')] : []
}

function table(element: PageElement, page: Page): string[] {
  const inside = (parent: PageElement, ...names: string[]): PageElement[] =>
    tagsIn(parent).flatMap(child => (names.includes(child.name) ? [child] : inside(child, ...names)))
  const cell = (child: PageElement) => blocksOf(child.children, page).join(' ').replaceAll('|', '\\|')
  const [head, ...rows] = inside(element, 'tr').map(row => inside(row, 'th', 'td').map(cell))
  if (!head) return []
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const caption = inside(element, 'caption').flatMap(child => paragraph(child.children, page))
  return [
    ...caption.map(text => `**${text}**`),
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
  ]
}

/** Blocks behind a mark of a list, those after the first below its words. */
function hang(mark: string, parts: readonly string[]): string {
  const text = parts.join('\n\n')
  if (!text.includes('\n')) return mark + text
  return mark + text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`)
}

/** None where there are no words. */
function paragraph(nodes: readonly PageNode[], page: Page): string[] {
  const text = inline(nodes, page).replace(manySpaces, ' ').trim()
  // What would begin a heading or a list.
  return text ? [text.replace(/^(\d*)(#+|[-+>.)])(?=\s)/, '$1\\$2')] : []
}

/** Or what isn't one: single ones, which stay as they are, are most. */
const manySpaces = / \s+|[^\S ]\s*/g

function inline(nodes: readonly PageNode[], page: Page): string {
  let text = ''
  let last = ''
  let wasTag = false
  for (const node of nodes) {
    const words = !isTag(node) ? escaped(node) : isShown(node) ? inlineTag(node, page) : ''
    if (words === '') continue
    // Elements beside each other are set apart by the style sheet.
    const apart = wasTag && isTag(node) && /[^\s–-]$/.test(last) && /^[^\s–.,;:!?)-]/.test(words)
    text += apart ? ` ${words}` : words
    last = words
    wasTag = isTag(node)
  }
  return text
}

function inlineTag(element: PageElement, page: Page): string {
  const { name } = element
  if (name === 'br') return ' '
  if (name === 'img') {
    const alt = attributeOf(element, 'alt')
    return alt ? `![${escaped(alt)}](${page.absolute(attributeOf(element, 'src') ?? '')})` : ''
  }
  const text = inline(element.children, page)
  const words = text.trim()
  if (words === '') return text
  const mark = marks.get(name)
  if (mark) return text.replace(words, () => mark + words + mark)
  const href = name === 'a' && attributeOf(element, 'href')
  return href ? `[${words}](${page.absolute(href)})` : text
}

const marks = byName({ strong: '**', b: '**', em: '*', i: '*' })

const escaped = (text: string) => text.replace(/[\\`*_[\]<]/g, '\\$&')
