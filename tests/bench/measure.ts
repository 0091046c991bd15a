import lighthouse, { type Result } from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface Measurement {
  /** Out of 100. */
  scores: Record<(typeof categories)[number], number>
  /** With their units. */
  figures: Record<string, string>
  /** What was found in audits that were not passed in full, by the audit's ID and title. */
  findings: Readonly<Record<string, string>>
}

/** Lighthouse with its own settings for phones: a slow connection and a slow processor, both simulated. */
export async function measure(url: string, port: number): Promise<Measurement> {
  const lhr = await recorded(url, port)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    figures: {
      LCP: seconds(lhr, 'largest-contentful-paint'),
      FCP: seconds(lhr, 'first-contentful-paint'),
      CLS: number(lhr, 'cumulative-layout-shift').toFixed(3),
      TBT: `${Math.round(number(lhr, 'total-blocking-time'))} ms`,
      bytes: `${Math.round(number(lhr, 'total-byte-weight') / 1000)} kB`,
    },
    findings: findingsOf(lhr),
  }
}

/** On a busy machine the browser's recording may lack its beginning: Lighthouse asks for another then. */
async function recorded(url: string, port: number, asked = 0): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result.lhr
  if (runtimeError.code === 'NO_NAVSTART' && asked < 2) return recorded(url, port, asked + 1)
  throw new Error(`${url}: ${runtimeError.message}`)
}

function findingsOf({ audits }: Result): Record<string, string> {
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  return Object.fromEntries(
    failed.map(({ id, title, displayValue = '', details }) => {
      const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
      return [
        `${id}: ${title}`,
        [displayValue, ...items.slice(0, 2).map(placeOf)].filter(Boolean).join(' · '),
      ]
    }),
  )
}

/** Where on the page an audit found something, if it says so. */
function placeOf(item: unknown): string {
  return /"(?:selector|reason)":"([^"]*)"/.exec(JSON.stringify(item) ?? '')?.[1] ?? ''
}

function number({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN
}

function seconds(lhr: Result, id: string): string {
  return `${(number(lhr, id) / 1000).toFixed(2)} s`
}
