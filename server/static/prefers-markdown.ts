import { readQualities } from './quality-values.ts'

const markdown = 'text/markdown'

/** Whether a client would rather have a page as Markdown than as HTML. Only those that name it: no browser does. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.includes(markdown)) return false
  const qualities = readQualities(accept)
  const quality = qualities.get(markdown) ?? 0
  return quality > 0 && quality >= (qualities.get('text/html') ?? 0)
}
