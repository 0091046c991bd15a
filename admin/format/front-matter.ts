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

/** Returns the text below the front matter, as the form shows it. */
export function bodyOf(text: string): string {
  return splitFrontMatter(text)?.body.trim() ?? text.trim()
}

/** Returns the line of `bodyOf(text)` that is at a line of the file, both from 1. Returns undefined above the text. */
export function lineInBody(text: string, line: number): number | undefined {
  const parts = splitFrontMatter(text.replace(/\r\n?/g, '\n'))
  if (!parts) return undefined
  const { open, yaml, close, body } = parts
  const above = open + yaml + close + (/^\s*/.exec(body)?.[0] ?? '')
  const found = line - above.split('\n').length + 1
  return found > 0 ? found : undefined
}

/** Splits a Markdown file into parts, so that every byte is in one of them. */
export function splitFrontMatter(text: string): Parts | undefined {
  const found = /^(\uFEFF?---[ \t]*\n)(.*?)(^---[ \t]*(?:\n|$))(.*)$/ms.exec(text)
  const [, open, yaml, close, body] = found ?? []
  if (open === undefined || yaml === undefined || close === undefined) return undefined
  return { open, yaml, close, body: body ?? '' }
}
