import type { Site } from '../generated/types.ts'

/** Longest title that search engines show in full, in characters. */
export const MAX_TITLE_LENGTH = 60

/** Appends the name of the business to a page's title, unless the result would be too long. */
export function fullTitle(
  { metadataDefaults, identity }: Pick<Site, 'metadataDefaults' | 'identity'>,
  title: string,
): string {
  const full = metadataDefaults.titleTemplate.replace('{title}', title).replace('{site}', identity.name)
  return full.length <= MAX_TITLE_LENGTH ? full : title
}
