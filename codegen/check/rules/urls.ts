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
  *find(site) {
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

function* findBadRedirects(site: ResolvedSite): Iterable<Finding> {
  const seen = new Map<string, number>()
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
