import type { Element, ElementContent, Root } from 'hast'
import type { DirectiveName } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { type Block, type ListItem, plain, type TableRow, type Text } from '../story.ts'
import { factorTable, priceTable } from './cost-tables.ts'
import { absolute } from './frame.ts'
import { inlineText, textOf } from './inline-text.ts'

/** A compiled Markdown body, its headings one level deeper than on its own page. */
export function markdownBlocks(tree: Root, content: Content): Block[] {
  return tree.children.flatMap(node => (node.type === 'element' ? elementBlocks(node, content) : []))
}

function elementBlocks(element: Element, content: Content): Block[] {
  const { tagName } = element
  if (tagName.startsWith('block-')) return directiveBlocks(element, content)
  const heading = /^h([2-6])$/.exec(tagName)?.[1]
  if (heading)
    return [{ kind: 'heading', rank: heading === '2' ? 'section' : 'label', text: textOf(element) }]
  if (tagName === 'p') return paragraph(element, content)
  if (tagName === 'ul' || tagName === 'ol') return [listBlock(element, content)]
  if (tagName === 'table') return [tableBlock(element, content)]
  if (tagName === 'blockquote') {
    return [
      {
        kind: 'panel',
        tone: 'note',
        blocks: childElements(element).flatMap(child => elementBlocks(child, content)),
      },
    ]
  }
  if (tagName === 'pre') return [{ kind: 'paragraph', text: plain(textOf(element)) }]
  // Rules and line breaks between blocks are for screens.
  if (tagName === 'hr') return []
  if (tagName === 'section') return footnotes(element, content)
  throw new Error(`A Markdown text has <${tagName}>, which PDFs don't know how to print`)
}

function childElements(element: Element, tagName?: string): Element[] {
  return element.children.filter(
    (child): child is Element =>
      child.type === 'element' && (tagName === undefined || child.tagName === tagName),
  )
}

/** The items of the first list inside. */
function itemsIn(element: Element, content: Content): ListItem[] {
  const list = childElements(element).find(({ tagName }) => tagName === 'ul' || tagName === 'ol')
  return list ? childElements(list, 'li').map(item => listItem(item, content)) : []
}

function listBlock(element: Element, content: Content): Block {
  const items = childElements(element, 'li').map(item => listItem(item, content))
  return { kind: 'list', ordered: element.tagName === 'ol', items }
}

function listItem(item: Element, content: Content): ListItem {
  const isList = (node: ElementContent): node is Element =>
    node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')
  const words = item.children.filter(child => !isList(child))
  const inner = item.children.filter(isList).map(list => listBlock(list, content))
  return { text: inlineText(words, content), ...(inner.length > 0 ? { inner } : {}) }
}

function tableBlock(element: Element, content: Content): Block {
  const rows = ['thead', 'tbody']
    .flatMap(tag => childElements(element, tag))
    .flatMap(part => childElements(part, 'tr'))
  const [head, ...body] = rows
  const cells = (row: Element): Text[] => childElements(row).map(cell => inlineText(cell.children, content))
  return {
    kind: 'table',
    head: head ? childElements(head).map(textOf) : [],
    rows: body.map((row): TableRow => ({ cells: cells(row) })),
  }
}

/** The notes at the end of a text. Their heading on the page comes from remark-rehype. */
function footnotes(element: Element, content: Content): Block[] {
  const title: Block = { kind: 'heading', rank: 'label', text: content.interfaceTexts.blog.notes }
  return [title, ...childElements(element, 'ol').map(list => listBlock(list, content))]
}

function paragraph(element: Element, content: Content): Block[] {
  const text = inlineText(element.children, content)
  return text.some(run => run.text.trim()) ? [{ kind: 'paragraph', text }] : []
}

/** How the blocks of articles look on paper. */
function directiveBlocks(element: Element, content: Content): Block[] {
  const name = element.tagName.replace(/^block-/, '')
  if (!isDirective(name)) throw new Error(`There is no block "${name}", which a PDF was to print`)
  return printedBlocks[name](element, content)
}

const isDirective = (name: string): name is DirectiveName => Object.hasOwn(printedBlocks, name)

type PrintedBlock = (element: Element, content: Content) => Block[]

/** A block that is defined and lacks its entry here is a type error. */
const printedBlocks: Record<DirectiveName, PrintedBlock> = {
  callout: (element, content) => [
    panel(element, content, setting(element, 'kind') === 'alert' ? 'alert' : 'note'),
  ],
  emergency: (element, content) => [panel(element, content, 'alert')],
  stats: (element, content) => [{ kind: 'figures', items: itemsIn(element, content).map(figureItem) }],
  timeline: figureTable,
  bars: figureTable,
  ratings: figureTable,
  checklist: (element, content) => [
    ...titleHeading(element),
    { kind: 'ticks', items: itemsIn(element, content).map(item => item.text) },
  ],
  cta: (element, content) => [nextStep(element, content)],
  compare: (element, content) => [
    ...titleHeading(element),
    ...childElements(element, 'table').map(table => tableBlock(table, content)),
  ],
  pros: (element, content) => [{ kind: 'list', ordered: false, items: itemsIn(element, content) }],
  'cost-chart': (_, content) => [priceTable(content)],
  'cost-types': (_, { costs }) => [
    {
      kind: 'list',
      ordered: false,
      items: costs.types.map(({ type, description }) => ({
        text: [{ text: `${type}. `, bold: true }, { text: description }],
      })),
    },
  ],
  'cost-factors': (_, content) => [factorTable(content)],
}

function panel(element: Element, content: Content, tone: 'alert' | 'note'): Block {
  return { kind: 'panel', tone, ...title(element), blocks: inside(element, content) }
}

function nextStep(element: Element, content: Content): Block {
  const href = absolute(setting(element, 'href') ?? '/', content)
  const link: Block = {
    kind: 'paragraph',
    text: [{ text: setting(element, 'label') ?? href, bold: true, href }],
  }
  return { kind: 'panel', tone: 'note', ...title(element), blocks: [...inside(element, content), link] }
}

/** "**8:00** Walk-through" as a row of two cells. */
function figureTable(element: Element, content: Content): Block[] {
  const unit = setting(element, 'unit') ?? ''
  const rows = itemsIn(element, content).map(item => {
    const [figure, rest] = splitFigure(item)
    return { cells: [plain(figure.endsWith(unit) ? figure : figure + unit), rest] }
  })
  const source = setting(element, 'source')
  return [
    ...titleHeading(element),
    { kind: 'table', head: [], rows },
    ...(source ? [{ kind: 'paragraph', role: 'note', text: plain(source) } as const] : []),
  ]
}

function figureItem(item: ListItem): { figure: string; label: string } {
  const [figure, label] = splitFigure(item)
  return { figure, label: label.map(run => run.text).join('') }
}

function splitFigure({ text }: ListItem): [string, Text] {
  const [first, second, ...others] = text.filter((run, index) => index > 0 || run.text.trim() !== '')
  if (!first) return ['', []]
  return [first.text, second ? [{ ...second, text: second.text.trimStart() }, ...others] : []]
}

function inside(element: Element, content: Content): Block[] {
  return childElements(element).flatMap(child => elementBlocks(child, content))
}

function title(element: Element): { title?: string } {
  const text = setting(element, 'title')
  return text ? { title: text } : {}
}

function titleHeading(element: Element): Block[] {
  const text = setting(element, 'title')
  return text ? [{ kind: 'heading', rank: 'label', text }] : []
}

function setting(element: Element, name: string): string | undefined {
  const value = element.properties[name]
  return typeof value === 'string' ? value : undefined
}
