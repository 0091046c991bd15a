import { lineAt, paragraphsIn } from '../read/lines.ts'
import type { ContentRecord } from '../read/record.ts'
import type { RecordFinding } from './rule.ts'

/** Rows of a table that was copied from a spreadsheet or a document: two lines or more with tabs between words. */
const tabbedRows = /^[^\t\n|]+(?:\t+[^\t\n]+)+(?:\n[^\t\n|]+(?:\t+[^\t\n]+)+)+$/gm

export function findTabbedTables(record: ContentRecord): RecordFinding[] {
  if (!record.body || !record.text.includes('\t')) return []
  return [...record.text.slice(record.yamlEnd).matchAll(tabbedRows)].map(({ index, 0: rows }) =>
    describeTable(
      record,
      record.yamlEnd + index,
      rows.split('\n').map(row => row.trim().split(/\s*\t+\s*/)),
    ),
  )
}

/** Cells with two spaces or more between them. After the end of a sentence, many people type two. */
const gap = /(?<![.!?:;,\s]) {2,}/

/** Finds rows of as many cells each, laid out with spaces: three rows, or two of three cells. Line breaks end a line with spaces. */
export function findSpacedTables(record: ContentRecord): RecordFinding[] {
  if (!record.body || !/\S {2,}\S/.test(record.text.slice(record.yamlEnd))) return []
  return paragraphsIn(record.text.slice(record.yamlEnd)).flatMap(({ start, text }): RecordFinding[] => {
    const lines = text.split('\n')
    const rows = lines.map(row => row.trimEnd().split(gap))
    const isRow = (row: readonly string[], line: string) =>
      row.length > 1 && !/^\s|^[-*+>#|:`~]|^\d+[.)]\s/.test(line)
    const first = rows.findIndex((row, index) => isRow(row, lines[index] ?? ''))
    const cells = rows[first]?.length ?? 0
    const end = rows.findIndex((row, index) => index > first && row.length !== cells)
    const table = rows.slice(first, end < 0 ? undefined : end)
    if (first < 0 || table.length < (cells > 2 ? 2 : 3)) return []
    const above = lines.slice(0, first).reduce((length, line) => length + line.length + 1, 0)
    return [describeTable(record, record.yamlEnd + start + above, table)]
  })
}

function describeTable(
  record: ContentRecord,
  start: number,
  [head = [], ...others]: readonly (readonly string[])[],
): RecordFinding {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const right = [row(head), row(head.map(() => '---')), ...others.slice(0, 2).map(row)]
  return {
    record,
    span: [start, lineAt(record.text, start).end],
    severity: 'warning',
    code: 'oversights/tabbed-table',
    parameters: { right, more: Math.max(others.length - 2, 0) },
  }
}
