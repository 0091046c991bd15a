import path from 'node:path'
import type { Problem } from '../../codegen/problem.ts'
import { formatEnding, formatProblem } from './text.ts'
import type { TextOf } from './types.ts'

/** Problems in the overlay of a page in development, in the words of the terminal. */
export interface OverlayProblems {
  problems: readonly { place: string; file: string; text: string }[]
  /** The summary line. */
  ending: string
}

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'content:problems': OverlayProblems
    /** Sent by a page that can show problems. */
    'content:listening': undefined
  }
}

/** Formats problems for the overlay. `file` is an absolute path with line and column, which code editors open. */
export function toOverlayProblems(
  problems: readonly Problem[],
  textOf: TextOf,
  hidden: number,
): OverlayProblems {
  return {
    problems: problems.map(problem => {
      const [place = '', ...lines] = formatProblem(problem, textOf(problem.file)).split('\n')
      const file = `${path.resolve(problem.file)}:${problem.line}:${problem.column}`
      return { place, file, text: lines.join('\n') }
    }),
    ending: formatEnding(problems, 'The page shows the content before that.', hidden),
  }
}
