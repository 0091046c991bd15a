import type { Printed } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { boxesFor } from '../../../site/floor-cost/quantities.ts'
import { createTextFormatters, interpolate } from '../../../site/text-formatters.ts'
import { type PdfBlock, plainText, rowOf, type TableRow } from '../pdf-document.ts'
import { absoluteUrl, documentFrame } from './document-frame.ts'
import { calculatorLine } from './fragments.ts'
import type { Composition } from './types.ts'

type AreaTexts = Printed['area']
type Room = AreaTexts['examples']['rooms'][number]

/** Area in the example column of the waste table. */
const EXAMPLE_SQUARE_FEET = 200

export const areaWorksheet: Composition = (download, content) => {
  const { area, areaPage } = content.printed
  return documentFrame(download, content, {
    opening: 'band',
    density: 'working',
    keywords: [],
    blocks: [
      ...measuring(area),
      ...waste(content),
      ...examples(content),
      ...ownRooms(area),
      {
        kind: 'panel',
        tone: 'note',
        title: area.reminder.heading,
        blocks: [
          { kind: 'paragraph', text: plainText(area.reminder.text) },
          { kind: 'paragraph', text: [{ text: area.more, href: absoluteUrl(areaPage, content) }] },
          calculatorLine(content),
        ],
      },
    ],
  })
}

/** Computes area and order in square feet, and boxes. The order is the area plus waste; boxes are rounded up. */
export function computeOrder({ parts, percent, squareFeetPerBox }: Omit<Room, 'name'>): {
  area: number
  order: number
  boxes: number
} {
  const area = parts.reduce((sum, part) => sum + part.length * part.width, 0)
  const order = Math.round(area * (100 + percent)) / 100
  return { area, order, boxes: boxesFor(order, squareFeetPerBox) }
}

function measuring({ steps }: AreaTexts): PdfBlock[] {
  return [
    { kind: 'heading', rank: 'chapter', text: steps.heading },
    { kind: 'list', ordered: true, items: steps.items.map(text => ({ text: plainText(text) })) },
  ]
}

function waste(content: Content): PdfBlock[] {
  const { waste, unit } = content.printed.area
  const { number } = createTextFormatters(content)
  const rows = waste.layouts.map(({ name, percent }) => {
    const order = interpolate(unit, { amount: number((EXAMPLE_SQUARE_FEET * (100 + percent)) / 100) })
    return rowOf(name, `${percent}%`, order)
  })
  return [
    { kind: 'heading', rank: 'chapter', text: waste.heading },
    { kind: 'paragraph', text: plainText(waste.text) },
    { kind: 'table', head: [waste.layout, waste.percent, waste.example], rows, columns: 'numbers' },
  ]
}

function examples(content: Content): PdfBlock[] {
  const { examples, columns, unit } = content.printed.area
  const { number } = createTextFormatters(content)
  const { room, sizes, area, waste, order, perBox, boxes } = columns
  const rows = examples.rooms.map(example => {
    const sums = computeOrder(example)
    const amount = (value: number) => interpolate(unit, { amount: number(value) })
    return rowOf(
      example.name,
      example.parts
        .map(part => interpolate(examples.part, { length: number(part.length), width: number(part.width) }))
        .join('\n'),
      amount(sums.area),
      `${example.percent}%`,
      amount(sums.order),
      amount(example.squareFeetPerBox),
      number(sums.boxes),
    )
  })
  return [
    { kind: 'heading', rank: 'chapter', text: examples.heading },
    { kind: 'paragraph', text: plainText(examples.text) },
    {
      kind: 'table',
      head: [room, sizes, area, waste, order, perBox, boxes],
      rows,
      columns: 'numbers',
    },
  ]
}

function ownRooms({ own }: AreaTexts): PdfBlock[] {
  const blank = (): TableRow => ({ look: 'blank', cells: own.columns.map(() => []) })
  return [
    { kind: 'heading', rank: 'chapter', text: own.heading, newPage: true },
    { kind: 'paragraph', text: plainText(own.text) },
    { kind: 'table', head: own.columns, rows: Array.from({ length: own.blankRows }, blank) },
    { kind: 'fields', labels: own.fields },
  ]
}
