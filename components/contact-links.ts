/** The three ways to reach the business, as addresses. */
import type { Service, Site } from '../generated/types.ts'

export const phoneHref = ({ contact }: Pick<Site, 'contact'>): string => `tel:${contact.phone.dial}`
export const emailHref = ({ contact }: Pick<Site, 'contact'>): string => `mailto:${contact.email}`

interface Interest {
  service?: Service['topic'] | undefined
  /** What the visitor came from, in short kebab-case words; it opens the project details. */
  topic?: string
}

/** The estimate form, with what is already known filled in. */
export function contactHref(interest: Interest = {}): string {
  const known = Object.entries(interest).filter(entry => entry[1] !== undefined)
  const query = new URLSearchParams(known).toString()
  return query ? `/contact?${query}` : '/contact'
}
