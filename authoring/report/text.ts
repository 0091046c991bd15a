import type { Problem } from '../../codegen/problem.ts'
import { codeFrame } from './frame.ts'
import type { TextOf } from './types.ts'

const width = 78

/** All that was found, as people read it in a terminal: warnings apart and first, so that the end says what must be done. */
export function formatText(found: readonly Problem[], textOf: TextOf, ending?: string): string {
  const { problems, warnings } = bySeverity(found)
  return [
    ...(warnings.length > 0 ? [formatWarnings(warnings, textOf)] : []),
    ...(problems.length > 0 ? [formatProblems(problems, textOf, ending)] : []),
  ].join('\n')
}

function formatWarnings(warnings: readonly Problem[], textOf: TextOf): string {
  const blocks = warnings.map(warning => formatProblem(warning, textOf(warning.file)))
  return `${['Worth a look, though it stops nothing:', ...blocks, countLine(warnings)].join('\n\n')}\n`
}

/** Every problem, their number, and what became of them. `textOf` gives a file's text for its frame. */
export function formatProblems(
  problems: readonly Problem[],
  textOf: TextOf,
  ending = 'Nothing was written.',
): string {
  const blocks = problems.map(problem => formatProblem(problem, textOf(problem.file)))
  return `${[...blocks, formatEnding(problems, ending)].join('\n\n')}\n`
}

/** Below all problems: how many there are, and the command that mends some. */
export function formatEnding(problems: readonly Problem[], ending: string): string {
  const mendable = problems.filter(problem => problem.fix).length
  const offer = mendable > 0 ? `\nnpm run check -- --fix mends ${offerOf(mendable, problems.length)}.` : ''
  return `${countLine(problems)} ${ending}${offer}`
}

function offerOf(mendable: number, all: number): string {
  if (mendable < all) return `${mendable} of them`
  return all === 1 ? 'it' : 'all of them'
}

/** One problem, with its place, its words, its lines, and where the visual editor has it. */
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
