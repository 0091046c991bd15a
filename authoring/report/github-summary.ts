import type { Problem } from '../../codegen/problem.ts'
import { codeFrame } from './frame.ts'
import { changedLines } from './places.ts'
import type { TextOf } from './report.ts'
import { countLine } from './text.ts'

/** The page that GitHub shows for a run, in Markdown: every problem and warning with its lines, and what to change. */
export function formatGithubSummary(problems: readonly Problem[], textOf: TextOf): string {
  const blocks = problems.map(problem => block(problem, textOf(problem.file)))
  return `${[`## ${countLine(problems)}`, ...blocks].join('\n\n')}\n`
}

function block(problem: Problem, text: string | undefined): string {
  const { file, line, column, severity, message, suggestion, fix, form } = problem
  const change = fix && text !== undefined ? changedLines(text, fix) : undefined
  return [
    `### ${severity === 'warning' ? 'Warning: ' : ''}\`${file}:${line}:${column}\``,
    [message, suggestion].filter(Boolean).map(escapeMarkdown).join('<br>'),
    ...(text === undefined ? [] : [fenced('text', codeFrame(problem, text))]),
    ...(change ? [fenced('diff', `${prefixed('-', change.before)}\n${prefixed('+', change.after)}`)] : []),
    ...(form ? [`In the visual editor: \`${form}\``] : []),
  ].join('\n\n')
}

function prefixed(mark: string, text: string): string {
  return text.replace(/^/gm, mark)
}

function fenced(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length + 1)))
  return `${fence}${language}\n${text}\n${fence}`
}

function escapeMarkdown(text = ''): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&')
}
