import type { FaqItem, PriceName } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { type Block, plain } from '../story.ts'

export function textList(items: readonly string[]): Block {
  return { kind: 'list', ordered: false, items: items.map(item => ({ text: plain(item) })) }
}

export function questions(heading: string, faq: readonly FaqItem[]): Block[] {
  return [
    { kind: 'heading', rank: 'chapter', text: heading },
    ...faq.flatMap(({ question, answer }): Block[] => [
      { kind: 'heading', rank: 'label', text: question },
      { kind: 'paragraph', text: plain(answer) },
    ]),
  ]
}

/** Where the same is worked out on the site, readable on paper. */
export function calculatorLine({ estimatePage, site }: Content): Block {
  const url = `${site.url.replace(/\/$/, '')}${estimatePage.url}`
  const text = `${estimatePage.request.linkFrom}: ${url.replace(/^https?:\/\//, '')}`
  return { kind: 'paragraph', text: [{ text, href: url }] }
}

/** "$6–15 per sq ft, material only": never without the words for its kind. */
export function pricedFor(price: PriceName, { prices }: Content): string {
  const { priced, words } = prices.entries[price]
  return words ? `${priced}, ${words}` : priced
}
