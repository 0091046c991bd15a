import type { Element } from 'hast'
import type { DirectiveName } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { type Block, type ListItem, plain, type Text } from '../story.ts'
import { factorTable, priceTable } from './cost-tables.ts'
import { absolute } from './frame.ts'
import { childElements, elementBlocks, itemsIn, tableBlock } from './markdown-blocks.ts'

/** How the blocks of articles look on paper. */
export function directiveBlocks(element: Element, content: Content): Block[] {
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
