import type { FaqItem, PriceName } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { type PdfBlock, plainText } from '../pdf-document.ts'

export function textList(items: readonly string[]): PdfBlock {
  return { kind: 'list', ordered: false, items: items.map(item => ({ text: plainText(item) })) }
}

export function questions(heading: string, faq: readonly FaqItem[]): PdfBlock[] {
  return [
    { kind: 'heading', rank: 'chapter', text: heading },
    ...faq.flatMap(({ question, answer }): PdfBlock[] => [
      { kind: 'heading', rank: 'label', text: question },
      { kind: 'paragraph', text: plainText(answer) },
    ]),
  ]
}

/** Links to the calculator, with a readable URL for paper. */
export function calculatorLine({ calculatorPage, site }: Content): PdfBlock {
  const url = `${site.url.replace(/\/$/, '')}${calculatorPage.url}`
  const text = `${calculatorPage.request.linkFrom}: ${url.replace(/^https?:\/\//, '')}`
  return { kind: 'paragraph', text: [{ text, href: url }] }
}

/** Returns a price with its kind: "$6–15 per sq ft, material only". */
export function pricedFor(price: PriceName, { prices }: Content): string {
  const { priced, words } = prices.entries[price]
  return words ? `${priced}, ${words}` : priced
}
