import type { PublishedFile, PublishedSite } from './publish-input.ts'

const file = '.well-known/security.txt'

/** Where to tell of a hole in the site, in the format of RFC 9116; none where no date is given until which it holds. */
export function security({
  url,
  language,
  contact,
  security: terms,
}: Pick<PublishedSite, 'url' | 'language' | 'contact' | 'security'>): PublishedFile[] {
  if (!terms) return []
  const lines = [
    `Contact: mailto:${contact.email}`,
    `Expires: ${terms.expires}T00:00:00.000Z`,
    `Preferred-Languages: ${language.split('-')[0]}`,
    `Canonical: ${url}/${file}`,
    '',
  ]
  return [{ path: file, content: lines.join('\n') }]
}
