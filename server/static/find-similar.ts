import { withoutTrailingSlash } from '../../site/addresses.ts'
import { addQuery, type Redirect } from './redirects.ts'

/** The address of a request as it was sent: escaped. */
export interface SentAddress {
  pathname: string
  /** With its `?`, or empty. */
  search: string
}

/** Finds the address that a request for no page means, for a redirect; undefined unless exactly one fits. */
export type FindSimilar = (sent: SentAddress) => string | undefined

// No page has a longer address, even with every character escaped.
const MAX_PATH_LENGTH = 1000

const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const dashes = /[\u2010-\u2015\u2212]/g
const whiteSpace = /[ \t\n\v\f\r\u2028\u2029]+/g
const openings = new Set(' \t\n\v\f\r\u2028\u2029<([{"\'`*_~“”„‘’‚«»‹›')
const endings = new Set(' \t\n\v\f\r\u2028\u2029>)]}"\'`*_~“”„‘’‚«»‹›.,;:!?|\\/')

/** A query that was added with "&", or whose "?" was escaped. */
const queryInPath = /&amp;|%26amp;|&|%26|%3f/i
const anchorInPath = /%23/i
/** Ends of HTML text that was taken for part of the address. */
const entity = /^(?:amp|apos|gt|lt|nbsp|quot);?$/i

/**
 * Creates the search for requests that people, word processors and mail programs wrote in another way than the address:
 * capitals, punctuation of the sentence around it, doubled slashes, white space, a query without its "?". The addresses
 * are unescaped. A request for the `from` of a redirect leads to its `to`.
 */
export function createFindSimilar(addresses: Iterable<string>, redirects: readonly Redirect[]): FindSimilar {
  const targets = new Map<string, Set<string>>()
  const add = (address: string, target: string) => {
    for (const key of keysOf(address)) targets.set(key, (targets.get(key) ?? new Set()).add(target))
  }
  for (const address of addresses) add(address, encodeURI(address))
  for (const { from, to } of redirects) add(from, to)

  function targetOf(path: string): string | undefined {
    const fitting = new Set(keysOf(decode(path)).flatMap(key => [...(targets.get(key) ?? [])]))
    return fitting.size === 1 ? [...fitting][0] : undefined
  }

  return ({ pathname, search }) => {
    // Slashes alone are what is left of an address of another site.
    if (pathname.length > MAX_PATH_LENGTH || isSlashes(pathname)) return undefined
    const whole = targetOf(pathname)
    if (whole !== undefined) return addQuery(whole, search)
    const { path, query, anchor } = splitPath(pathname)
    const target = targetOf(path)
    if (target === undefined) return undefined
    const queries = [query, search.slice(1)].filter(text => text !== '')
    const address = addQuery(target, queries.length > 0 ? `?${queries.join('&')}` : '')
    return address.includes('#') ? address : address + anchor
  }
}

const isSlashes = (pathname: string) => withoutTrailingSlash(pathname) === ''

/** What two ways of writing one address have in common. White space is a line break in it, or was typed for a hyphen. */
function keysOf(address: string): readonly string[] {
  const plain = address
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replaceAll('\\', '/')
    .toLowerCase()
  // The address of a Markdown link, whose text is the address as well.
  const [first = ''] = plain.split('](', 1)
  const path = pathOf(first.replace(/\/{2,}/g, '/'))
  const keys = [path.replace(whiteSpace, ''), path.replace(whiteSpace, '-')]
  return keys[0] === keys[1] ? keys.slice(1) : keys
}

/** Without the punctuation around it, its file name and slashes at both ends. */
function pathOf(text: string): string {
  const path = trim(text)
  const shorter = path.replace(/(?:^|\/)index\.html?$/, '').replace(/\.html?$/, '')
  return shorter === path ? path : pathOf(shorter)
}

// In loops: patterns for the end of a text would take n² steps.
function trim(path: string): string {
  let [start, end] = [0, path.length]
  while (start < end && (path[start] === '/' || openings.has(path.charAt(start)))) start += 1
  while (start < end && endings.has(path.charAt(end - 1))) end -= 1
  return path.slice(start, end)
}

/** Twice: some programs escape what is escaped. */
const decode = (path: string) => decodeOnce(decodeOnce(path))

/** Leaves what can't be decoded. */
const decodeOnce = (path: string) =>
  path.replace(/(?:%[\da-f]{2})+/gi, escaped => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })

/** Separates what belongs after the path. */
function splitPath(pathname: string): { path: string; query: string; anchor: string } {
  const [beforeAnchor = '', afterAnchor = ''] = splitAt(pathname, anchorInPath)
  const [path, query] = splitAt(beforeAnchor, queryInPath)
  const [anchor, late] = splitAt(afterAnchor, queryInPath)
  const queries = [query, late].filter(text => text !== '' && !entity.test(text))
  return {
    path,
    query: inHeader(queries.join('&').replaceAll('&amp;', '&')),
    anchor: anchor === '' ? '' : `#${inHeader(anchor)}`,
  }
}

function splitAt(text: string, separator: RegExp): [string, string] {
  const match = separator.exec(text)
  if (!match) return [text, '']
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)]
}

/** A header is ASCII without spaces; what was sent is, but for what a client did not escape. */
const inHeader = (text: string) => text.replace(/[^!-~]/g, '')
