import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { alignmentsOf } from './meaning.ts'

interface Cell {
  table: Node
  /** Position of the table's content. */
  start: number
  row: number
  column: number
}

export function cellAt($at: ResolvedPos): Cell | undefined {
  for (let depth = $at.depth; depth > 0; depth -= 1)
    if ($at.node(depth).type.name === 'table')
      return {
        table: $at.node(depth),
        start: $at.start(depth),
        row: $at.index(depth),
        column: $at.index(depth + 1),
      }
  return undefined
}

/** Returns the position before a cell, or at the end of a row that has fewer. */
function positionOf({ table, start }: Cell, row: number, column: number): number {
  const before = table.children.slice(0, row).reduce((sum, { nodeSize }) => sum + nodeSize, start)
  const cells = table.maybeChild(row)?.children.slice(0, column) ?? []
  return cells.reduce((sum, { nodeSize }) => sum + nodeSize, before + 1)
}

function inTable(change: (cell: Cell, tr: Transaction) => Transaction | undefined): Command {
  return ({ selection, tr }, dispatch) => {
    const cell = cellAt(selection.$from)
    const changed = cell && change(cell, tr)
    if (changed) dispatch?.(changed.scrollIntoView())
    return changed !== undefined
  }
}

const selectCell = (tr: Transaction, at: number) =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)))

export const addRow = inTable((cell, tr) => {
  const { tableRow, tableCell } = cell.table.type.schema.nodes
  const cells = alignmentsOf(cell.table).flatMap(() => tableCell?.createAndFill() ?? [])
  const at = positionOf(cell, cell.row + 1, 0) - 1
  return tableRow && selectCell(tr.insert(at, tableRow.create(null, cells)), at + 1)
})

export const removeRow = inTable((cell, tr) => {
  if (cell.row === 0) return undefined
  const at = positionOf(cell, cell.row, 0) - 1
  return selectCell(
    tr.delete(at, at + cell.table.child(cell.row).nodeSize),
    positionOf(cell, cell.row - 1, 0),
  )
})

export const addColumn = inTable((cell, tr) => {
  for (let row = cell.table.childCount - 1; row >= 0; row -= 1) {
    const type = cell.table.child(row).firstChild?.type
    const made = type?.createAndFill()
    if (made) tr.insert(positionOf(cell, row, cell.column + 1), made)
  }
  return withAlignments(cell, tr, columns => columns.toSpliced(cell.column + 1, 0, null))
})

export const removeColumn = inTable((cell, tr) => {
  if (cell.table.children.some(({ childCount }) => childCount < 2)) return undefined
  for (let row = cell.table.childCount - 1; row >= 0; row -= 1) {
    const removed = cell.table.child(row).maybeChild(cell.column)
    const at = positionOf(cell, row, cell.column)
    if (removed) tr.delete(at, at + removed.nodeSize)
  }
  return withAlignments(cell, tr, columns => columns.toSpliced(cell.column, 1))
})

function withAlignments(
  { table, start }: Cell,
  tr: Transaction,
  change: (columns: (string | null)[]) => (string | null)[],
): Transaction {
  const columns = alignmentsOf(table).map(align => align ?? null)
  return tr.setNodeMarkup(start - 1, null, { align: change(columns) })
}

/** Moves to the next cell, or the one before. Leaves the field at the end of the table. */
export const moveCell =
  (step: 1 | -1): Command =>
  ({ selection, tr }, dispatch) => {
    const cell = cellAt(selection.$from)
    if (!cell) return false
    const cells = cell.table.children.flatMap((row, index) =>
      row.children.map((_, column) => [index, column] as const),
    )
    const at = cells.findIndex(([row, column]) => row === cell.row && column === cell.column)
    const next = cells[at + step]
    if (!next) return false
    dispatch?.(selectCell(tr, positionOf(cell, ...next)).scrollIntoView())
    return true
  }

/** Goes on below a cell: a cell has one line. */
export const leaveCell: Command = ({ selection, tr, schema }, dispatch) => {
  const cell = cellAt(selection.$from)
  if (!cell) return false
  if (cell.row + 1 < cell.table.childCount) {
    dispatch?.(selectCell(tr, positionOf(cell, cell.row + 1, cell.column)).scrollIntoView())
    return true
  }
  const after = cell.start + cell.table.content.size + 1
  const paragraph = schema.nodes.paragraph?.createAndFill()
  if (paragraph) dispatch?.(selectCell(tr.insert(after, paragraph), after).scrollIntoView())
  return true
}
