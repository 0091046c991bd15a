import { memoizeByObject } from '../../cache/memoize.ts'
import { isObject, type Json, type JsonPath, textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { urlOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { nameOf } from '../label.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/**
 * Warns of a link whose words name another page of the same kind: "Cedar Park" or "homes in Cedar Park" that leads to Leander; and of a link
 * in a text to the page that it is on.
 */
export const linkNames: Rule = {
  id: 'link-names',
  description: 'A link that is called like a page leads to it, and no link leads to the page that it is on.',
  howToFix: 'Choose the page again with the button Link, or change the words of the link.',
  *find(site) {
    const named = namesOf(site)
    for (const record of site.records) {
      for (const { path, words, href } of namedLinksOf(record)) {
        const wrong = describeLink(words, href, named, site)
        if (wrong) yield { record, path, ...wrong }
      }
      for (const { url, span } of record.body?.links ?? []) {
        const words = /^\[([^\]]*)\]/.exec(record.text.slice(...span))?.[1] ?? ''
        const wrong = describeLink(words, url, named, site)
        if (wrong) yield { record, span, ...wrong }
        else if (url === urlOf(record))
          yield { record, span, severity: 'warning', code: 'link-names/own-page', parameters: { words } }
      }
    }
  },
}

interface Names {
  /** URLs by name. */
  urls: ReadonlyMap<string, string>
  /** URLs by kind and by a word of their names. */
  byWord: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
}

const namesOf = (site: ResolvedSite): Names => ({ urls: pagesByName(site), byWord: pagesByWord(site) })

const wordsIn = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter(word => word.length > 2)
      .map(word => word.replace(/(?<=\p{L}{3})s$/u, '')),
  )

/** Only of kinds whose records have a name: titles are sentences, whose words say little. */
function pagesByWord(site: ResolvedSite): Names['byWord'] {
  const kinds = new Map<string, Map<string, string[]>>()
  for (const [url, { data, entity }] of site.pages) {
    const name = textAt(data, ['name'])
    if (name === undefined) continue
    const words = kinds.get(entity.name) ?? new Map<string, string[]>()
    kinds.set(entity.name, words)
    for (const word of wordsIn(`${name} ${textAt(data, ['shortName']) ?? ''}`))
      words.set(word, [...(words.get(word) ?? []), url])
  }
  return kinds
}

/** URLs by name. Names of several pages are left out. */
function pagesByName(site: ResolvedSite): ReadonlyMap<string, string> {
  const urls = new Map<string, string[]>()
  for (const record of site.records) {
    const [name, url] = [nameOf(record), urlOf(record)]
    if (name !== undefined && url !== undefined) urls.set(name, [...(urls.get(name) ?? []), url])
  }
  return new Map(
    [...urls].flatMap(([name, [url, ...others]]) => (url && others.length === 0 ? [[name, url]] : [])),
  )
}

interface NamedLink {
  path: JsonPath
  words: string
  href: string
}

const namedLinksOf = memoizeByObject(({ data }: ContentRecord) => [...namedLinks(data ?? {}, [])])

function* namedLinks(value: Json, path: JsonPath): Iterable<NamedLink> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* namedLinks(item, [...path, index])
  if (!isObject(value)) return
  const words = textAt(value, ['name']) ?? textAt(value, ['label'])
  const href = textAt(value, ['href'])
  if (words !== undefined && href !== undefined) yield { path: [...path, 'href'], words, href }
  for (const [key, item] of Object.entries(value)) yield* namedLinks(item, [...path, key])
}

function describeLink(
  words: string,
  href: string,
  { urls, byWord }: Names,
  { pages }: ResolvedSite,
): (Pick<RecordFinding, 'severity'> & { code: 'link-names/other-page'; parameters: OtherPage }) | undefined {
  const page = href.replace(/[?#].*$/s, '')
  const target = pages.get(page)
  const right =
    urls.get(words.trim().toLowerCase()) ?? findByWord(words, page, byWord.get(target?.entity.name ?? ''))
  const meant = right === undefined ? undefined : pages.get(right)
  if (!target || !meant || right === undefined || target === meant || target.entity !== meant.entity)
    return undefined
  return { severity: 'warning', code: 'link-names/other-page', parameters: { words, page, right } }
}

/** Words after which a name only tells where something is: "the town by Kyle". */
const besides =
  /(?<!\p{L})(?:by|near|beside|outside|beyond|past|from|to|than|without|instead of|(?:north|south|east|west) of|cerca de|junto a|desde|hasta|sin|al (?:norte|sur|este|oeste) de)\s.*$/isu

/** Finds the only page whose name shares words with those of a link, unless they share one with the name of the link's own page. */
function findByWord(
  words: string,
  page: string,
  pagesOf: ReadonlyMap<string, readonly string[]> = new Map(),
): string | undefined {
  const found = [...wordsIn(words.replace(besides, ''))].flatMap(word => pagesOf.get(word) ?? [])
  const [only, ...others] = new Set(found)
  return found.includes(page) || others.length > 0 ? undefined : only
}

interface OtherPage {
  words: string
  page: string
  right: string
}
