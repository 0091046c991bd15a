import type { ContentRecord } from '../../read/record.ts'
import { urlOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { Finding, Rule } from '../rule.ts'

/** Checks that each URL has one page and at most one redirect. The rule `links` checks the targets of redirects. */
export const urls: Rule = {
  id: 'urls',
  description: 'Each address belongs to one page.',
  howToFix:
    'Give one of the two pages another address, or delete the redirect that leads away from a live page.',
  *find(site): Iterable<Finding> {
    yield* findTakenUrls(site)
    yield* findBadRedirects(site)
  },
}

function* findTakenUrls(site: ResolvedSite): Iterable<Finding> {
  const owners = new Map<string, ContentRecord>()
  for (const record of site.records) {
    const url = urlOf(record)
    if (!url) continue
    const owner = owners.get(url)
    if (owner) {
      yield {
        record,
        path: [],
        code: 'urls/taken',
        parameters: { url, owner: owner.file },
      }
    } else owners.set(url, record)
  }
}

/** Returns the redirects that lead in a circle from one of them, by their place in the list. */
function findCircle(start: number, { redirects, pages }: ResolvedSite): number[] | undefined {
  const way = [start]
  for (let at = start; ; ) {
    const target = redirects[at]?.to.replace(/[?#].*$/s, '') ?? ''
    const next = pages.has(target) ? -1 : redirects.findIndex(({ from }) => from === target)
    if (next === start) return way
    if (next < 0 || way.includes(next)) return undefined
    way.push(next)
    at = next
  }
}

function* findBadRedirects(site: ResolvedSite): Iterable<Finding> {
  const seen = new Map<string, number>()
  const inCircles = new Set<number>()
  for (const { record, index, from, to } of site.redirects) {
    const at = (key: string) => ({ record, path: ['items', index, key] })
    const first = seen.get(from)
    const live = site.pages.get(from)
    if (live) {
      yield {
        ...at('from'),
        code: 'urls/redirected-page',
        parameters: { from, owner: live.file },
      }
    } else if (first !== undefined) {
      yield {
        ...at('from'),
        code: 'urls/redirected-twice',
        parameters: { from, entry: first + 1 },
      }
    }
    seen.set(from, first ?? index)
    const circle = findCircle(index, site)
    if (circle) {
      const isReported = inCircles.has(index)
      for (const other of circle) inCircles.add(other)
      if (!isReported) {
        yield {
          ...at('to'),
          code: 'urls/redirect-circle',
          parameters: { urls: circle.flatMap(other => site.redirects[other]?.from ?? []) },
        }
      }
      continue
    }
    const target = to.replace(/[?#].*$/s, '')
    if (!site.pages.has(target) && site.redirects.some(other => other.from === target)) {
      const last = site.redirects.find(other => other.from === target)?.to
      yield {
        ...at('to'),
        code: 'urls/redirect-to-redirect',
        parameters: { to, last },
      }
    }
  }
}
