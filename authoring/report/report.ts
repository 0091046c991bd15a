import type { Problem } from '../../codegen/problem.ts'
import { formatGithub } from './github.ts'
import { formatJson } from './json.ts'
import { formatLines } from './lines.ts'
import { formatSarif } from './sarif.ts'
import { formatText } from './text.ts'
import type { TextOf } from './types.ts'

/** Output formats for the terminal, programs, GitHub's annotations, code scanners and code editors. */
export const formats = {
  text: formatText,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  lines: formatLines,
} satisfies Record<string, (found: readonly Problem[], textOf: TextOf) => string>

export type Format = keyof typeof formats

export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name)
}
