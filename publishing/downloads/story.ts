/** What a PDF says, before anyone knows how it will look. Plain JSON: equal stories give equal files. */
export interface Story {
  title: string
  /** One or two sentences below the title; also the file's subject. */
  description: string
  /** Small line above the title. */
  kind: string
  /** Small line at the bottom of a cover. */
  edition?: string
  keywords: readonly string[]
  language: string
  /** Stands as the date of the file, as YYYY-MM-DD. */
  date: string
  picture: StoryPicture
  /** A page of its own, or a band across the top of the first page. */
  opening: 'cover' | 'band'
  /** Worksheets and checklists are set smaller and over the whole width. */
  density: 'reading' | 'working'
  publisher: Publisher
  /** Foot of every page, with `{page}` and `{count}`. */
  pageLabel: string
  blocks: readonly Block[]
}

export interface StoryPicture {
  /** Path under content/images. */
  src: string
  alt: string
}

export interface Publisher {
  name: string
  tagline: string
  phone: string
  phoneHref: string
  /** As printed: without https://. */
  address: string
  url: string
}

/** Text in one weight, perhaps a link. */
export interface Run {
  text: string
  bold?: boolean
  /** Absolute. */
  href?: string
}

export type Text = readonly Run[]

export type Block =
  | Heading
  | { kind: 'paragraph'; text: Text; role?: 'lead' | 'body' | 'note' }
  | { kind: 'list'; ordered: boolean; items: readonly ListItem[] }
  | { kind: 'ticks'; items: readonly Text[] }
  | { kind: 'facts'; items: readonly { name: string; value: string }[] }
  | {
      kind: 'table'
      head: readonly string[]
      rows: readonly TableRow[]
      columns?: TableColumns
    }
  | { kind: 'figures'; items: readonly { figure: string; label: string }[] }
  | { kind: 'panel'; tone: 'alert' | 'note' | 'offer'; title?: string; blocks: readonly Block[] }
  | { kind: 'picture'; picture: StoryPicture }
  | { kind: 'swatches'; items: readonly Swatch[] }
  | { kind: 'fields'; labels: readonly string[] }
  /** To write on. `label` is what they are for, which the heading above says. */
  | { kind: 'lines'; label: string; count: number }
  | { kind: 'columns'; columns: readonly (readonly Block[])[] }

export interface Heading {
  kind: 'heading'
  /** How it looks; its level follows from what it stands below: see `outlined`. */
  rank: Rank
  text: string
  newPage?: boolean
}

/** From the highest down. Labels stay out of the bookmarks. */
export const ranks = ['chapter', 'section', 'label'] as const
export type Rank = (typeof ranks)[number]

export interface ListItem {
  text: Text
  /** Lists inside this item. */
  inner?: readonly Block[]
}

export interface TableRow {
  /** The first cell names the row. */
  cells: readonly Text[]
  /** A blank row to write in, or a sum. */
  look?: 'blank' | 'sum'
}

/** 'numbers': every column but the first is set to the right in figures of one width. */
export type TableColumns = 'numbers' | 'text'

export interface Swatch {
  picture: StoryPicture
  name: string
  text: string
}

export const plain = (text: string): Text => [{ text }]

export function rowOf(...cells: readonly string[]): TableRow {
  return { cells: cells.map(plain) }
}
