import { withoutTrailingSlash } from '../../site/addresses.ts'
import { addQuery, type Redirect } from './redirects.ts'

/** URL of a request as sent: percent-encoded. */
export interface SentUrl {
  pathname: string
  /** Query with its `?`, or empty. */
  search: string
}

/** Finds the URL that a request for a missing page means, for a redirect. Undefined unless exactly one matches. */
export type FindSimilar = (sent: SentUrl) => string | undefined

// No page has a longer path, even with every character percent-encoded.
const MAX_PATH_LENGTH = 1000

const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const dashes = /[\u2010-\u2015\u2212]/g
const whiteSpace = /[ \t\n\v\f\r\u2028\u2029]+/g
const openings = new Set(' \t\n\v\f\r\u2028\u2029<([{"\'`*_~“”„‘’‚«»‹›')
const endings = new Set(' \t\n\v\f\r\u2028\u2029>)]}"\'`*_~“”„‘’‚«»‹›.,;:!?|\\/')

/** A query that was added with "&", or whose "?" was percent-encoded. */
const queryInPath = /&amp;|%26amp;|&|%26|%3f/i
const anchorInPath = /%23/i
/** HTML entities that were taken for part of the URL. */
const entity = /^(?:amp|apos|gt|lt|nbsp|quot);?$/i

/**
 * Creates the search for URLs that people, word processors and mail programs have changed: capitals, surrounding punctuation,
 * doubled slashes, white space, a query without "?". `paths` are decoded. The `from` of a redirect leads to its `to`.
 */
export function createFindSimilar(paths: Iterable<string>, redirects: readonly Redirect[]): FindSimilar {
  const targets = new Map<string, Set<string>>()
  const add = (path: string, target: string) => {
    for (const key of keysOf(path)) targets.set(key, (targets.get(key) ?? new Set()).add(target))
  }
  for (const path of paths) add(path, encodeURI(path))
  for (const { from, to } of redirects) add(from, to)

  function findTarget(path: string): string | undefined {
    const matching = new Set(keysOf(decode(path)).flatMap(key => [...(targets.get(key) ?? [])]))
    return matching.size === 1 ? [...matching][0] : undefined
  }

  return ({ pathname, search }) => {
    // A path of slashes only was a URL of another site.
    if (pathname.length > MAX_PATH_LENGTH || isSlashes(pathname)) return undefined
    const whole = findTarget(pathname)
    if (whole !== undefined) return addQuery(whole, search)
    const { path, query, anchor } = splitPath(pathname)
    const target = findTarget(path)
    if (target === undefined) return undefined
    const queries = [query, search.slice(1)].filter(text => text !== '')
    const url = addQuery(target, queries.length > 0 ? `?${queries.join('&')}` : '')
    return url.includes('#') ? url : url + anchor
  }
}

const isSlashes = (pathname: string) => withoutTrailingSlash(pathname) === ''

/** Returns the normalized forms of a path. White space is a line break, or was typed instead of a hyphen. */
function keysOf(path: string): readonly string[] {
  const plain = path
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replaceAll('\\', '/')
    .toLowerCase()
  // Keep the URL of a Markdown link whose text is the URL as well.
  const [first = ''] = plain.split('](', 1)
  const core = trimPath(first.replace(/\/{2,}/g, '/'))
  const keys = [core.replace(whiteSpace, ''), core.replace(whiteSpace, '-')]
  return keys[0] === keys[1] ? keys.slice(1) : keys
}

/** Removes surrounding punctuation and slashes, and the file name. */
function trimPath(text: string): string {
  const path = trim(text)
  const shorter = path.replace(/(?:^|\/)index\.html?$/, '').replace(/\.html?$/, '')
  return shorter === path ? path : trimPath(shorter)
}

// Loops, because a regular expression for the end of a text takes n² steps.
function trim(path: string): string {
  let [start, end] = [0, path.length]
  while (start < end && (path[start] === '/' || openings.has(path.charAt(start)))) start += 1
  while (start < end && endings.has(path.charAt(end - 1))) end -= 1
  return path.slice(start, end)
}

// Twice, because some programs percent-encode twice.
const decode = (path: string) => decodeOnce(decodeOnce(path))

/** Keeps sequences that can't be decoded. */
const decodeOnce = (path: string) =>
  path.replace(/(?:%[\da-f]{2})+/gi, escaped => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })

/** Splits a query and an anchor off the path. */
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

/** Removes characters that a header can't contain: some clients don't percent-encode them. */
const inHeader = (text: string) => text.replace(/[^!-~]/g, '')
