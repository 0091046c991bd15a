import { findClosestMatch, findUniqueCloseMatch, suggest } from '../../close-match.ts'
import type { ContentRecord } from '../../read/record.ts'
import { fillText } from '../../resolve/facts.ts'
import { urlOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { replaceValue, replaceWithin } from '../fixes.ts'
import { addressesInText, isInText, pathOnSite } from '../own-addresses.ts'
import type { RecordFinding, Rule } from '../rule.ts'

interface Wrong {
  message: string
  suggestion?: string | undefined
  /** The whole address, where there is no doubt which one was meant. */
  right?: string | undefined
}

/** Links lead to pages, files, redirects and anchors that exist, or to whole addresses elsewhere. */
export const links: Rule = {
  id: 'links',
  promise: 'A link leads to a page, a file or a place that exists, or to a whole address elsewhere.',
  remedy: 'Choose the page again with the button Link. An address elsewhere begins with https://.',
  *find(site) {
    for (const record of site.records) {
      for (const { path, text } of site.annotatedTexts(record).link) {
        const wrong = describeLink(text, record, site)
        if (!wrong) continue
        const { right, ...words } = wrong
        yield { record, path, ...words, fix: right ? replaceValue(record, path, right) : undefined }
      }
      for (const problem of record.body?.brokenLinks ?? []) yield { record, ...problem }
      for (const { url, span } of record.body?.links ?? []) {
        const href = fillText(url, site.facts)
        const isPrinted = pathOnSite(href, site) !== undefined && isInText(record, span)
        const wrong = isPrinted ? undefined : describeLink(href, record, site)
        if (!wrong) continue
        const { right, ...words } = wrong
        yield { record, span, ...words, fix: replaceWithin(record.text, span, url, right) }
      }
      yield* deadAddresses(record, site)
    }
  },
}

/** Printed in a text, the whole address of a page must lead to it as a link would. Why it is typed is no affair of ours. */
function* deadAddresses(record: ContentRecord, site: ResolvedSite): Iterable<RecordFinding> {
  for (const { span, path } of addressesInText(record, site)) {
    const wrong = describeLink(path, record, site)
    if (!wrong) continue
    const { right, ...words } = wrong
    const [, end] = span
    yield {
      record,
      span: [end - path.length, end],
      ...words,
      fix: replaceWithin(record.text, span, path, right),
    }
  }
}

/** What is wrong with a link in a record, or undefined. The part after `?` is the page's own affair. */
function describeLink(href: string, record: ContentRecord, site: ResolvedSite): Wrong | undefined {
  // A fact that has no text is a problem of its own, in the file that it comes from.
  if (href.includes('{{')) return undefined
  const own = pathOnSite(href, site)
  if (own !== undefined) return describeOwn(href, own, record, site)
  if (/^(https:\/\/[^\s/]+|mailto:\S+@\S+$|tel:\+?\d+$)/.test(href)) {
    if (URL.canParse(href)) return undefined
    return {
      message: `${href} is not an address that a browser can open.`,
      suggestion: 'Copy the address from the browser, with the https:// at its beginning.',
    }
  }
  if (/^http:\/\//.test(href)) {
    return { message: `${href} is not a safe address.`, suggestion: `Try ${href.replace('http:', 'https:')}` }
  }
  if (/^(?:www\.)?[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|us|gov|edu|io|co)(?:[/?#]|$)/i.test(href)) {
    return { message: `${href} is no whole address.`, suggestion: `Try https://${href}` }
  }
  const [, page = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  if (page === '' && anchor !== undefined) return describeAnchor(anchor, record, 'this page')
  if (!/^\/(?!\/)/.test(page)) {
    return {
      message: `"${href}" is neither a page of this site nor a whole address.`,
      suggestion: suggestPage(`/${page}`, site) ?? 'Pages begin with /, addresses elsewhere with https://',
    }
  }
  return describePage(href, page, anchor, site)
}

/** A page of this site moves with the site only by the part that every link to it shares. */
function describeOwn(href: string, path: string, record: ContentRecord, site: ResolvedSite): Wrong {
  return (
    describeLink(path, record, site) ?? {
      message: `${href} is a page of this site, by its whole address.`,
      suggestion: `Write ${path}`,
      right: path,
    }
  )
}

function describePage(
  href: string,
  page: string,
  anchor: string | undefined,
  site: ResolvedSite,
): Wrong | undefined {
  const rest = href.slice(page.length)
  const target = site.pages.get(page)
  if (target) return anchor === undefined ? undefined : describeAnchor(anchor, target, page)
  // Of a page that is gone the editor hears once, with the redirect that mends every link to it.
  if (site.removedUrls.has(page)) return undefined
  if (site.files.has(page) || site.unreadable.some(pattern => pattern.test(page))) return undefined
  if (site.redirects.some(redirect => redirect.from === page)) return undefined
  const bare = page.replace(/\/+$/, '')
  if (site.pages.has(bare)) {
    return {
      message: `The link ends in a slash, the page's address does not.`,
      suggestion: `Write ${bare}`,
      right: bare + rest,
    }
  }
  const near = findUniqueCloseMatch(page, addressesOf(site))
  const noun = /\.\w+$/.test(page) ? 'file' : 'page'
  return {
    message: `The link goes to ${page}, but there is no such ${noun}.`,
    suggestion: suggestPage(page, site) ?? advice[noun],
    right: near && near + rest,
  }
}

const advice = {
  page: 'Copy the address from the browser while the right page is open, from the first single / on.',
  file: 'Link to a file that the site has, or add the download that it belongs to.',
}

function describeAnchor(anchor: string, target: ContentRecord, name: string): Wrong | undefined {
  if (anchor === '')
    return { message: 'The link has a # with no name after it.', suggestion: 'Delete the #.' }
  if (target.problems.length > 0) return undefined
  const known = [...(target.body?.headings.map(heading => heading.id) ?? []), ...target.entity.anchors]
  if (known.includes(anchor)) return undefined
  return {
    message: `The link goes to the place "#${anchor}" of ${name}, but there is no such place.`,
    suggestion: suggest(
      anchor,
      known,
      urlOf(target)
        ? `Link to the page itself: ${urlOf(target)}`
        : 'Use the words of a heading, in small letters, joined by hyphens.',
    ),
  }
}

function addressesOf({ pages, files }: ResolvedSite): string[] {
  return [...pages.keys(), ...files]
}

function suggestPage(page: string, site: ResolvedSite): string | undefined {
  const addresses = addressesOf(site)
  const near = findClosestMatch(page, addresses)
  if (near) return `Did you mean "${near}"?`
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  const beside = addresses.filter(url => folder.length > 1 && url.startsWith(folder))
  return beside.length > 0 && beside.length <= 8 ? `Beside it there are: ${beside.join(', ')}.` : undefined
}
