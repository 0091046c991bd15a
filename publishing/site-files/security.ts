import type { PublishedFile, PublishedSite } from './publish-input.ts'

const file = '.well-known/security.txt'

/** Creates security.txt (RFC 9116) as a list of one file. The list is empty if the content has no expiry date. */
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
