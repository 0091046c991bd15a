import type { HtmlElement } from 'html-validate'
import { removeBinding } from '../../renderer/non-breaking-figures.ts'

const inlineTags = /<\/?(?:a|abbr|b|em|i|small|strong|sub|sup|time)\b[^>]*>/g
const unreadTags = /<(script|style|svg)\b[\s\S]*?<\/\1>/g

/** Returns the text between `<main>` and `</main>` with plain hyphens and single spaces. */
export function mainText(html: string): string {
  return mainTexts(html).join(' ')
}

/** Returns the texts of `<main>`, one for each heading, paragraph or other block. */
export function mainTexts(html: string): string[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const texts = main
    .replace(unreadTags, ' ')
    .replace(inlineTags, '')
    .split(/<[^>]+>/)
  return texts.map(text => normalizeText(decode(text))).filter(Boolean)
}

/** Replaces dashes by hyphens and all whitespace by single spaces, and removes word joiners. */
export function normalizeText(text: string): string {
  return removeBinding(text)
    .replace(/[–—−‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Decodes character references, which the parser leaves unchanged. */
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

/** Returns an attribute's decoded value, or undefined if it is missing. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.getAttributeValue(name)
  return value === null ? undefined : decode(value)
}
