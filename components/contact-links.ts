/** Links to call, write to and ask the business. */
import type { Service, Site } from '../generated/types.ts'
import type { Content } from '../site/content.ts'
import { splitLanguage } from '../site/languages.ts'
import { canBeSubject } from '../site/request-context.ts'

export const phoneHref = ({ contact }: Pick<Site, 'contact'>): string => `tel:${contact.phone.dial}`
export const emailHref = ({ contact }: Pick<Site, 'contact'>): string => `mailto:${contact.email}`

interface Interest {
  /** URL of the page that the visitor comes from; the server looks up its subject (site/prefill.ts). */
  about?: string
  floor?: string
  service?: Service['topic'] | undefined
  /** Subject in lower-case words with hyphens between them. */
  topic?: string
}

/** URL of the prefilled estimate form. */
export function contactHref({ contactPage }: Pick<Content, 'contactPage'>, interest: Interest = {}): string {
  const known = Object.entries(interest).filter(entry => entry[1] !== undefined)
  // A query string may contain unescaped slashes, and they are shorter.
  const query = new URLSearchParams(known).toString().replaceAll('%2F', '/')
  return query ? `${contactPage.url}?${query}` : contactPage.url
}

/** Adds the current page to a link to the form, if the link has no subject yet and a request can be about that page. */
export function withCurrentPage(href: string, path: string, content: Pick<Content, 'contactPage'>): string {
  const [to, search] = href.split('?')
  if (to !== content.contactPage.url || !canBeSubject(splitLanguage(path).path)) return href
  const { about = path, ...others } = Object.fromEntries(new URLSearchParams(search))
  return others.floor || others.calculation ? href : contactHref(content, { ...others, about })
}
