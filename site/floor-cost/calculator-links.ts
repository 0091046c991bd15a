import type { FloorSlug } from '../../generated/types.ts'
import type { Content } from '../content.ts'
import type { Pattern } from './job.ts'
import { otherFields } from './job-query.ts'

/** Returns the URL of the prefilled estimate form; `search` is the query of a calculation. */
export const requestHref = (
  contactUrl: string,
  {
    topic,
    zip,
    search,
  }: { topic?: string | undefined; zip?: string | undefined; search?: string | undefined },
): string => withQuery(contactUrl, { service: topic, zip, calculation: search })

export interface CalculatorStart {
  /** Value of a floor. */
  floor?: string | undefined
  /** Values of floors to compare with it. */
  others?: readonly string[]
  pattern?: Pattern | undefined
  /** Floor of the swatches that the visitor saw. */
  shown?: FloorSlug | undefined
  /** In square feet. */
  area?: number
  zip?: string | undefined
}

/** Returns the URL of the calculator, prefilled. */
export const calculatorHref = (
  { calculatorPage }: Pick<Content, 'calculatorPage'>,
  { floor, others = [], pattern, shown, area, zip }: CalculatorStart = {},
): string =>
  withQuery(calculatorPage.url, {
    floor,
    ...Object.fromEntries(otherFields.map((name, index) => [name, others[index]])),
    pattern: pattern === 'pattern' ? pattern : undefined,
    shown,
    area: area?.toString(),
    zip,
  })

/** Adds fields to a URL as its query, without empty ones. */
function withQuery(url: string, fields: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
  return query ? `${url}?${query}` : url
}
