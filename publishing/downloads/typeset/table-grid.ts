import { type Block, plain, type TableRow, type Text } from '../story.ts'
import { columnWidths } from './column-widths.ts'
import type { Setting } from './setting.ts'
import type { Styles, TextStyle } from './styles.ts'

/** Columns of a table. */
export interface Grid {
  widths: readonly number[]
  /** All columns but the first stand at the right. */
  numbers: boolean
}

export interface Cell {
  text: Text
  style: TextStyle
  tag: 'TH' | 'TD'
  scope?: 'Row' | 'Column'
}

export const padding = { x: 6, y: 4 }

export function gridOf({ head, rows, columns }: Extract<Block, { kind: 'table' }>, setting: Setting): Grid {
  const { press, styles, width } = setting
  const cells = [headCells(head, styles), ...rows.map(row => bodyCells(row, styles))]
  const widest = ({ text, style }: Cell, room: number) =>
    Math.max(0, ...press.breakLines(text, style, room).map(line => line.width)) + padding.x * 2
  const measured = cells.map(row =>
    row.map(cell => ({ widest: widest(cell, Number.POSITIVE_INFINITY), narrowest: widest(cell, 0) })),
  )
  const share = rows.some(row => row.look === 'blank') ? 'even' : 'content'
  return { widths: columnWidths(measured, width, share), numbers: columns === 'numbers' }
}

export function headCells(head: readonly string[], styles: Styles): Cell[] {
  return head.map(text => ({ text: plain(text), style: styles.cellHead, tag: 'TH', scope: 'Column' }))
}

/** The first cell names its row. */
export function bodyCells({ cells, look }: TableRow, styles: Styles): Cell[] {
  return cells.map((text, column) => {
    const bold = column === 0 || look === 'sum'
    const style: TextStyle = bold ? { ...styles.cell, face: 'bold' } : styles.cell
    return column === 0 ? { text, style, tag: 'TH', scope: 'Row' } : { text, style, tag: 'TD' }
  })
}

export const totalWidth = ({ widths }: Grid): number => widths.reduce((sum, width) => sum + width, 0)

export const innerWidth = ({ widths }: Grid, column: number): number => (widths[column] ?? 0) - padding.x * 2

export const isRight = ({ numbers }: Grid, column: number): boolean => numbers && column > 0
