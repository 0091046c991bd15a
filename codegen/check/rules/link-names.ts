import { isObject, type Json, type JsonPath, textAt } from '../../json.ts'
import { urlOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { nameOf } from '../label.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/**
 * Warns of a link whose words are the name of another page of the same kind: "Cedar Park" that leads to Leander; and of a link in a text to
 * the page that it is on.
 */
export const linkNames: Rule = {
  id: 'link-names',
  description: 'A link that is called like a page leads to it, and no link leads to the page that it is on.',
  howToFix: 'Choose the page again with the button Link, or change the words of the link.',
  *find(site) {
    const named = pagesByName(site)
    for (const record of site.records) {
      for (const { path, words, href } of namedLinks(record.data ?? {}, [])) {
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
  named: ReadonlyMap<string, string>,
  { pages }: ResolvedSite,
): (Pick<RecordFinding, 'severity'> & { code: 'link-names/other-page'; parameters: OtherPage }) | undefined {
  const page = href.replace(/[?#].*$/s, '')
  const right = named.get(words.trim().toLowerCase())
  const [target, meant] = [pages.get(page), right === undefined ? undefined : pages.get(right)]
  if (!target || !meant || right === undefined || target === meant || target.entity !== meant.entity)
    return undefined
  return { severity: 'warning', code: 'link-names/other-page', parameters: { words, page, right } }
}

interface OtherPage {
  words: string
  page: string
  right: string
}
