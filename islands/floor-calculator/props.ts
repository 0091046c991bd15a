import type { FormTool } from '../../components/webmcp-attributes.ts'
import type { EstimatePage } from '../../generated/types.ts'
import type { SiteCostBook } from '../../site/floor-cost/cost-book.ts'

export type CalculatorTexts = Pick<
  EstimatePage,
  'form' | 'choices' | 'mistakes' | 'result' | 'compare' | 'request'
>

export interface CalculatorProps {
  texts: CalculatorTexts
  book: SiteCostBook
  /** As in BCP 47 and ISO 4217. */
  language: string
  currency: string
  /** Where the form asks. */
  action: string
  tool: FormTool
  /** What the page was made for: the query of its address, without the question mark. */
  query: string
}
