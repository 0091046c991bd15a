import type { Problem } from '../../codegen/problem.ts'
import { changedLines } from './locate-edits.ts'
import type { TextOf } from './types.ts'

/**
 * Formats annotations for GitHub Actions, which shows them at their lines of the change. An annotation is plain text, so it contains
 * the whole fixed line.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function formatGithub(problems: readonly Problem[], textOf: TextOf): string {
  return problems.map(problem => annotation(problem, textOf(problem.file))).join('')
}

function annotation(problem: Problem, text: string | undefined): string {
  const {
    file,
    line,
    column,
    endLine = line,
    endColumn = column,
    rule,
    severity,
    message,
    suggestion,
    fix,
    form,
  } = problem
  // GitHub expects an inclusive end column.
  const place = { file, line, col: column, endLine, endColumn: Math.max(endColumn - 1, column), title: rule }
  const settings = Object.entries(place).map(([key, value]) => `${key}=${escapeSetting(String(value))}`)
  const fixed = fix && text !== undefined ? changedLines(text, fix)?.after : undefined
  const words = [
    message,
    suggestion,
    fixed && `Suggested change:\n${fixed}`,
    form && `Visual editor: ${form}`,
  ]
    .filter(Boolean)
    .join('\n')
  return `::${severity} ${settings.join(',')}::${escapeText(words)}\n`
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeSetting(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
