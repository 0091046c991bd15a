import type { FaqItem, PriceRange } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { wordsOf } from '../../../site/words.ts'
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

/** "$6–15 per sq ft, material": never without its basis. */
export function pricedFor(price: PriceRange, content: Content): string {
  const words = wordsOf(content)
  return `${words.price(price)}, ${words.basis(price)}`
}
