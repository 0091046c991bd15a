/** The form's field for the text below the front matter. */
export const bodyField = 'body'

interface Parts {
  /** The opening line of the front matter. */
  open: string
  yaml: string
  /** The closing line. */
  close: string
  body: string
}

/** What the form shows of a text below the front matter. */
export function bodyOf(text: string): string {
  return splitFrontMatter(text)?.body.trim() ?? text.trim()
}

/** The parts of a Markdown file, every byte in one of them. */
export function splitFrontMatter(text: string): Parts | undefined {
  const found = /^(\uFEFF?---[ \t]*\n)(.*?)(^---[ \t]*(?:\n|$))(.*)$/ms.exec(text)
  const [, open, yaml, close, body] = found ?? []
  if (open === undefined || yaml === undefined || close === undefined) return undefined
  return { open, yaml, close, body: body ?? '' }
}
