import path from 'node:path'
import type { Problem } from '../../codegen/problem.ts'
import { formatEnding, formatProblem } from './text.ts'
import type { TextOf } from './types.ts'

/** What a page in development says of content that can't be shown: the words of the terminal and of CI. */
export interface ToldProblems {
  problems: readonly { place: string; file: string; text: string }[]
  /** How many there are, what became of them, and what mends some. */
  ending: string
}

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'content:problems': ToldProblems
    /** Of a page that shows them from now on. */
    'content:listening': undefined
  }
}

/** Each problem apart from its place, which leads to `file`: absolute, with line and column, as code editors open it. */
export function tellProblems(problems: readonly Problem[], textOf: TextOf): ToldProblems {
  return {
    problems: problems.map(problem => {
      const [place = '', ...lines] = formatProblem(problem, textOf(problem.file)).split('\n')
      const file = `${path.resolve(problem.file)}:${problem.line}:${problem.column}`
      return { place, file, text: lines.join('\n') }
    }),
    ending: formatEnding(problems, 'The page shows the content before that.'),
  }
}
