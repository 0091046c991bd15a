/** Content of a PDF without its layout, as plain JSON. Equal documents give equal files. */
export interface PdfDocument {
  title: string
  /** One or two sentences below the title, and the file's subject. */
  description: string
  /** Small line above the title. */
  kind: string
  /** Small line at the bottom of a cover. */
  edition?: string
  keywords: readonly string[]
  language: string
  /** Date in the file's metadata, as YYYY-MM-DD. */
  date: string
  picture: ImageReference
  /** A separate page, or a band across the top of the first page. */
  opening: 'cover' | 'band'
  /** Worksheets and checklists ('working') use smaller type and the whole width. */
  density: 'reading' | 'working'
  publisher: Publisher
  /** Pattern of the page footer, with `{page}` and `{count}`. */
  pageLabel: string
  blocks: readonly PdfBlock[]
}

export interface ImageReference {
  /** Path below content/images. */
  src: string
  alt: string
}

export interface Publisher {
  name: string
  tagline: string
  phone: string
  phoneHref: string
  /** URL as printed, without https://. */
  address: string
  url: string
}

/** Text in one weight, optionally a link. */
export interface TextRun {
  text: string
  bold?: boolean
  /** Absolute URL. */
  href?: string
}

export type RichText = readonly TextRun[]

export type PdfBlock =
  | PdfHeading
  | { kind: 'paragraph'; text: RichText; role?: 'lead' | 'body' | 'note' }
  | { kind: 'list'; ordered: boolean; items: readonly ListItem[] }
  | { kind: 'ticks'; items: readonly RichText[] }
  | { kind: 'facts'; items: readonly { name: string; value: string }[] }
  | {
      kind: 'table'
      head: readonly string[]
      rows: readonly TableRow[]
      columns?: TableColumns
    }
  | { kind: 'figures'; items: readonly { figure: string; label: string }[] }
  | { kind: 'panel'; tone: 'alert' | 'note' | 'offer'; title?: string; blocks: readonly PdfBlock[] }
  | { kind: 'picture'; picture: ImageReference }
  | { kind: 'swatches'; items: readonly Swatch[] }
  | { kind: 'fields'; labels: readonly string[] }
  /** Lines to write on. `label` is the name of their form fields. */
  | { kind: 'lines'; label: string; count: number }
  | { kind: 'columns'; columns: readonly (readonly PdfBlock[])[] }
  /** Blocks that share one page, in smaller type if they need it. */
  | { kind: 'page'; blocks: readonly PdfBlock[] }

export interface PdfHeading {
  kind: 'heading'
  /** Determines the appearance. `assignLevels` determines the level. */
  rank: HeadingRank
  text: string
  newPage?: boolean
}

/** Ranks of headings, highest first. Labels have no bookmarks. */
export const headingRanks = ['chapter', 'section', 'label'] as const
export type HeadingRank = (typeof headingRanks)[number]

export interface ListItem {
  text: RichText
  /** Nested lists. */
  inner?: readonly PdfBlock[]
}

export interface TableRow {
  /** The first cell is the row header. */
  cells: readonly RichText[]
  /** A blank row to fill in, or a sum. */
  look?: 'blank' | 'sum'
}

/** 'numbers' aligns all columns but the first to the right, in tabular figures. */
export type TableColumns = 'numbers' | 'text'

export interface Swatch {
  picture: ImageReference
  name: string
  text: string
}

export const plainText = (text: string): RichText => [{ text }]

export function rowOf(...cells: readonly string[]): TableRow {
  return { cells: cells.map(plainText) }
}
