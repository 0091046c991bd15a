import type { Problem } from '../../codegen/problem.ts'
import { codeFrame } from './frame.ts'
import { changedLines } from './locate-edits.ts'
import { escapeMarkdown, fenced } from './markdown.ts'
import { countLine } from './text.ts'
import type { TextOf } from './types.ts'

/**
 * Formats the summary page of a run on GitHub and the comment on its pull request, in Markdown. `siteUrl` is where the visual editor is
 * published.
 */
export function formatGithubSummary(
  problems: readonly Problem[],
  textOf: TextOf,
  siteUrl: string | undefined,
): string {
  const blocks = problems.map(problem => block(problem, textOf(problem.file), siteUrl))
  return `${[`## ${countLine(problems)}`, ...blocks].join('\n\n')}\n`
}

function block(problem: Problem, text: string | undefined, siteUrl: string | undefined): string {
  const { file, line, column, severity, message, suggestion, fix, form } = problem
  const change = fix && text !== undefined ? changedLines(text, fix) : undefined
  const link = siteUrl
    ? `[Open the field in the visual editor](${siteUrl}${form})`
    : `In the visual editor: \`${form}\``
  return [
    `### ${severity === 'warning' ? 'Warning: ' : ''}${escapeMarkdown(message)}`,
    ...(suggestion ? [escapeMarkdown(suggestion)] : []),
    `${form ? `${link} · ` : ''}\`${file}:${line}:${column}\``,
    ...(text === undefined ? [] : [fenced('text', codeFrame(problem, text))]),
    ...(change ? [fenced('diff', `${prefixed('-', change.before)}\n${prefixed('+', change.after)}`)] : []),
  ].join('\n\n')
}

function prefixed(mark: string, text: string): string {
  return text.replace(/^/gm, mark)
}
