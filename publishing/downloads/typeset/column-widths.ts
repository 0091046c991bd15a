export interface CellWidth {
  /** With all its words on one line. */
  widest: number
  /** Of its longest word. */
  narrowest: number
}

/**
 * Widths that fill the room: each column gets its longest word, what is left goes by how much more each would like.
 * 'even': columns with less content are made equal, for writing in.
 */
export function columnWidths(
  rows: readonly (readonly CellWidth[])[],
  room: number,
  share: 'content' | 'even',
): number[] {
  const count = Math.max(...rows.map(row => row.length))
  const most = (pick: (cell: CellWidth) => number, column: number) =>
    Math.max(
      ...rows.map(row => {
        const cell = row[column]
        return cell ? pick(cell) : 0
      }),
    )
  const columns = Array.from({ length: count }, (_, column) => ({
    narrowest: most(cell => cell.narrowest, column),
    widest: most(cell => cell.widest, column),
  }))
  if (share === 'even') return evenWidths(columns, room)
  const narrowest = sum(columns.map(column => column.narrowest))
  const wishes = columns.map(column => column.widest - column.narrowest)
  const wished = sum(wishes)
  const left = room - narrowest
  if (left < 0)
    throw new Error(`A table of ${count} columns has words too long for ${Math.round(room)} points`)
  if (wished <= left)
    return columns.map(column => (column.widest * room) / sum(columns.map(each => each.widest)))
  return columns.map((column, index) => column.narrowest + ((wishes[index] ?? 0) / wished) * left)
}

/** The first column as wide as its words up to half the room, the others alike. */
function evenWidths(columns: readonly CellWidth[], room: number): number[] {
  const first = Math.min(Math.max(columns[0]?.widest ?? 0, room / columns.length), room / 2)
  return columns.map((_, index) => (index === 0 ? first : (room - first) / (columns.length - 1)))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
