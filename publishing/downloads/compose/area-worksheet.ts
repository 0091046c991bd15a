import type { Printed } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { createTextFormatters, interpolate } from '../../../site/text-formatters.ts'
import { type Block, plain, rowOf, type TableRow } from '../story.ts'
import { absolute, frame } from './frame.ts'
import { calculatorLine } from './pieces.ts'
import type { Composition } from './types.ts'

type AreaWords = Printed['area']
type Room = AreaWords['examples']['rooms'][number]

/** Square feet that the table of waste takes as its example. */
const exampleArea = 200

export const areaWorksheet: Composition = (download, content) => {
  const { area, areaPage } = content.printed
  return frame(download, content, {
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
          { kind: 'paragraph', text: plain(area.reminder.text) },
          { kind: 'paragraph', text: [{ text: area.more, href: absolute(areaPage, content) }] },
          calculatorLine(content),
        ],
      },
    ],
  })
}

/** Square feet to order, and boxes: area plus waste, rounded up to whole boxes. */
export function orderFor({ parts, percent, squareFeetPerBox }: Omit<Room, 'name'>): {
  area: number
  order: number
  boxes: number
} {
  const area = parts.reduce((sum, part) => sum + part.length * part.width, 0)
  // In hundredths, since 1.1 times 100 is a little more than 110 and would cost a box.
  const hundredths = Math.round(area * (100 + percent))
  return {
    area,
    order: hundredths / 100,
    boxes: Math.ceil(hundredths / Math.round(squareFeetPerBox * 100)),
  }
}

function measuring({ steps }: AreaWords): Block[] {
  return [
    { kind: 'heading', rank: 'chapter', text: steps.heading },
    { kind: 'list', ordered: true, items: steps.items.map(text => ({ text: plain(text) })) },
  ]
}

function waste(content: Content): Block[] {
  const { waste, unit } = content.printed.area
  const { number } = createTextFormatters(content)
  const rows = waste.layouts.map(({ name, percent }) => {
    const order = interpolate(unit, { amount: number((exampleArea * (100 + percent)) / 100) })
    return rowOf(name, `${percent} %`, order)
  })
  return [
    { kind: 'heading', rank: 'chapter', text: waste.heading },
    { kind: 'paragraph', text: plain(waste.text) },
    { kind: 'table', head: [waste.layout, waste.percent, waste.example], rows, columns: 'numbers' },
  ]
}

function examples(content: Content): Block[] {
  const { examples, columns, unit } = content.printed.area
  const { number } = createTextFormatters(content)
  const { room, sizes, area, waste, order, perBox, boxes } = columns
  const rows = examples.rooms.map(example => {
    const sums = orderFor(example)
    const amount = (value: number) => interpolate(unit, { amount: number(value) })
    return rowOf(
      example.name,
      example.parts.map(part => `${number(part.length)} × ${number(part.width)} ft`).join('\n'),
      amount(sums.area),
      `${example.percent} %`,
      amount(sums.order),
      amount(example.squareFeetPerBox),
      number(sums.boxes),
    )
  })
  return [
    { kind: 'heading', rank: 'chapter', text: examples.heading },
    { kind: 'paragraph', text: plain(examples.text) },
    {
      kind: 'table',
      head: [room, sizes, area, waste, order, perBox, boxes],
      rows,
      columns: 'numbers',
    },
  ]
}

function ownRooms({ own }: AreaWords): Block[] {
  const blank = (): TableRow => ({ look: 'blank', cells: own.columns.map(() => []) })
  return [
    { kind: 'heading', rank: 'chapter', text: own.heading, newPage: true },
    { kind: 'paragraph', text: plain(own.text) },
    { kind: 'table', head: own.columns, rows: Array.from({ length: own.blankRows }, blank) },
    { kind: 'fields', labels: own.fields },
  ]
}
