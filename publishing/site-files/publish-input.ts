import type { ImageEntry } from '../../site/addresses.ts'
import type { PrintedPrice } from '../../site/price.ts'

/** What the steps after prerendering need of the content; generated modules fit it as they are. */
export interface PublishInput {
  site: PublishedSite
  pages: readonly PublishedPage[]
  articles: readonly PublishedArticle[]
  redirects: readonly PublishedRedirect[]
  images: Readonly<Record<string, ImageEntry>>
  prices: PublishedPrices
  /** What assistants read beside the pages. */
  assistants: {
    list: Readonly<Record<ListedFile, { title: string; description: string }>> & {
      heading: string
      questions: readonly { question: string; pages: readonly string[] }[]
      /** Over pages that none of the questions has. */
      others: string
      /** With {questions}. */
      answers: string
    }
  }
  /** Of the inlined styles: 'sha256-…'. */
  styleHashes: readonly string[]
  /** Which the visual editor talks to. */
  adminOrigins?: readonly string[]
}

export interface PublishedSite {
  identity: { name: string; tagline: string; blurb: string; team: string }
  /** Origin without a slash at its end. */
  url: string
  language: string
  contact: { email: string }
  /** Until when what security.txt says holds, as YYYY-MM-DD. */
  security?: { expires: string }
  /** As in ISO 4217. */
  currency: string
  /** For pages without a picture of their own. */
  metadataDefaults: { picture: { src: string } }
}

export interface PublishedPage {
  url: string
  title: string
  description: string
  noindex: boolean
  /** Source of its picture. */
  picture?: string | undefined
  /** Its file, as 'content/…'. */
  source: string
  /** Name of its collection, or of what it is the one of. */
  kind: string
  /** Common questions that it answers. */
  questions?: readonly string[]
}

export interface PublishedArticle {
  url: string
  title: string
  excerpt: string
  category: string
  /** Day of publication, as YYYY-MM-DD. */
  date: string
  /** Day of its last revision. */
  updated?: string
  picture: { src: string; alt: string }
}

export type ListedFile = 'prices' | 'schema' | 'tools'

/** The price book. */
export interface PublishedPrices {
  parts: Readonly<Record<string, string>>
  kinds: Readonly<Record<string, { name: string; explanation: string }>>
  entries: Readonly<Record<string, PrintedPrice>>
}

export interface PublishedRedirect {
  from: string
  to: string
}

/** A file of the published site: its path from the root, without a slash at its start. */
export interface PublishedFile {
  path: string
  content: string | Uint8Array
}
