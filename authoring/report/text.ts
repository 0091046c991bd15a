import type { Problem } from '../../codegen/problem.ts'
import { codeFrame } from './frame.ts'

const width = 78

/** Every problem as people read it in a terminal, their number, and what became of them. `textOf` gives a file's text for its frame. */
export function formatProblems(
  problems: readonly Problem[],
  textOf: (file: string) => string | undefined,
  ending = 'Nothing was written.',
): string {
  const blocks = problems.map(problem => formatProblem(problem, textOf(problem.file)))
  const mendable = problems.filter(problem => problem.fix).length
  const offer = mendable > 0 ? `\nnpm run check -- --fix mends ${offerOf(mendable, problems.length)}.` : ''
  return `${[...blocks, `${countLine(problems)} ${ending}${offer}`].join('\n\n')}\n`
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

export function countLine(problems: readonly Problem[]): string {
  const files = new Set(problems.map(problem => problem.file)).size
  return `${count(problems.length, 'problem')} in ${count(files, 'file')}.`
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}
