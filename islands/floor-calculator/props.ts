import type { FormTool } from '../../components/webmcp-attributes.ts'
import type { CalculatorPage, FloorSlug } from '../../generated/types.ts'
import type { SiteCostBook } from '../../site/floor-cost/site-cost-book.ts'

export interface CalculatorTexts
  extends Pick<CalculatorPage, 'form' | 'choices' | 'mistakes' | 'result' | 'compare'> {
  /** Texts of a request alone, such as its lines, are left out. */
  request: Omit<CalculatorPage['request'], 'line' | 'open' | 'linkFrom'>
}

/** The picture of a choice, and the floor that it shows. */
export interface SwatchPicture {
  floor?: FloorSlug
  /** URL of the picture without its width and format. */
  stem: string
  /** Width in each format, in pixels. */
  avif: number
  webp: number
  jpg: number
}

export interface CalculatorProps {
  texts: CalculatorTexts
  book: SiteCostBook
  /** BCP 47 and ISO 4217. */
  language: string
  currency: string
  /** URL of the form. */
  action: string
  tool: FormTool
  /** Query of the page's URL, without the question mark. */
  query: string
  /** YYYY-MM-DD when the page was rendered. */
  today: string
  /** Time zone of the business, which decides what day it is. */
  timeZone: string
  /** Pictures, by the value of a kind of floor. */
  swatches: Readonly<Record<string, SwatchPicture>>
  /** ZIP codes that the business serves, with spaces between them, and the words for all others: {zip}. */
  served: string
  notServed: string
  /** Head of the print. */
  company: { name: string; lines: readonly string[] }
}
