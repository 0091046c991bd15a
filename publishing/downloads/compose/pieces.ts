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

/** "$6–15 per sq ft, material only": never without the words for its kind. */
export function pricedFor(price: PriceName, { prices }: Content): string {
  const { priced, words } = prices.entries[price]
  return words ? `${priced}, ${words}` : priced
}
