import { escapePattern } from '../../site/escape-pattern.ts'
import { memoizeByPair } from '../cache/memoize.ts'
import type { Span } from '../problem.ts'
import { type ContentRecord, fieldAt, locate } from '../read/record.ts'
import type { Facts, ResolvedSite } from '../resolve/types.ts'
import { annotatedTexts } from '../schema/annotations.ts'

/** Returns the path of an absolute URL of this site, or undefined for any other URL. */
export function pathOnSite(href: string, site: ResolvedSite): string | undefined {
  const host = hostOf(site)
  const own = host && new RegExp(`^(?:(?:https?:)?//)?(?:www\\.)?${host}(?=[/?#]|$)(.*)$`, 'is').exec(href)
  if (!own) return undefined
  const rest = own[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

export interface SiteUrl {
  span: Span
  path: string
}

/** Returns the absolute URLs of this site that a file prints as text, outside of links. */
export const siteUrlsInText = (record: ContentRecord, { facts }: ResolvedSite) => findSiteUrls(record, facts)

const findSiteUrls = memoizeByPair((record: ContentRecord, facts: Facts): readonly SiteUrl[] => {
  const host = hostOf({ facts })
  if (!host) return []
  const own = new RegExp(
    `(?:(?:https?://)?(?:www\\.)?${host}|\\{\\{fact:siteUrl\\}\\})(/[^\\s"'<>()\\[\\]{}|]*[^\\s"'<>()\\[\\]{}|.,;:!?])`,
    'gi',
  )
  return [...record.text.matchAll(own)]
    .map(({ index, 0: whole, 1: path = '' }): SiteUrl => ({ span: [index, index + whole.length], path }))
    .filter(({ span }) => isOutsideComment(record, span[0]) && !isInLinkUrl(record, span[0]))
})

/** Returns whether an offset isn't in a YAML comment. */
export function isOutsideComment(record: ContentRecord, at: number): boolean {
  const { text, yamlEnd } = record
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  if (at >= yamlEnd || !/(?:^|\s)#/.test(line)) return true
  if (/^\s*#/.test(line)) return false
  // A # after a value begins a comment. One in quotation marks or in a text of several lines doesn't.
  const [start, end] = locate(record, fieldAt(record, at))
  return start <= at && at < end
}

/** Returns whether an offset is in the URL of a link or in the name of a record, which other rules check. */
export function isInLinkUrl(record: ContentRecord, at: number): boolean {
  const holds = ([start, end]: Span) => start <= at && at < end
  if (at < record.yamlEnd) {
    const { link, reference } = annotatedTexts(record)
    return [...link, ...reference].some(({ path }) => holds(locate(record, path)))
  }
  const links = (record.body?.links ?? []).filter(({ span }) => !isAutolink(record, span))
  return links.some(({ url, span: [start, end] }) => {
    const from = record.text.slice(start, end).lastIndexOf(url)
    return holds([start + Math.max(from, 0), end])
  })
}

/** Returns whether a link is a bare URL, which Markdown links automatically. */
export function isAutolink({ text }: ContentRecord, [start]: Span): boolean {
  return text[start] !== '[' && !/=["']?$/.test(text.slice(start - 2, start))
}

function hostOf({ facts }: Pick<ResolvedSite, 'facts'>): string | undefined {
  const host = facts.texts
    .get('siteUrl')
    ?.replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/.*$/, '')
  return host && escapePattern(host)
}

/** Whether an address is that of a file on somebody's computer or in the network of the office. */
export const isOwnFile = (href: string): boolean =>
  /^(?:file:|[A-Z]:[\\/]|\\\\)/i.test(href) || /^\/(?:Users|home)\/[^/]+\/[^/]/.test(href)
