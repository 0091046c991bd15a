/** What a page says about itself: to search engines, to shared links, and in its breadcrumbs. */
import type { Crumb } from '../components/Breadcrumbs.tsx'
import type { ImageSrc, Metadata } from '../generated/types.ts'
import type { Content } from '../site/content.ts'
import type { Thing } from './structured-data/thing.ts'

export interface PageHead {
  path: string
  metadata: Metadata
  /** The page's own picture. */
  picture?: ImageSrc
  /** From the home page to this one. */
  crumbs: readonly Crumb[]
  /** Structured data of the page's own, beside the business and the breadcrumbs. */
  things: readonly Thing[]
  /** Day of publication of an article, ISO 8601. */
  published?: string
  /** Day of its last revision, of which the page tells. */
  updated?: string
  /** Answers addresses that have no page: names no address, and no picture, as its own. */
  isError?: boolean
}

export interface PageRecord {
  url: string
  metadata: Metadata
  picture?: { src: ImageSrc }
}

export interface HeadOptions {
  /** The page's own name in the breadcrumbs. */
  name: string
  /** Pages between the home page and this one. */
  parents?: readonly Crumb[]
  things?: readonly Thing[]
  published?: string
  updated?: string | undefined
  isError?: boolean
}

/** The breadcrumb of a record's page. */
export const crumbOf = ({ name, url }: { name: string; url: string }): Crumb => ({ name, path: url })

/** The head of a record's page. */
export function headOf(
  { interfaceTexts }: Pick<Content, 'interfaceTexts'>,
  record: PageRecord,
  { name, parents = [], things = [], published, updated, isError }: HeadOptions,
): PageHead {
  const home = { name: interfaceTexts.breadcrumbs.home, path: '/' }
  return {
    path: record.url,
    metadata: record.metadata,
    ...(record.picture && { picture: record.picture.src }),
    crumbs: record.url === '/' ? [home] : [home, ...parents, { name, path: record.url }],
    things,
    ...(published && { published }),
    ...(updated && { updated }),
    ...(isError && { isError }),
  }
}
