import type { Content } from '../../../site/content.ts'
import { extremesOf } from '../../../site/floor-cost/likely-range.ts'
import type { PriceRange } from '../../../site/price.ts'
import { createTextFormatters, interpolate } from '../../../site/text-formatters.ts'
import { type PdfBlock, plainText, rowOf, type TableRow } from '../pdf-document.ts'
import { dollars, factorTable, priceTable } from './cost-tables.ts'
import { absoluteUrl, documentFrame } from './document-frame.ts'
import { calculatorLine, textList } from './fragments.ts'
import type { Composition } from './types.ts'

export const costWorksheet: Composition = (download, content) => {
  const { cost, costPage } = content.printed
  const { heading, text } = cost.perSquareFoot
  return documentFrame(download, content, {
    opening: 'band',
    density: 'working',
    keywords: [],
    blocks: [
      { kind: 'heading', rank: 'chapter', text: heading },
      { kind: 'paragraph', text: plainText(interpolate(text, { year: content.costs.year })) },
      priceTable(content),
      ...sizeTable(content),
      ...example(content),
      ...ownEstimate(content),
      { kind: 'heading', rank: 'section', text: content.printed.notes },
      { kind: 'lines', label: content.printed.notes, count: 7 },
      { kind: 'heading', rank: 'chapter', text: cost.factors.heading, newPage: true },
      factorTable(content),
      { kind: 'heading', rank: 'section', text: cost.notes },
      textList(content.costs.notes),
      { kind: 'paragraph', text: [{ text: cost.more, href: absoluteUrl(costPage, content) }] },
      calculatorLine(content),
    ],
  })
}

function sizeTable(content: Content): PdfBlock[] {
  const { heading, text, size, areas } = content.printed.cost.bySize
  const { entries } = content.prices
  const rows = content.costs.types.map(floor =>
    rowOf(floor.type, ...areas.map(area => dollars(times(entries[floor.total], area), content))),
  )
  const sizes = areas.map(area => interpolate(size, { area: createTextFormatters(content).number(area) }))
  return [
    { kind: 'heading', rank: 'chapter', text: heading },
    { kind: 'paragraph', text: plainText(text) },
    { kind: 'table', head: [content.interfaceTexts.costs.type, ...sizes], rows, columns: 'numbers' },
  ]
}

function example(content: Content): PdfBlock[] {
  const { heading, area, type, line, sum, result, lines, times: pattern } = content.printed.cost.example
  const floor = content.costs.types.find(
    ({ inMainLanguage, type: name }) => (inMainLanguage ?? name) === type,
  )
  if (!floor)
    throw new Error(`The example in content/printed.yaml is "${type}", which costs.yaml doesn't have`)
  const formatters = createTextFormatters(content)
  const { entries, extras } = content.prices
  const waste = extras.waste.straight.high
  const material = { range: entries[floor.material], area: area * (1 + waste / 100) }
  const installation = { range: entries[floor.installation], area }
  const lineOf = (name: string, line: typeof material): TableRow =>
    rowOf(
      name,
      interpolate(pattern, {
        area: formatters.number(Math.round(line.area)),
        range: formatters.money(line.range.low, line.range.high),
      }),
      dollars(times(line.range, line.area), content),
    )
  const total = extremesOf([
    times(material.range, material.area),
    times(installation.range, installation.area),
  ])
  return [
    {
      kind: 'heading',
      rank: 'chapter',
      text: interpolate(heading, { area: formatters.number(area), type: floor.type }),
    },
    {
      kind: 'table',
      head: [line, sum, result],
      rows: [
        lineOf(interpolate(lines.material, { waste: `${waste}%` }), material),
        lineOf(lines.installation, installation),
        { ...rowOf(lines.total, '', dollars(total, content)), look: 'sum' },
      ],
      columns: 'numbers',
    },
  ]
}

function ownEstimate({ printed }: Content): PdfBlock[] {
  const { heading, text, columns, steps, fields } = printed.cost.own
  return [
    { kind: 'heading', rank: 'chapter', text: heading, newPage: true },
    { kind: 'fields', labels: fields },
    { kind: 'paragraph', text: plainText(text) },
    {
      kind: 'table',
      head: columns,
      rows: steps.map(step => ({
        look: 'blank',
        cells: columns.map((_, column) => (column === 0 ? plainText(step) : [])),
      })),
    },
  ]
}

const times = ({ low, high }: PriceRange, area: number): PriceRange => ({
  low: low * area,
  high: high * area,
})
