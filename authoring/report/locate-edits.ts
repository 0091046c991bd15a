import { applyEdits } from '../../codegen/apply-edits.ts'
import { type Edit, LineIndex } from '../../codegen/problem.ts'

/** An edit with lines and columns, counted from 1. */
export interface LocatedEdit {
  line: number
  column: number
  endLine: number
  endColumn: number
  text: string
}

export function locateEdits(text: string, edits: readonly Edit[]): LocatedEdit[] {
  const index = new LineIndex(text)
  return edits.map(({ span: [start, end], text: right }) => {
    const from = index.at(start)
    const to = index.at(end)
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column, text: right }
  })
}

/** Returns the lines of a fix before and after it, or undefined if there are too many to show. */
export function changedLines(
  text: string,
  fix: readonly Edit[],
): { before: string; after: string } | undefined {
  const starts = fix.map(edit => edit.span[0])
  const ends = fix.map(edit => edit.span[1])
  const start = text.lastIndexOf('\n', Math.min(...starts) - 1) + 1
  const stop = text.indexOf('\n', Math.max(...ends))
  const end = stop < 0 ? text.length : stop
  const before = text.slice(start, end)
  if (before.split('\n').length > 5) return undefined
  const moved = fix.map(edit => ({ ...edit, span: [edit.span[0] - start, edit.span[1] - start] as const }))
  return { before: withoutReturn(before), after: withoutReturn(applyEdits(before, moved)) }
}

function withoutReturn(text: string): string {
  return text.replaceAll('\r', '')
}
