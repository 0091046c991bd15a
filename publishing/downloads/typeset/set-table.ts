import { type Block, plain, type TableRow } from '../story.ts'
import { type Box, kept, spacedAfter, stack, stackHeight } from './box.ts'
import type { StructureElement } from './press.ts'
import { setHeading, setLines } from './set-text.ts'
import type { Setting } from './setting.ts'
import { inks } from './styles.ts'
import {
  bodyCells,
  type Cell,
  type Grid,
  gridOf,
  headCells,
  innerWidth,
  isRight,
  padding,
  totalWidth,
} from './table-grid.ts'

type Table = Extract<Block, { kind: 'table' }>

const blankHeight = 25
/** Points; a third of a page. */
const wholeUpTo = 230

export function setTable(table: Table, setting: Setting): Box[] {
  const { press, styles } = setting
  const title = table.title ? setHeading({ kind: 'heading', level: 4, text: table.title }, setting) : []
  const grid = gridOf(table, setting)
  const element = press.element(setting.parent, 'Table')
  const heads = headCells(table.head, styles)
  const head = heads.length > 0 ? setRow(heads, grid, { ...setting, parent: element }, 'head') : undefined
  const rows = table.rows.map((row, index): Box => {
    const box = setRow(bodyCells(row, styles), grid, { ...setting, parent: element }, row.look)
    const before = index === 0 && !head ? styles.gap : 0
    return { ...box, before, ...runningHead(table, grid, setting) }
  })
  const headBefore = title.length > 0 ? 4 : styles.gap + 2
  const all = [...(head ? [{ ...head, before: headBefore, keepWithNext: true }] : []), ...keepRows(rows)]
  return [...title, ...spacedAfter(all, styles.gap / 2)]
}

/** A short table stays whole; of a long one, no row is left alone on a page. */
function keepRows(rows: readonly Box[]): Box[] {
  if (stackHeight(rows) <= wholeUpTo) return kept(rows)
  return rows.map((row, index) => ({ ...row, keepWithNext: index === 0 || index === rows.length - 2 }))
}

/** On the next page the head is decoration: the structure has it once. */
function runningHead({ head }: Table, grid: Grid, { press, styles }: Setting): Pick<Box, 'runningHead'> {
  if (head.length === 0) return {}
  const style = styles.cellHead
  const cells = head.map((text, column) => press.breakLines(plain(text), style, innerWidth(grid, column)))
  const height = Math.max(...cells.map(lines => lines.length)) * style.leading + padding.y * 2
  const draw = (left: number, y: number) =>
    press.decorate(() => {
      let x = left
      cells.forEach((lines, column) => {
        lines.forEach((line, index) => {
          const shift = isRight(grid, column) ? innerWidth(grid, column) - line.width : 0
          const at = { x: x + padding.x + shift, y: y + padding.y + index * style.leading }
          press.drawRun(line.runs.map(run => run.text).join(''), style, at)
        })
        x += grid.widths[column] ?? 0
      })
      rule(press.doc, left, y + height, totalWidth(grid), 1, inks.green)
    })
  return { runningHead: { height, draw } }
}

function setRow(cells: readonly Cell[], grid: Grid, setting: Setting, look?: TableRow['look'] | 'head'): Box {
  const { press } = setting
  const row = press.element(setting.parent, 'TR')
  const set = cells.map((cell, column) => stack(setCell(cell, column, grid, row, setting)))
  const content = Math.max(...set.map(box => box.height)) + padding.y * 2
  const height = look === 'blank' ? Math.max(blankHeight, content) : content
  return {
    height,
    before: 0,
    draw: (left, y) => {
      press.decorate(() => drawRules(press.doc, left, y, height, grid, look))
      let x = left
      set.forEach((box, column) => {
        const top = look === 'blank' ? y + (height - box.height) / 2 : y + padding.y
        box.draw(x + padding.x, top)
        x += grid.widths[column] ?? 0
      })
    },
  }
}

function setCell(cell: Cell, column: number, grid: Grid, row: StructureElement, setting: Setting): Box[] {
  const { tag, scope, text, style } = cell
  const element = setting.press.element(row, tag, scope ? { scope } : {})
  if (text.length === 0) return []
  const align = isRight(grid, column) ? 'right' : 'left'
  return setLines(
    text,
    style,
    { ...setting, width: innerWidth(grid, column) },
    { element, tag, before: 0, align },
  )
}

function drawRules(
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  height: number,
  grid: Grid,
  look?: TableRow['look'] | 'head',
): void {
  if (look === 'sum') rule(doc, x, y, totalWidth(grid), 1, inks.green)
  rule(
    doc,
    x,
    y + height,
    totalWidth(grid),
    look === 'head' ? 1 : 0.5,
    look === 'head' ? inks.green : inks.rule,
  )
  if (look !== 'blank') return
  let edge = x
  for (const width of grid.widths.slice(0, -1)) {
    edge += width
    doc
      .moveTo(edge, y)
      .lineTo(edge, y + height)
      .lineWidth(0.5)
      .stroke(inks.rule)
  }
}

export function rule(
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  width: number,
  weight: number,
  color: string,
): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .stroke(color)
}
