import type { HtmlElement } from 'html-validate'
import { withoutTies } from '../../renderer/whole-figures.ts'

const inlineTags = /<\/?(?:a|abbr|b|em|i|small|strong|sub|sup|time)\b[^>]*>/g
const unreadTags = /<(script|style|svg)\b[\s\S]*?<\/\1>/g

/** The words between `<main>` and `</main>` as a reader meets them, with plain hyphens and single spaces. */
export function mainText(html: string): string {
  return mainTexts(html).join(' ')
}

/** The same, one text for each heading, paragraph or other piece of the layout. */
export function mainTexts(html: string): string[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const texts = main
    .replace(unreadTags, ' ')
    .replace(inlineTags, '')
    .split(/<[^>]+>/)
  return texts.map(text => plain(decode(text))).filter(Boolean)
}

/** Dashes of every length as hyphens, every space as one, nothing that only keeps a line whole. */
export function plain(text: string): string {
  return withoutTies(text)
    .replace(/[–—−‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The parser leaves character references as they are. */
export function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** An attribute's value as the browser reads it; undefined when it isn't there. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.getAttributeValue(name)
  return value === null ? undefined : decode(value)
}
