/** The three ways to reach the business, as addresses. */
import type { Service, Site } from '../generated/types.ts'

export const phoneHref = ({ contact }: Pick<Site, 'contact'>): string => `tel:${contact.phone.dial}`
export const emailHref = ({ contact }: Pick<Site, 'contact'>): string => `mailto:${contact.email}`

interface Interest {
  /** Address of the page that the visitor comes from: the server knows the rest (site/prefill.ts). */
  about?: string
  floor?: string
  service?: Service['topic'] | undefined
  /** What is asked for, in words of small letters with hyphens between them. */
  topic?: string
}

/** The estimate form, with what is already known filled in. */
export function contactHref(interest: Interest = {}): string {
  const known = Object.entries(interest).filter(entry => entry[1] !== undefined)
  // A slash means nothing in a query, and is shorter than what stands for it.
  const query = new URLSearchParams(known).toString().replaceAll('%2F', '/')
  return query ? `/contact?${query}` : '/contact'
}

const subjectPath = /^\/(?:blog|cities|flooring|guides|services)\/./

/**
 * `href` with the page that it leads from, where it leads to the form, does not yet say what it is about, and a request
 * can be about that page: one of a city, a service, a floor, a text.
 */
export function estimateHref(href: string, path: string): string {
  const [to, search] = href.split('?')
  if (to !== '/contact' || !subjectPath.test(path)) return href
  const { about = path, ...others } = Object.fromEntries(new URLSearchParams(search))
  return others.floor || others.calculation ? href : contactHref({ ...others, about })
}
