import type { LanguagePath } from '../../site/languages.ts'
import type { Model } from '../model.ts'
import type { ContentFiles } from '../read/content-files.ts'
import type { ContentRecord } from '../read/record.ts'
import type { UrlLine } from '../read/url-list.ts'
import type { Annotations } from '../schema/annotations.ts'
import type { TermKind } from '../term-kinds.ts'
import type { Misplaced } from './misplaced.ts'
import type { PriceBook } from './prices.ts'

/** All content with placeholders filled in and URLs resolved: the input of rules and emitters. */
export interface ResolvedSite {
  model: Model
  content: ContentFiles
  records: readonly ContentRecord[]
  facts: Facts
  /** Year of the build. */
  year: number
  /** Records by URL. If two records have one URL, the first. */
  pages: ReadonlyMap<string, ContentRecord>
  /** Further URLs that a link may lead to. */
  files: ReadonlySet<string>
  /** Match the URLs of files that are missing or unreadable. A link to one isn't reported: the file itself is. */
  unreadable: readonly RegExp[]
  misplaced: readonly Misplaced[]
  redirects: readonly RedirectEntry[]
  /** URLs of the URL list that the site no longer serves. */
  removedUrls: ReadonlyMap<string, UrlLine>
  annotatedTexts: (record: ContentRecord) => Annotations
  /** Only in a further language of the site. */
  inLanguage?: SiteInLanguage
}

export interface SiteInLanguage {
  languagePath: LanguagePath
  /** URLs in the main language that this language has, too: of its pages, downloads and redirects. */
  published: ReadonlySet<string>
}

export interface RedirectEntry {
  record: ContentRecord
  index: number
  from: string
  to: string
}

export interface Facts {
  /** Printed texts by name. */
  texts: ReadonlyMap<string, string>
  /** Includes facts without a text, whose source is invalid. */
  names: ReadonlySet<string>
  /** Facts whose texts refer to each other: ['a', 'b'] if a uses b and b uses a. */
  circles: readonly (readonly string[])[]
  prices: PriceBook
  terms: Terms
  /** Print the placeholders other than facts, by kind: 'price' prints `{{price:…}}`. */
  printers: ReadonlyMap<string, PlaceholderPrinter>
}

/** Returns the text of a placeholder's expression, or undefined if it names nothing or its syntax is wrong. */
export type PlaceholderPrinter = (expression: string) => string | undefined

/** A warranty or a duration of content/terms.yaml, as it is printed. */
export interface Term {
  name: string
  /** The thing that has this term. */
  title: string
  low: number
  high: number
  /** The giver of a warranty, or the unit of a duration. */
  kind: string
  /** "15-year product warranty", "1–2 days". */
  full: string
  /** "15 years". Equals `full` for a duration. */
  span: string
  /** "10–25". */
  range: string
}

export type Terms = Readonly<Record<TermKind, ReadonlyMap<string, Term>>>
