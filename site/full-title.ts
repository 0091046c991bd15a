import type { Site } from '../generated/types.ts'

/** Of a title, what search engines show, in characters. */
export const titleLimit = 60

/** A page's title with the name of the business after it, where both can be read. */
export function fullTitle(
  { metadataDefaults, identity }: Pick<Site, 'metadataDefaults' | 'identity'>,
  title: string,
): string {
  const full = metadataDefaults.titleTemplate.replace('{title}', title).replace('{site}', identity.name)
  return full.length <= titleLimit ? full : title
}
