import type { Element, ElementContent, Root } from 'hast'
import type { DirectiveName } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { type ListItem, type PdfBlock, plainText, type RichText, type TableRow } from '../pdf-document.ts'
import { factorTable, priceTable } from './cost-tables.ts'
import { absoluteUrl } from './document-frame.ts'
import { inlineText, textContent } from './inline-text.ts'

/** Converts a compiled Markdown body. Its headings are one level deeper than on the page. */
export function markdownBlocks(tree: Root, content: Content): PdfBlock[] {
  return tree.children.flatMap(node => (node.type === 'element' ? elementBlocks(node, content) : []))
}

function elementBlocks(element: Element, content: Content): PdfBlock[] {
  const { tagName } = element
  if (tagName.startsWith('block-')) return directiveBlocks(element, content)
  const heading = /^h([2-6])$/.exec(tagName)?.[1]
  if (heading)
    return [{ kind: 'heading', rank: heading === '2' ? 'section' : 'label', text: textContent(element) }]
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
  if (tagName === 'pre') return [{ kind: 'paragraph', text: plainText(textContent(element)) }]
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

/** Returns the items of the first list in an element. */
function itemsIn(element: Element, content: Content): ListItem[] {
  const list = childElements(element).find(({ tagName }) => tagName === 'ul' || tagName === 'ol')
  return list ? childElements(list, 'li').map(item => listItem(item, content)) : []
}

function listBlock(element: Element, content: Content): PdfBlock {
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

function tableBlock(element: Element, content: Content): PdfBlock {
  const rows = ['thead', 'tbody']
    .flatMap(tag => childElements(element, tag))
    .flatMap(part => childElements(part, 'tr'))
  const [head, ...body] = rows
  const cells = (row: Element): RichText[] =>
    childElements(row).map(cell => inlineText(cell.children, content))
  return {
    kind: 'table',
    head: head ? childElements(head).map(textContent) : [],
    rows: body.map((row): TableRow => ({ cells: cells(row) })),
  }
}

// remark-rehype adds the heading of footnotes on the page.
function footnotes(element: Element, content: Content): PdfBlock[] {
  const title: PdfBlock = { kind: 'heading', rank: 'label', text: content.interfaceTexts.blog.notes }
  return [title, ...childElements(element, 'ol').map(list => listBlock(list, content))]
}

function paragraph(element: Element, content: Content): PdfBlock[] {
  const text = inlineText(element.children, content)
  return text.some(run => run.text.trim()) ? [{ kind: 'paragraph', text }] : []
}

function directiveBlocks(element: Element, content: Content): PdfBlock[] {
  const name = element.tagName.replace(/^block-/, '')
  if (!isDirective(name)) throw new Error(`There is no block "${name}", which a PDF was to print`)
  return printedBlocks[name](element, content)
}

const isDirective = (name: string): name is DirectiveName => Object.hasOwn(printedBlocks, name)

type PrintedBlock = (element: Element, content: Content) => PdfBlock[]

/** Converters by directive. A missing converter is a type error. */
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

function panel(element: Element, content: Content, tone: 'alert' | 'note'): PdfBlock {
  return { kind: 'panel', tone, ...title(element), blocks: inside(element, content) }
}

function nextStep(element: Element, content: Content): PdfBlock {
  const href = absoluteUrl(setting(element, 'href') ?? '/', content)
  const link: PdfBlock = {
    kind: 'paragraph',
    text: [{ text: setting(element, 'label') ?? href, bold: true, href }],
  }
  return { kind: 'panel', tone: 'note', ...title(element), blocks: [...inside(element, content), link] }
}

/** Converts items such as "**8:00** Walk-through" into rows of two cells. */
function figureTable(element: Element, content: Content): PdfBlock[] {
  const unit = setting(element, 'unit') ?? ''
  const rows = itemsIn(element, content).map(item => {
    const [figure, rest] = splitFigure(item)
    return { cells: [plainText(figure.endsWith(unit) ? figure : figure + unit), rest] }
  })
  const source = setting(element, 'source')
  return [
    ...titleHeading(element),
    { kind: 'table', head: [], rows },
    ...(source ? [{ kind: 'paragraph', role: 'note', text: plainText(source) } as const] : []),
  ]
}

function figureItem(item: ListItem): { figure: string; label: string } {
  const [figure, label] = splitFigure(item)
  return { figure, label: label.map(run => run.text).join('') }
}

function splitFigure({ text }: ListItem): [string, RichText] {
  const [first, second, ...others] = text.filter((run, index) => index > 0 || run.text.trim() !== '')
  if (!first) return ['', []]
  return [first.text, second ? [{ ...second, text: second.text.trimStart() }, ...others] : []]
}

function inside(element: Element, content: Content): PdfBlock[] {
  return childElements(element).flatMap(child => elementBlocks(child, content))
}

function title(element: Element): { title?: string } {
  const text = setting(element, 'title')
  return text ? { title: text } : {}
}

function titleHeading(element: Element): PdfBlock[] {
  const text = setting(element, 'title')
  return text ? [{ kind: 'heading', rank: 'label', text }] : []
}

function setting(element: Element, name: string): string | undefined {
  const value = element.properties[name]
  return typeof value === 'string' ? value : undefined
}
