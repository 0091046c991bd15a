import { memoizeByPair } from '../cache/memoize.ts'
import type { Span } from '../problem.ts'
import { type ContentRecord, locate } from '../read/record.ts'
import type { Facts, ResolvedSite } from '../resolve/types.ts'
import { annotatedTexts } from '../schema/annotations.ts'

/** The part of one of this site's whole addresses from the first single / on; undefined for any other address. */
export function pathOnSite(href: string, site: ResolvedSite): string | undefined {
  const host = hostOf(site)
  const own = host && new RegExp(`^(?:(?:https?:)?//)?(?:www\\.)?${host}(?=[/?#]|$)(.*)$`, 'is').exec(href)
  if (!own) return undefined
  const rest = own[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

export interface OwnAddress {
  span: Span
  /** From the first single / on. */
  path: string
}

/** The whole addresses of this site's pages in a file's text that are no links: printed, they still lead somewhere. */
export const addressesInText = (record: ContentRecord, { facts }: ResolvedSite) => addressesIn(record, facts)

const addressesIn = memoizeByPair((record: ContentRecord, facts: Facts): readonly OwnAddress[] => {
  const host = hostOf({ facts })
  if (!host) return []
  const own = new RegExp(
    `(?:(?:https?://)?(?:www\\.)?${host}|\\{\\{fact:siteUrl\\}\\})(/[^\\s"'<>()\\[\\]{}|]*[^\\s"'<>()\\[\\]{}|.,;:!?])`,
    'gi',
  )
  return [...record.text.matchAll(own)]
    .map(({ index, 0: whole, 1: path = '' }): OwnAddress => ({ span: [index, index + whole.length], path }))
    .filter(({ span }) => isWritten(record, span[0]) && !isInLink(record, span[0]))
})

/** Comments of YAML files may say what they like. */
export function isWritten({ text, yamlEnd }: ContentRecord, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return at >= yamlEnd || !/^\s*#/.test(line)
}

/** Whether a place in a file's text belongs to the address of a link, which the rule for links reads. */
export function isInLink(record: ContentRecord, at: number): boolean {
  const holds = ([start, end]: Span) => start <= at && at < end
  if (at < record.yamlEnd) return annotatedTexts(record).link.some(({ path }) => holds(locate(record, path)))
  const links = (record.body?.links ?? []).filter(({ span }) => !isInText(record, span))
  return links.some(({ url, span: [start, end] }) => {
    const from = record.text.slice(start, end).lastIndexOf(url)
    return holds([start + Math.max(from, 0), end])
  })
}

/** Whether a link is an address in a text, of which Markdown makes a link by itself: it is printed as it stands. */
export function isInText({ text }: ContentRecord, [start]: Span): boolean {
  return text[start] !== '[' && !/=["']?$/.test(text.slice(start - 2, start))
}

function hostOf({ facts }: Pick<ResolvedSite, 'facts'>): string | undefined {
  return facts.texts
    .get('siteUrl')
    ?.replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/.*$/, '')
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
