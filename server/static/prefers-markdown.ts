import { parseQualityValues } from './quality-values.ts'

const markdown = 'text/markdown'

/** Whether a client prefers Markdown to HTML. It must name Markdown, which no browser does. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.includes(markdown)) return false
  const qualities = parseQualityValues(accept)
  const quality = qualities.get(markdown) ?? 0
  return quality > 0 && quality >= (qualities.get('text/html') ?? 0)
}
