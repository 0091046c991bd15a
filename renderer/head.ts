/** Metadata of a page: for search engines, shared links and breadcrumbs. */
import type { Crumb } from '../components/Breadcrumbs.tsx'
import type { ImageSrc, Metadata } from '../generated/types.ts'
import type { Content } from '../site/content.ts'
import type { SchemaNode } from './structured-data/schema-node.ts'

export interface PageHead {
  path: string
  metadata: Metadata
  /** Image of the page. */
  picture?: ImageSrc
  /** Breadcrumbs from the home page to this page. */
  crumbs: readonly Crumb[]
  /** Structured data of the page, without the business and the breadcrumbs. */
  nodes: readonly SchemaNode[]
  /** Day of publication of an article, ISO 8601. */
  published?: string
  /** Day of the last revision, ISO 8601. */
  updated?: string
  /** Marks a page for unknown URLs, which has no canonical URL and no Open Graph image. */
  isError?: boolean
}

/** Fields of a record that the head needs. */
export interface HeadSource {
  url: string
  metadata: Metadata
  picture?: { src: ImageSrc }
}

export interface HeadOptions {
  /** Name of the page in the breadcrumbs. */
  name: string
  /** Pages between the home page and this one. */
  parents?: readonly Crumb[]
  nodes?: readonly SchemaNode[]
  published?: string
  updated?: string | undefined
  isError?: boolean
}

export const crumbOf = ({ name, url }: { name: string; url: string }): Crumb => ({ name, path: url })

/** Creates the head of a record's page. */
export function createHead(
  { home: { url: homeUrl }, interfaceTexts }: Pick<Content, 'home' | 'interfaceTexts'>,
  record: HeadSource,
  { name, parents = [], nodes = [], published, updated, isError }: HeadOptions,
): PageHead {
  const home = { name: interfaceTexts.breadcrumbs.home, path: homeUrl }
  return {
    path: record.url,
    metadata: record.metadata,
    ...(record.picture && { picture: record.picture.src }),
    crumbs: record.url === homeUrl ? [home] : [home, ...parents, { name, path: record.url }],
    nodes,
    ...(published && { published }),
    ...(updated && { updated }),
    ...(isError && { isError }),
  }
}
