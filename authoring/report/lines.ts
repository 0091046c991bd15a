import type { Problem } from '../../codegen/problem.ts'

/** Formats each problem as one line, which the problem matcher of .vscode/tasks.json reads. */
export function formatLines(problems: readonly Problem[]): string {
  return problems
    .map(({ file, line, column, severity, message, suggestion, rule }) => {
      const words = [message, suggestion].filter(Boolean).join(' ').replace(/\s+/g, ' ')
      return `${file}:${line}:${column}: ${severity}: ${words} [${rule}]\n`
    })
    .join('')
}
