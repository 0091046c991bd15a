import { humanize } from '../../../codegen/names.ts'
import type { Problem } from '../../../codegen/problem.ts'

/** What the check says of files, and what it is where people fill in a form. */
const ofFiles: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^The field "([^"]+)" is missing\.$/, (_, name = '') => `${humanize(name)} is empty.`],
  [
    /^The field "src" is missing in (.*)\.$/,
    (_, group = '') =>
      `${group.replaceAll('"', '')} has no picture yet. If you have just picked one, wait until it shows.`,
  ],
  [
    /^The field "([^"]+)" is missing in (.*)\.$/,
    (_, name = '', group = '') => `${humanize(name)} is empty in ${group.replaceAll('"', '')}.`,
  ],
  [/^There is no text below the fields\.$/, () => 'The text is empty.'],
  [/^Write it below this line\.$/, () => 'It is the last field of the form.'],
  [/^Add a line "[^"]*: …" with one of: /, () => 'Choose one of: '],
  [
    /^Add a line "[^"]*: …", or delete "([^"]+)"\.$/,
    (_, name = '') => `Fill it in, or empty ${humanize(name)}.`,
  ],
  [/^Add a line "[^"]*: …"\. ?/, () => ''],
  [/ \(file names? in [^)]*\)/, () => ''],
  [/, or delete the line(?: "[^"]*")?\./, () => ', or leave it empty.'],
]

/** A problem in the words of forms. */
export function inFormWords({ message, suggestion }: Pick<Problem, 'message' | 'suggestion'>): {
  message: string
  suggestion?: string
} {
  const advice = suggestion === undefined ? '' : told(suggestion)
  return { message: told(message), ...(advice ? { suggestion: advice } : {}) }
}

const told = (words: string) => ofFiles.reduce((text, [theirs, ours]) => text.replace(theirs, ours), words)
