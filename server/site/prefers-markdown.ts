import { parseAccept } from 'hono/utils/accept'

const markdown = 'text/markdown'

/** No client has more to say; reading a header as long as the server takes would cost milliseconds. */
const longestRead = 1000

/** Whether a client would rather have a page as Markdown than as HTML. Only those that name it: no browser does. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.includes(markdown)) return false
  const types = parseAccept(accept.slice(0, longestRead))
  const quality = (name: string) => types.find(({ type }) => type.toLowerCase() === name)?.q ?? 0
  return quality(markdown) > 0 && quality(markdown) >= quality('text/html')
}
