import type { Story } from '../story.ts'

/** The light half of styles/tokens.css. */
export const inks = {
  ground: '#f6f1e7',
  sand: '#e9e0cd',
  ink: '#1e2422',
  soft: '#48504c',
  rule: '#d8cdb8',
  green: '#23433b',
  accent: '#a9481f',
  alert: '#a3211b',
  alertWash: '#fcebe9',
  offerWash: '#e5efe5',
} as const

/** US Letter, in points. */
export const sheet = { width: 612, height: 792, margin: 54 } as const

export type Face = 'heading' | 'text' | 'bold'

export interface TextStyle {
  face: Face
  size: number
  /** From baseline to baseline. */
  leading: number
  color: string
  /** Figures of one width. */
  tabular?: boolean
}

export interface Styles {
  body: TextStyle
  lead: TextStyle
  note: TextStyle
  cell: TextStyle
  cellHead: TextStyle
  label: TextStyle
  headings: Readonly<Record<2 | 3 | 4, TextStyle & { before: number }>>
  /** How far text stands in from headings of the second level. */
  indent: number
  /** Space above paragraphs. */
  gap: number
}

const { ink, soft, green } = inks

const reading: Styles = {
  body: { face: 'text', size: 10.5, leading: 15.5, color: ink },
  lead: { face: 'text', size: 12.5, leading: 18.5, color: soft },
  note: { face: 'text', size: 9, leading: 13, color: soft },
  cell: { face: 'text', size: 9.5, leading: 13.5, color: ink, tabular: true },
  cellHead: { face: 'bold', size: 9, leading: 13, color: green },
  label: { face: 'bold', size: 10.5, leading: 15.5, color: green },
  headings: {
    2: { face: 'heading', size: 23, leading: 28, color: green, before: 34 },
    3: { face: 'heading', size: 15, leading: 20, color: ink, before: 22 },
    4: { face: 'bold', size: 11, leading: 15.5, color: green, before: 14 },
  },
  indent: 66,
  gap: 8,
}

const working: Styles = {
  ...reading,
  body: { ...reading.body, size: 9.5, leading: 13.5 },
  lead: { ...reading.lead, size: 11, leading: 16 },
  cell: { ...reading.cell, size: 9, leading: 12.5 },
  cellHead: { ...reading.cellHead, size: 8.5, leading: 12 },
  label: { ...reading.label, size: 9.5, leading: 13.5 },
  headings: {
    2: { face: 'heading', size: 15, leading: 19, color: green, before: 17 },
    3: { face: 'heading', size: 12.5, leading: 16, color: ink, before: 16 },
    4: { face: 'bold', size: 10, leading: 13.5, color: green, before: 10 },
  },
  indent: 0,
  gap: 5,
}

export const stylesFor: Readonly<Record<Story['density'], Styles>> = { reading, working }
