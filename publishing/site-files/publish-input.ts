import type { Article, AssistantTexts, Site } from '../../generated/types.ts'
import type { SitePage } from '../../site/content-data.ts'
import type { ImageEntry } from '../../site/image-variants.ts'
import type { PrintedPrice } from '../../site/price.ts'

/** Content that the steps after prerendering need: generated data, whose URLs and images may be any here. */
export interface PublishInput {
  site: PublishedSite
  pages: readonly PublishedPage[]
  /** The site in its further languages. */
  translations: readonly PublishedTranslation[]
  articles: readonly PublishedArticle[]
  redirects: readonly { from: string; to: string }[]
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
  list: Omit<AssistantTexts['list'], 'questions'> & {
    questions: readonly { question: string; pages: readonly string[] }[]
  }
}

export interface PublishedSite
  extends Pick<Site, 'url' | 'language' | 'languages' | 'security' | 'currency'> {
  identity: Omit<Site['identity'], 'referencePrefix'>
  contact: Pick<Site['contact'], 'email'>
  /** Image for pages without one. */
  metadataDefaults: { picture: { src: string } }
}

export interface PublishedPage extends SitePage {
  /** Common questions that the page answers. */
  questions?: readonly string[]
}

export interface PublishedArticle
  extends Pick<Article, 'title' | 'excerpt' | 'category' | 'date' | 'updated'> {
  url: string
  picture: { src: string; alt: string }
}

export type LlmsDataFile = 'prices' | 'schema' | 'tools'

/** The price book. */
export interface PublishedPrices {
  parts: Readonly<Record<string, string>>
  kinds: Readonly<Record<string, { name: string; explanation: string; job: object }>>
  entries: Readonly<Record<string, PrintedPrice>>
}

export interface PublishedFile {
  /** Path in the published folder. */
  path: string
  content: string | Uint8Array
}
