import type { Problem } from '../../codegen/problem.ts'
import { codeFrame } from './frame.ts'
import type { TextOf } from './types.ts'

const width = 78

/** Formats problems for the terminal. Warnings come first, so that the end says what must be done. */
export function formatText(
  found: readonly Problem[],
  textOf: TextOf,
  ending?: string,
  hidden?: number,
): string {
  const { problems, warnings } = bySeverity(found)
  return [
    ...(warnings.length > 0 ? [formatWarnings(warnings, textOf)] : []),
    ...(problems.length > 0 ? [formatProblems(problems, textOf, ending, hidden)] : []),
  ].join('\n')
}

function formatWarnings(warnings: readonly Problem[], textOf: TextOf): string {
  const blocks = warnings.map(warning => formatProblem(warning, textOf(warning.file)))
  return `${['Worth a look, though it stops nothing:', ...blocks, countLine(warnings)].join('\n\n')}\n`
}

/**
 * Formats all problems and a summary line. `textOf` returns a file's text for its code frame; `hidden` is the number of problems that
 * show only after the fixes.
 */
export function formatProblems(
  problems: readonly Problem[],
  textOf: TextOf,
  ending = 'Nothing was written.',
  hidden = 0,
): string {
  const blocks = problems.map(problem => formatProblem(problem, textOf(problem.file)))
  return `${[...blocks, formatEnding(problems, ending, hidden)].join('\n\n')}\n`
}

/** Returns the summary line, with what the command for the fixes does if there are any. */
export function formatEnding(problems: readonly Problem[], ending: string, hidden: number): string {
  const fixable = problems.filter(problem => problem.fix).length
  const offer = fixable > 0 ? `\nnpm run check -- --fix ${offerOf(fixable, problems.length, hidden)}.` : ''
  return `${countLine(problems)} ${ending}${offer}`
}

function offerOf(fixable: number, all: number, hidden: number): string {
  const some = fixable < all ? `${fixable} of them` : all === 1 ? 'it' : 'all of them'
  if (hidden === 0) return `fixes ${some}`
  return `fixes ${some}, and then shows ${count(hidden, 'more problem')} behind ${fixable === 1 ? 'it' : 'them'}`
}

/** Formats a problem with its location, text, code frame and link to the visual editor. */
export function formatProblem(problem: Problem, text: string | undefined): string {
  const words = [problem.message, ...(problem.suggestion ? [problem.suggestion] : [])].map(
    line => `  ${line}`,
  )
  const last = words.pop() ?? ''
  const tagged = `${last.padEnd(width - problem.rule.length - 2)} [${problem.rule}]`
  const frame = text ? [codeFrame(problem, text).replace(/^/gm, '    ')] : []
  const form = problem.form ? [`    Visual editor: ${problem.form}`] : []
  return [`${problem.file}:${problem.line}:${problem.column}`, ...words, tagged, ...frame, ...form].join('\n')
}

function bySeverity(found: readonly Problem[]) {
  return {
    problems: found.filter(({ severity }) => severity === 'error'),
    warnings: found.filter(({ severity }) => severity === 'warning'),
  }
}

/** "2 problems, 1 warning in 3 files." */
export function countLine(found: readonly Problem[]): string {
  const { problems, warnings } = bySeverity(found)
  const files = new Set(found.map(problem => problem.file)).size
  const counts = [
    ...(problems.length > 0 ? [count(problems.length, 'problem')] : []),
    ...(warnings.length > 0 ? [count(warnings.length, 'warning')] : []),
  ]
  return `${counts.join(', ')} in ${count(files, 'file')}.`
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}
