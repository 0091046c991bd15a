import type { Problem } from '../../codegen/problem.ts'
import { count } from './text.ts'

/** Lists fixed problems, one a line. Returns an empty string if there are none. */
export function formatFixed(fixed: readonly Problem[]): string {
  if (fixed.length === 0) return ''
  const files = new Set(fixed.map(problem => problem.file)).size
  const lines = fixed.map(
    ({ file, line, column, message, rule }) => `  ${file}:${line}:${column}  ${message} [${rule}]`,
  )
  return `Fixed ${count(fixed.length, 'problem')} in ${count(files, 'file')}:\n${lines.join('\n')}\n\n`
}
