import type { Site } from '../../generated/types.ts'

/** A node of the page's JSON-LD graph, in the vocabulary of schema.org. */
export type SchemaNode = { '@type': string } & Readonly<Record<string, unknown>>

type Addressed = Pick<Site, 'url'>

export const absolute = ({ url }: Addressed, path: string): string => `${url}${path}`

export const businessId = (site: Addressed): string => absolute(site, '/#business')
export const websiteId = (site: Addressed): string => absolute(site, '/#website')
