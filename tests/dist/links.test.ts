import { describe, expect, test } from 'vitest'
import { searchUrl } from '../../site/addresses.ts'
import { inLanguage } from '../../site/languages.ts'
import { openContent } from '../../site/open-content.ts'
import { type BuiltPage, builtPages, faults, hasFile, readBuilt } from './built-site.ts'
import { attribute, decode } from './page-text.ts'
import { languagesWith } from './site-languages.ts'

const { redirects, site } = openContent()

interface Reference {
  attribute: string
  target: string
}

const urlAttributes = ['href', 'src', 'srcset', 'imagesrcset', 'action', 'formaction', 'poster']
const sharedPictures = ['meta[property="og:image"]', 'meta[name="twitter:image"]']
const anchors = new Map(builtPages.map(page => [page.url, anchorsOf(page)]))

/** Paths that the server handles without a file. */
const isServedByProgram = (path: string) => path === searchUrl || path.startsWith('/api/')

test('every URL on every page leads to an existing page, anchor or file', () => {
  expect(faults(page => referencesOf(page).flatMap(reference => broken(page, reference)))).toEqual([])
})

test('phone and mail links have the numbers and addresses of the business, in the format of their schemes', () => {
  const allowed = [`tel:${site.contact.phone.dial}`, `mailto:${site.contact.email}`]
  expect(allowed[0]).toMatch(/^tel:\+1\d{10}$/)
  expect(allowed[1]).toMatch(/^mailto:[^@\s]+@[^@\s]+\.[a-z]+$/)
  const wrong = faults(page =>
    referencesOf(page)
      .filter(({ target }) => /^(?:tel|mailto|sms):/.test(target) && !allowed.includes(target))
      .map(({ target }) => target),
  )
  expect(wrong).toEqual([])
})

test('pages load nothing from other sites, and links to other sites use TLS', () => {
  const away = faults(({ root }) =>
    urlAttributes
      .flatMap(name => root.querySelectorAll(`[${name}]`).map(element => ({ element, name })))
      .map(({ element, name }) => ({ tag: element.tagName, target: attribute(element, name) ?? '' }))
      .filter(({ target }) => /^(?:https?:)?\/\//.test(target) && !target.startsWith(site.url))
      .filter(({ tag, target }) => tag !== 'a' || !target.startsWith('https://'))
      .map(({ tag, target }) => `<${tag}> ${target}`),
  )
  expect(away).toEqual([])
})

describe('URLs in other files exist', () => {
  const feeds = languagesWith('/blog').flatMap(language =>
    ['/blog/rss.xml', '/blog/atom.xml'].map(url => inLanguage(url, language).slice(1)),
  )
  const fileList = ['sitemap.xml', 'robots.txt', ...feeds]
  test.each(fileList)('%s', file => {
    // Feeds contain HTML in XML.
    const targets = decode(decode(readBuilt(file))).match(new RegExp(`${site.url}[^\\s<>"']*`, 'g')) ?? []
    expect(targets).not.toEqual([])
    expect(targets.filter(target => missing(pathOf(target)))).toEqual([])
  })

  test('site.webmanifest', () => {
    const manifest: { start_url: string; icons: { src: string }[] } = JSON.parse(
      readBuilt('site.webmanifest'),
    )
    expect(manifest.icons.map(icon => icon.src).filter(missing)).toEqual([])
    expect(missing(manifest.start_url)).toBe(false)
  })

  test('redirects lead from URLs without a page to existing pages', () => {
    const wrong = redirects.items.filter(({ from, to }) => !missing(from) || missing(pathOf(to)))
    expect(wrong).toEqual([])
  })
})

function referencesOf({ root }: BuiltPage): Reference[] {
  const attributes = urlAttributes.flatMap(name =>
    root.querySelectorAll(`[${name}]`).flatMap(element => {
      const value = attribute(element, name) ?? ''
      const targets = name.endsWith('srcset') ? value.split(',').map(withoutWidth) : [value]
      return targets.map(target => ({ attribute: name, target }))
    }),
  )
  const shared = sharedPictures
    .flatMap(selector => root.querySelectorAll(selector))
    .map(element => ({ attribute: 'content', target: attribute(element, 'content') ?? '' }))
  return [...attributes, ...shared]
}

function broken({ url }: BuiltPage, reference: Reference): string[] {
  if (/^(?:tel|mailto):/.test(reference.target)) return []
  const { origin, pathname, hash } = new URL(reference.target, site.url + url)
  if (origin !== site.url) return []
  const fault = missing(pathname)
    ? 'leads nowhere'
    : hash && !anchors.get(pathname)?.has(decodeURIComponent(hash.slice(1)))
      ? 'has no such anchor'
      : undefined
  return fault ? [`${reference.attribute}="${reference.target}" ${fault}`] : []
}

function missing(pathname: string): boolean {
  return !anchors.has(pathname) && !isServedByProgram(pathname) && !isFile(pathname)
}

/** Returns whether a path exists and isn't a folder. */
function isFile(pathname: string): boolean {
  return /\.\w+$/.test(pathname) && hasFile(pathname)
}

function pathOf(address: string): string {
  return new URL(address, site.url).pathname
}

function withoutWidth(candidate: string): string {
  return candidate.trim().split(/\s+/)[0] ?? ''
}

function anchorsOf({ html }: BuiltPage): Set<string> {
  return new Set([...html.matchAll(/<[^<>]* id="([^"]*)"/g)].map(([, id = '']) => id))
}
