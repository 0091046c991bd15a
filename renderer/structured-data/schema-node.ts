import type { Site } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'

/** A node of the page's JSON-LD graph, in the vocabulary of schema.org. */
export type SchemaNode = { '@type': string } & Readonly<Record<string, unknown>>

type Addressed = Pick<Site, 'url'>

export const absolute = ({ url }: Addressed, path: string): string => `${url}${path}`

export const businessId = (site: Addressed): string => absolute(site, '/#business')
/** The site in one language. */
export const websiteId = ({ home, site }: Pick<Content, 'home' | 'site'>): string =>
  absolute(site, `${home.url}#website`)
