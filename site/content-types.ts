import { getMimeType } from 'hono/utils/mime'

/** Files with a more specific type than their extension has, by their path in the built site. */
const exceptions: Readonly<Record<string, string>> = {
  // Browsers ignore the rules under any other type.
  'speculation-rules.json': 'application/speculationrules+json',
}

export const htmlType = 'text/html; charset=utf-8'
export const markdownType = 'text/markdown; charset=utf-8'

/** Returns the content type of a file of the built site. `file` is its path in the site's folder, with `/`. */
export function contentType(file: string): string {
  if (file.endsWith('.md')) return markdownType
  return exceptions[file] ?? getMimeType(file) ?? 'application/octet-stream'
}
