import type { Element } from 'hast'
import type { DownloadContent } from '../download-content.ts'
import { type Block, type ListItem, plain, type Text } from '../story.ts'
import { factorTable, priceTable } from './cost-tables.ts'
import { absolute } from './frame.ts'
import { childElements, elementBlocks, itemsIn, tableBlock } from './markdown-blocks.ts'

/** How the blocks of articles look on paper. */
export function directiveBlocks(element: Element, content: DownloadContent): Block[] {
  const name = element.tagName.replace(/^block-/, '')
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined
  if (!make) throw new Error(`PDFs don't know how to print the block "${name}"`)
  return make(element, content)
}

const makers: Readonly<Record<string, (element: Element, content: DownloadContent) => Block[]>> = {
  callout: (element, content) => [
    panel(element, content, setting(element, 'kind') === 'alert' ? 'alert' : 'note'),
  ],
  emergency: (element, content) => [panel(element, content, 'alert')],
  stats: (element, content) => [{ kind: 'figures', items: itemsIn(element, content).map(figureItem) }],
  timeline: figureTable,
  bars: figureTable,
  ratings: figureTable,
  checklist: (element, content) => [
    { kind: 'ticks', ...title(element), items: itemsIn(element, content).map(item => item.text) },
  ],
  cta: (element, content) => [nextStep(element, content)],
  compare: (element, content) =>
    childElements(element, 'table').map(table => tableBlock(table, content, setting(element, 'title'))),
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

function panel(element: Element, content: DownloadContent, tone: 'alert' | 'note'): Block {
  return { kind: 'panel', tone, ...title(element), blocks: inside(element, content) }
}

function nextStep(element: Element, content: DownloadContent): Block {
  const href = absolute(setting(element, 'href') ?? '/', content)
  const link: Block = {
    kind: 'paragraph',
    text: [{ text: setting(element, 'label') ?? href, bold: true, href }],
  }
  return { kind: 'panel', tone: 'note', ...title(element), blocks: [...inside(element, content), link] }
}

/** "**8:00** Walk-through" as a row of two cells. */
function figureTable(element: Element, content: DownloadContent): Block[] {
  const heading = setting(element, 'title')
  const unit = setting(element, 'unit') ?? ''
  const rows = itemsIn(element, content).map(item => {
    const [figure, rest] = splitFigure(item)
    return { cells: [plain(figure.endsWith(unit) ? figure : figure + unit), rest] }
  })
  const source = setting(element, 'source')
  return [
    ...(heading ? [{ kind: 'heading', level: 4, text: heading } as const] : []),
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

function inside(element: Element, content: DownloadContent): Block[] {
  return childElements(element).flatMap(child => elementBlocks(child, content))
}

function title(element: Element): { title?: string } {
  const text = setting(element, 'title')
  return text ? { title: text } : {}
}

function setting(element: Element, name: string): string | undefined {
  const value = element.properties[name]
  return typeof value === 'string' ? value : undefined
}
