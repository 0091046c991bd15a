import type { Problem } from '../../codegen/problem.ts'
import { locateEdits } from './locate-edits.ts'
import type { TextOf } from './types.ts'

/**
 * Formats a list of `{file, line, column, endLine, endColumn, rule, severity, message, suggestion?, fix?, form?}`; lines and
 * columns count from 1, `severity` is error or warning, `fix` is a list of `{line, column, endLine, endColumn, text}` for the same file.
 */
export function formatJson(problems: readonly Problem[], textOf: TextOf): string {
  const list = problems.map(
    ({ file, line, column, endLine, endColumn, rule, severity, message, suggestion, fix, form }) => ({
      file,
      line,
      column,
      endLine: endLine ?? line,
      endColumn: endColumn ?? column,
      rule,
      severity,
      message,
      suggestion,
      fix: fix && locateEdits(textOf(file) ?? '', fix),
      form,
    }),
  )
  return `${JSON.stringify(list, null, 2)}\n`
}
