import type { Problem } from '../problem.ts'
import { codeFrame } from './frame.ts'

const width = 78

/** Every problem as people read it in a terminal, and their number. `textOf` gives a file's text for its frame. */
export function formatProblems(
  problems: readonly Problem[],
  textOf: (file: string) => string | undefined,
): string {
  const blocks = problems.map(problem => formatProblem(problem, textOf(problem.file)))
  return `${[...blocks, countLine(problems)].join('\n\n')}\n`
}

function formatProblem(problem: Problem, text: string | undefined): string {
  const words = [problem.message, ...(problem.suggestion ? [problem.suggestion] : [])].map(
    line => `  ${line}`,
  )
  const last = words.pop() ?? ''
  const tagged = `${last.padEnd(width - problem.rule.length - 2)} [${problem.rule}]`
  const frame = text ? [codeFrame(problem, text).replace(/^/gm, '    ')] : []
  return [`${problem.file}:${problem.line}:${problem.column}`, ...words, tagged, ...frame].join('\n')
}

export function countLine(problems: readonly Problem[]): string {
  const files = new Set(problems.map(problem => problem.file)).size
  return `${count(problems.length, 'problem')} in ${count(files, 'file')}. Nothing was written.`
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
