import { site } from '../../generated/content/site.js'

/** A node of the page's JSON-LD graph, in the terms of schema.org. */
export type Thing = { '@type': string } & Readonly<Record<string, unknown>>

export const absolute = (path: string): string => `${site.url}${path}`

export const businessId = absolute('/#business')
export const websiteId = absolute('/#website')
