import { applyEdits } from '../../codegen/apply-edits.ts'
import type { Edit } from '../../codegen/problem.ts'
import { lineEndOf } from '../../codegen/read/lines.ts'
import { parseUrlList, URL_LIST_FILE } from '../../codegen/read/url-list.ts'

/** Header of a new URL list. */
export const newUrlList = `# Every address that the site has ever had: the check refuses a site on which one of them leads nowhere.
# "npm run content -- urls" adds what is missing. Delete a line only if its page was never public.
`

/** Adds missing URLs to the sorted list. */
export function addUrls(text: string, urls: readonly string[]): Edit[] {
  const { lines } = parseUrlList(URL_LIST_FILE, text)
  const known = new Set(lines.map(line => line.url))
  const missing = [...new Set(urls)].filter(url => !known.has(url)).sort()
  const lineEnd = lineEndOf(text)
  return missing.map(url => {
    const after = lines.find(line => line.url > url)
    if (after) return { span: at(after.span[0]), text: url + lineEnd }
    const open = text !== '' && !text.endsWith('\n')
    return { span: at(text.length), text: open ? lineEnd + url : url + lineEnd }
  })
}

export function withUrls(text: string, urls: readonly string[]): string {
  return applyEdits(text, addUrls(text, urls))
}

function at(offset: number): Edit['span'] {
  return [offset, offset]
}
