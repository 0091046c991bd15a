import type { Content } from '../content.ts'
import { createFormatters } from '../formatters.ts'
import { costOf } from './cost.ts'
import { costBookOf } from './cost-book.ts'
import { MAX_QUERY_LENGTH, queryOf, readJob } from './job-query.ts'
import { requestLines } from './result-texts.ts'

export interface Calculation {
  lines: readonly string[]
  /** URL that shows it again. */
  url: string
  zip: string
  topic: string | undefined
}

/** Calculates the result of a calculator query. Returns undefined if the query is incomplete. */
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
 * Calculates the lines of the calculation whose URL is in a text. The author of the text chooses only its numbers, not
 * its words.
 */
export function calculationIn(text: string, content: Content): readonly string[] {
  const begin = `${content.site.url.replace(/\/$/, '')}${content.estimatePage.url}?`
  const at = text.indexOf(begin)
  if (at < 0) return []
  const [search = ''] = text.slice(at + begin.length).split(/\s/, 1)
  return calculationOf(search, content)?.lines ?? []
}
