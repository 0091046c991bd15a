import type { Problem } from '../../codegen/problem.ts'

/** Returns the line of a problem with its neighbors, and the span underlined. */
export function codeFrame(problem: Problem, text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const first = Math.max(problem.line - 1, 1)
  const last = Math.min(problem.line + 1, lines.length)
  const width = String(last).length
  const rows: string[] = []
  for (let number = first; number <= last; number += 1) {
    const line = lines[number - 1] ?? ''
    const marked = number === problem.line
    rows.push(`${marked ? '>' : ' '} ${String(number).padStart(width)} | ${line}`.trimEnd())
    if (marked) rows.push(`  ${' '.repeat(width)} | ${underline(problem, line)}`)
  }
  return rows.join('\n')
}

/** Repeats tabs, so that the underline is below the right characters. */
function underline({ column, endColumn }: Problem, line: string): string {
  const before = line.slice(0, column - 1).replace(/[^\t]/g, ' ')
  const rest = Math.max(line.length - column + 1, 1)
  return before + '^'.repeat(Math.min(Math.max((endColumn ?? column + 1) - column, 1), rest))
}
