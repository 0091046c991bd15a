import { phoneDigits } from '../../../site/phone-digits.ts'
import { findAlternatives, findClosestMatch, findSureMatch, isOneSlip } from '../../close-match.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import type { NearbyPages } from '../../finding-texts/site-texts.ts'
import type { ContentRecord } from '../../read/record.ts'
import { fillText } from '../../resolve/facts.ts'
import { furtherLanguagesOf, urlOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { replaceValue, replaceWithin } from '../fixes.ts'
import { describeFormQuery } from '../form-queries.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isAutolink, isOwnFile, pathOnSite, siteUrlsInText } from '../site-urls.ts'
import { isInAddressTitle } from '../title-fields.ts'

/** Only these: the union of all codes is too large for the compiler, once it is combined with a location. */
type LinkDiagnosis =
  | Extract<Diagnosis, { code: `links/${string}` }>
  | { code: 'links/empty-anchor' | 'links/own-file' }

interface WrongLink {
  diagnosis: LinkDiagnosis
  /** The whole URL, if the intended one is certain. */
  right?: string | undefined
  severity?: 'warning'
}

/** Checks that links lead to existing pages, files, redirects and anchors, or to absolute URLs of other sites. */
export const links: Rule = {
  id: 'links',
  description: 'A link leads to a page, a file or a place that exists, or to a whole address elsewhere.',
  howToFix: 'Choose the page again with the button Link. An address elsewhere begins with https://.',
  *find(site): Iterable<RecordFinding> {
    for (const record of site.records) {
      for (const { path, text } of site.annotatedTexts(record).link) {
        const wrong = describeLink(text, record, site)
        if (!wrong) continue
        const { diagnosis, right, severity } = wrong
        const fix = right ? replaceValue(record, path, right) : undefined
        yield { record, path, ...diagnosis, fix, ...(severity && { severity }) }
      }
      for (const problem of record.body?.brokenLinks ?? []) yield { record, ...problem }
      for (const { url, span } of record.body?.links ?? []) {
        const href = fillText(url, site.facts)
        const isPrinted = pathOnSite(href, site) !== undefined && isAutolink(record, span)
        const wrong = isPrinted ? undefined : describeLink(href, record, site)
        if (!wrong) continue
        const { diagnosis, right, severity } = wrong
        const fix = replaceWithin(record.text, span, url, right)
        yield { record, span, ...diagnosis, fix, ...(severity && { severity }) }
      }
      yield* deadAddresses(record, site)
    }
  },
}

/** Checks URLs of this site that are printed as text. */
function* deadAddresses(record: ContentRecord, site: ResolvedSite): Iterable<RecordFinding> {
  for (const { span, path } of siteUrlsInText(record, site)) {
    if (isInAddressTitle(record, span[0])) continue
    const wrong = describeLink(path, record, site)
    if (!wrong) continue
    const { diagnosis, right } = wrong
    const [, end] = span
    yield {
      record,
      span: [end - path.length, end],
      ...diagnosis,
      fix: replaceWithin(record.text, span, path, right),
    }
  }
}

/** Describes what is wrong with a link, or returns undefined if it is valid. Looks at the query of the estimate form only. */
function describeLink(href: string, record: ContentRecord, site: ResolvedSite): WrongLink | undefined {
  // The rule `facts` reports placeholders that couldn't be filled.
  if (href.includes('{{')) return undefined
  const own = pathOnSite(href, site)
  if (own !== undefined) return describeOwn(href, own, record, site)
  // The rule `shape` reports a wrong number or address of our own, once.
  if (['phoneHref', 'emailHref'].some(name => site.facts.texts.get(name) === href)) return undefined
  const contact = describeContact(href, site)
  if (contact) return contact.isOurs ? undefined : contact.wrong
  if (href.startsWith('mailto:')) return describeMail(href)
  // The rule `typed-facts` reports our own number.
  if (href.startsWith('tel:')) return isOwnPhone(href, site) ? undefined : describePhone(href)
  const local = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(\/[^\s]*)?$/i.exec(href)
  if (local) return { diagnosis: { code: 'links/own-computer', parameters: { path: local[1] ?? '/' } } }
  if (isOwnFile(href)) return { diagnosis: { code: 'links/own-file' } }
  const protocol = describeProtocol(href)
  if (protocol) return protocol
  if (/^https:\/\/[^\s/]+/.test(href)) {
    // An address has a name with a dot, unlike https://https//nwfa.org.
    const isAddress = URL.canParse(href) && /[.:]/.test(new URL(href).host)
    return isAddress ? undefined : { diagnosis: { code: 'links/unopenable', parameters: { href } } }
  }
  if (/^http:\/\//.test(href)) return { diagnosis: { code: 'links/unsafe', parameters: { href } } }
  if (/^(?:www\.)?[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|us|gov|edu|io|co)(?:[/?#]|$)/i.test(href)) {
    return { diagnosis: { code: 'links/without-protocol', parameters: { href } } }
  }
  const [, page = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  if (page === '' && anchor !== undefined) return describeAnchor(anchor, record)
  const image = page.replace(/^(?:\.{0,2}\/)*(?:content\/)?(?:images\/)?/, '')
  if (site.content.images.has(image) && !site.files.has(page))
    return { diagnosis: { code: 'links/picture', parameters: { image } } }
  const named = isInLanguage(page, site) ? undefined : findNamedFile(page, site)
  if (named) {
    const near = urlOf(named)
    const parameters = { href, near: near && near + (anchor === undefined ? '' : `#${anchor}`) }
    return { diagnosis: { code: 'links/file-name', parameters } }
  }
  if (!/^\/(?!\/)/.test(page)) {
    const parameters = { href, ...findNearbyPages(`/${page}`, site) }
    return { diagnosis: { code: 'links/not-an-address', parameters } }
  }
  return describePage(href, page, anchor, record, site)
}

/** Describes an address whose https:// was typed twice or with a slip, such as `https:/nwfa.org`. */
function describeProtocol(href: string): WrongLink | undefined {
  const [, typed = '', rest = ''] =
    /^((?:https?:?\/{1,2})*[a-z]{3,6}:?\/{1,3})([^\s/:]+\.[a-z]{2,}(?::\d+)?(?:[/?#].*)?)$/is.exec(href) ?? []
  const name = /[a-z]+(?=:?\/+$)/i.exec(typed)?.[0].toLowerCase() ?? ''
  if (rest === '' || /^https?:\/\/$/.test(typed)) return undefined
  if (!['http', 'https'].some(own => name === own || isOneSlip(name, own))) return undefined
  return { diagnosis: { code: 'links/protocol', parameters: { href, right: `https://${rest}` } } }
}

const isInLanguage = (page: string, site: ResolvedSite): boolean => languageOf(page, site) !== undefined

const languageOf = (page: string, site: ResolvedSite) =>
  furtherLanguagesOf(site).find(({ path }) => page === `/${path}` || page.startsWith(`/${path}/`))

/** The page whose form in the editor has an address: /admin/#/collections/services/entries/floor-repair. */
function pageOfForm(href: string, { records }: ResolvedSite): string | undefined {
  const [, folder, slug] = /#\/\w+\/([\w-]+)\/(?:entries\/)?([\w-]+)/.exec(href) ?? []
  const record = records.find(({ entity, slug: own }) => entity.name === folder && own === slug)
  return record && urlOf(record)
}

/**
 * Finds the file that a link names in place of its page: /content/articles/x.md, ../articles/x.md or x.md, and the page's address with an
 * ending. Returns undefined for a page, and if several files have the name.
 */
function findNamedFile(page: string, site: ResolvedSite): ContentRecord | undefined {
  if (site.pages.has(page)) return undefined
  const name = page.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)*(?:content\/)?/, '')
  if (name === '' || site.files.has(`/${name}`)) return undefined
  const isFile = /\.(?:ya?ml|md)$/.test(name)
  const bare = name.replace(/\.(?:ya?ml|md|html?)$/, '')
  const named = site.records.filter(({ path }) => {
    const own = path.replace(/\.\w+$/, '')
    return own === bare || (isFile && own.endsWith(`/${bare}`))
  })
  const [only, ...others] = named
  if (only && others.length === 0 && `/${bare}` !== urlOf(only)) return only
  return isFile || bare !== name ? (site.pages.get(`/${bare}`) ?? undefined) : undefined
}

/** A phone number or an e-mail address without tel: or mailto:. The rule `typed-facts` reports our own. */
function describeContact(
  href: string,
  { facts }: ResolvedSite,
): { isOurs: boolean; wrong: WrongLink } | undefined {
  const isMail = /^[\w.+'%-]+@[\w-]+(?:\.[\w-]+)+$/.test(href)
  const digits = href.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (!isMail && !(/^\+?[\d\s().\-–—‑]+$/.test(href) && digits.length === 10)) return undefined
  const right = isMail ? `mailto:${href}` : `tel:+1${digits}`
  const isOurs = ['phoneHref', 'emailHref'].some(name => facts.texts.get(name) === right)
  return { isOurs, wrong: { diagnosis: { code: 'links/contact', parameters: { href, right } } } }
}

function describeMail(href: string): WrongLink | undefined {
  const address = href.slice('mailto:'.length).replace(/\?.*$/s, '')
  if (/^[\w.+'%-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return undefined
  return { diagnosis: { code: 'links/mail', parameters: { address, hasComma: address.includes(',') } } }
}

const isOwnPhone = (href: string, { facts }: ResolvedSite): boolean =>
  phoneDigits(href) === phoneDigits(facts.texts.get('phoneHref') ?? '')

function describePhone(href: string): WrongLink | undefined {
  const digits = href.replace(/\D/g, '')
  if (/^tel:\+1/.test(href) && digits.length !== 11)
    return { diagnosis: { code: 'links/phone-digits', parameters: { href, digits: digits.length - 1 } } }
  if (/^tel:\+?\d{3,15}$/.test(href)) return undefined
  const right = `tel:${digits.length === 10 ? `+1${digits}` : digits.length > 10 ? `+${digits}` : digits}`
  const isNumber = /^tel:[\d\s().+\-–—‑/]+$/.test(href) && digits.length >= 3 && digits.length <= 15
  return { diagnosis: { code: 'links/phone', parameters: { href, right: isNumber ? right : undefined } } }
}

/** Links within the site must be relative, so that they work at every host. */
function describeOwn(href: string, path: string, record: ContentRecord, site: ResolvedSite): WrongLink {
  return (
    describeLink(path, record, site) ?? {
      diagnosis: { code: 'links/own-whole-address', parameters: { href, path } },
      right: path,
    }
  )
}

function describePage(
  href: string,
  page: string,
  anchor: string | undefined,
  record: ContentRecord,
  site: ResolvedSite,
): WrongLink | undefined {
  const rest = href.slice(page.length)
  const target = site.pages.get(page)
  if (target) {
    const asked = describeFormQuery(href, site)
    if (asked) return { diagnosis: asked, severity: 'warning' }
    return anchor === undefined ? undefined : describeAnchor(anchor, target, page)
  }
  // The rule `vanished-pages` reports a removed page once, with the redirect that fixes every link to it.
  if (site.removedUrls.has(page)) return undefined
  if (site.files.has(page) || site.unreadable.some(pattern => pattern.test(page))) return undefined
  if (site.redirects.some(redirect => redirect.from === page)) return undefined
  const bare = page.replace(/\/+$/, '')
  if (site.pages.has(bare)) {
    const diagnosis: LinkDiagnosis = { code: 'links/trailing-slash', parameters: { page: bare } }
    return { diagnosis, right: bare + rest }
  }
  if (/^\/admin(?:\/|$)/.test(page)) {
    return { diagnosis: { code: 'links/editor', parameters: { href, page: pageOfForm(href, site) } } }
  }
  const language = languageOf(page, site)
  const meant = findLinkOfOriginal(record)
  if (language) {
    const bare = page.slice(language.path.length + 1) || '/'
    const path = site.pages.has(bare) ? bare : meant
    return { diagnosis: { code: 'links/language-address', parameters: { page, path } } }
  }
  const near = findSureMatch(page, addressesOf(site))
  const nearby = meant === undefined ? findNearbyPages(page, site) : { near: meant }
  return {
    diagnosis: /\.\w+$/.test(page)
      ? { code: 'links/missing-file', parameters: { file: page, ...nearby } }
      : { code: 'links/missing-page', parameters: { page, ...nearby } },
    right: near && near + rest,
  }
}

/** Returns the only link of the main language that a translation lacks. */
function findLinkOfOriginal({ translation, body }: ContentRecord): string | undefined {
  if (!translation?.hasBody) return undefined
  const own = new Set(body?.links.map(({ url }) => url))
  const [only, ...others] = new Set(translation.links.filter(url => !own.has(url)))
  return others.length === 0 ? only : undefined
}

/** `page` is undefined for a link within its page. */
function describeAnchor(anchor: string, target: ContentRecord, page?: string): WrongLink | undefined {
  if (anchor === '') return { diagnosis: { code: 'links/empty-anchor' } }
  if (target.problems.length > 0) return undefined
  const known = [...(target.body?.headings.map(heading => heading.id) ?? []), ...target.entity.anchors]
  if (known.includes(anchor)) return undefined
  const parameters = { anchor, page, url: urlOf(target), ...findAlternatives(anchor, known) }
  return { diagnosis: { code: 'links/missing-anchor', parameters } }
}

function addressesOf({ pages, files }: ResolvedSite): string[] {
  return [...pages.keys(), ...files]
}

/** Pages of a folder that are listed. */
const MAX_SIBLINGS = 8

function findNearbyPages(page: string, site: ResolvedSite): NearbyPages {
  const addresses = addressesOf(site)
  const folder = folderOf(page)
  const beside = addresses.filter(url => folderOf(url) === folder)
  const near =
    findSureMatch(page, addresses) ??
    findBeside(page, beside) ??
    onlyOf(addresses.filter(url => nameIn(page) !== '' && nameIn(url) === nameIn(page))) ??
    findByWords(page, folder, addresses)
  if (near) return { near }
  if (folder.length === 1) return {}
  if (beside.length > 0 && beside.length <= MAX_SIBLINGS) return { siblings: beside }
  const list = folder.slice(0, -1)
  return beside.length > 0 && site.pages.has(list) ? { list } : {}
}

const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/') + 1)
const nameIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

function findBeside(page: string, beside: readonly string[]): string | undefined {
  const name = findClosestMatch(nameIn(page), beside.map(nameIn))
  return name === undefined ? undefined : folderOf(page) + name
}

function onlyOf<Value>([only, ...others]: readonly Value[]): Value | undefined {
  return others.length === 0 ? only : undefined
}

/** Finds the only page of a folder whose name has all words of the typed one: floor-refinishing-austin for refinishing. */
function findByWords(page: string, folder: string, addresses: readonly string[]): string | undefined {
  const words = page.slice(folder.length).split('-')
  const only = onlyOf(
    addresses.filter(
      url =>
        url.startsWith(folder) && words.every(word => url.slice(folder.length).split('-').includes(word)),
    ),
  )
  return folder.length > 1 ? only : undefined
}
