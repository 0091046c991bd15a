import path from 'node:path'
import type { Problem } from '../../codegen/problem.ts'
import { MAIN_LANGUAGE } from '../../site/languages.ts'
import type { RejectedDownload } from './make-downloads.ts'

interface Explanation {
  message: string
  suggestion: string
}

/** Translations of Typst's messages for editors. */
const explanations: readonly { pattern: RegExp; explanation: (text: string) => Explanation }[] = [
  {
    pattern: /^the text `"(.*)"` could not be displayed/,
    explanation: text => ({
      message: `has "${text}", which no font for PDFs has`,
      suggestion: 'Say it in words.',
    }),
  },
  {
    pattern: /^missing alt text/,
    explanation: () => ({
      message: 'has a picture without a description',
      suggestion: 'Fill in "alt" where the picture is named.',
    }),
  },
]

/** Converts an error into a problem of the download's record, because the parts of a PDF come from many files. */
export function pdfErrorProblem(
  { slug, reason, below, part }: RejectedDownload,
  language: string = MAIN_LANGUAGE,
): Problem {
  const { message, suggestion } = explain(reason)
  const place = part ? `"${part}" below "${below}"` : `"${below}"`
  return {
    file: path.posix.join('content', language, `downloads/${slug}.yaml`),
    severity: 'error',
    line: 1,
    column: 1,
    rule: 'accessible-pdf',
    message: `Not everybody could read its PDF: ${place} ${message}.`,
    suggestion,
  }
}

function explain(reason: string): Explanation {
  for (const { pattern, explanation } of explanations) {
    const match = pattern.exec(reason)
    if (match) return explanation(match[1] ?? '')
  }
  return { message: `is refused: ${reason}`, suggestion: 'Change that part, or tell a developer.' }
}
