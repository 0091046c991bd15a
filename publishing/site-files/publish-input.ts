import type { SitePage } from '../../site/content-data.ts'
import type { ImageEntry } from '../../site/image-variants.ts'
import type { SiteLanguage } from '../../site/languages.ts'
import type { PrintedPrice } from '../../site/price.ts'

/** Content that the steps after prerendering need. Generated data has this shape. */
export interface PublishInput {
  site: PublishedSite
  pages: readonly PublishedPage[]
  /** The site in its further languages. */
  translations: readonly PublishedTranslation[]
  articles: readonly PublishedArticle[]
  redirects: readonly PublishedRedirect[]
  images: Readonly<Record<string, ImageEntry>>
  prices: PublishedPrices
  assistants: PublishedAssistants
  /** Content-Security-Policy sources of the inlined styles: 'sha256-…'. */
  styleHashes: readonly string[]
  /** Other origins that the visual editor sends requests to. */
  adminOrigins?: readonly string[]
}

export type PublishedTranslation = Pick<
  PublishInput,
  'site' | 'pages' | 'articles' | 'redirects' | 'assistants'
>

/** Texts of llms.txt. */
export interface PublishedAssistants {
  list: Readonly<Record<LlmsDataFile, { title: string; description: string }>> & {
    heading: string
    questions: readonly { question: string; pages: readonly string[] }[]
    /** Heading of pages without a question. */
    others: string
    /** Pattern with {questions}. */
    answers: string
  }
}

export interface PublishedSite {
  identity: { name: string; tagline: string; blurb: string; team: string }
  /** Origin without a trailing slash. */
  url: string
  language: string
  /** All languages, the main one first. Absent on a site in one language. */
  languages?: readonly SiteLanguage[]
  contact: { email: string }
  /** Expiry date of security.txt, as YYYY-MM-DD. */
  security?: { expires: string }
  /** ISO 4217 code. */
  currency: string
  /** Image for pages without one. */
  metadataDefaults: { picture: { src: string } }
}

export interface PublishedPage extends SitePage {
  /** Common questions that the page answers. */
  questions?: readonly string[]
}

export interface PublishedArticle {
  url: string
  title: string
  excerpt: string
  category: string
  /** Day of publication, as YYYY-MM-DD. */
  date: string
  /** Day of the last revision. */
  updated?: string
  picture: { src: string; alt: string }
}

export type LlmsDataFile = 'prices' | 'schema' | 'tools'

/** The price book. */
export interface PublishedPrices {
  parts: Readonly<Record<string, string>>
  kinds: Readonly<Record<string, { name: string; explanation: string; job: object }>>
  entries: Readonly<Record<string, PrintedPrice>>
}

export interface PublishedRedirect {
  from: string
  to: string
}

export interface PublishedFile {
  /** Path in the published folder. */
  path: string
  content: string | Uint8Array
}
