import type { Content } from '../content.ts'
import { createFormatters } from '../formatters.ts'
import { costOf } from './cost.ts'
import { costBookOf } from './cost-book.ts'
import { MAX_QUERY_LENGTH, queryOf, readJob } from './job-query.ts'
import { requestLines } from './result-texts.ts'

export interface Calculation {
  lines: readonly string[]
  /** The address that shows it again. */
  url: string
  zip: string
  topic: string | undefined
}

/** What a query of the calculator comes to; undefined where it comes to nothing. */
export function calculationOf(search: string, content: Content): Calculation | undefined {
  if (search.length > MAX_QUERY_LENGTH) return undefined
  const query = queryOf(new URLSearchParams(search))
  const book = costBookOf(content)
  const { typed, mistakes, job } = readJob(query, book)
  const floor = book.floors.find(({ value }) => value === typed.floor)
  if (!job || !floor) return undefined
  const { estimatePage, site } = content
  return {
    lines: requestLines(estimatePage, costOf(floor, job, book), createFormatters(site)),
    url: `${site.url.replace(/\/$/, '')}${estimatePage.url}?${query}`,
    zip: mistakes.length > 0 ? '' : typed.zip,
    topic: floor.topic,
  }
}

/**
 * The lines of the calculation whose address stands in a text, worked out anew: whoever wrote the text chose its
 * numbers, but no word of it.
 */
export function calculationIn(text: string, content: Content): readonly string[] {
  const begin = `${content.site.url.replace(/\/$/, '')}${content.estimatePage.url}?`
  const at = text.indexOf(begin)
  if (at < 0) return []
  const [search = ''] = text.slice(at + begin.length).split(/\s/, 1)
  return calculationOf(search, content)?.lines ?? []
}
