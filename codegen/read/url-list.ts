import type { Span } from '../problem.ts'

/** Lists every URL path that the site has ever had, one per line, sorted. Comments start with #. In the content folder. */
export const URL_LIST_FILE = 'urls.txt'

export interface UrlLine {
  url: string
  span: Span
}

export interface UrlList {
  /** Path for messages. */
  file: string
  text: string
  lines: readonly UrlLine[]
}

export function parseUrlList(file: string, text: string): UrlList {
  const lines = [...text.matchAll(/^[ \t\uFEFF]*([^#\s].*?)[ \t\r]*$/gm)].map(
    ({ 0: line, 1: url = '', index }): UrlLine => {
      const start = index + line.indexOf(url)
      return { url, span: [start, start + url.length] }
    },
  )
  return { file, text, lines }
}
