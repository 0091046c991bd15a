/** The three ways to reach the business, as addresses. */
import type { Service, Site } from '../generated/types.ts'

export const phoneHref = ({ contact }: Pick<Site, 'contact'>): string => `tel:${contact.phone.dial}`
export const emailHref = ({ contact }: Pick<Site, 'contact'>): string => `mailto:${contact.email}`

interface Interest {
  /** Address of the page that the visitor comes from: the server knows the rest (site/known-request.ts). */
  about?: string
  floor?: string
  service?: Service['topic'] | undefined
}

/** The estimate form, with what is already known filled in. */
export function contactHref(interest: Interest = {}): string {
  const known = Object.entries(interest).filter(entry => entry[1] !== undefined)
  // A slash means nothing in a query, and is shorter than what stands for it.
  const query = new URLSearchParams(known).toString().replaceAll('%2F', '/')
  return query ? `/contact?${query}` : '/contact'
}

/** `href` with the page that it leads from, where a request can be about that page: one of a city, a service, a floor, a text. */
export const estimateHref = (href: string, path: string): string =>
  href === '/contact' && /^\/(?:blog|cities|flooring|guides|services)\/./.test(path)
    ? contactHref({ about: path })
    : href
