import type { Problem } from '../../codegen/problem.ts'
import type { RefusedDownload } from './make-downloads.ts'

interface Plain {
  message: string
  suggestion: string
}

/** What Typst says of a PDF that not everybody could read, in words for an editor. */
const plainWords: readonly { says: RegExp; plain: (found: string) => Plain }[] = [
  {
    says: /^the text `"(.*)"` could not be displayed/,
    plain: found => ({
      message: `has "${found}", which no font for PDFs has`,
      suggestion: 'Say it in words.',
    }),
  },
  {
    says: /^missing alt text/,
    plain: () => ({
      message: 'has a picture without a description',
      suggestion: 'Fill in "alt" where the picture is named.',
    }),
  },
]

/** As a problem of the download's record, since its parts come from many files. */
export function refusalProblem({ slug, reason, below, part }: RefusedDownload): Problem {
  const { message, suggestion } = inPlainWords(reason)
  const place = part ? `"${part}" below "${below}"` : `"${below}"`
  return {
    file: `content/downloads/${slug}.yaml`,
    severity: 'error',
    line: 1,
    column: 1,
    rule: 'accessible-pdf',
    message: `Not everybody could read its PDF: ${place} ${message}.`,
    suggestion,
  }
}

function inPlainWords(reason: string): Plain {
  for (const { says, plain } of plainWords) {
    const found = says.exec(reason)
    if (found) return plain(found[1] ?? '')
  }
  return { message: `is refused: ${reason}`, suggestion: 'Change that part, or tell a developer.' }
}
