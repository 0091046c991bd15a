import type { BuiltPage } from './built-site.ts'
import { attribute, decode } from './page-text.ts'

export function titleOf({ head }: BuiltPage): string {
  return head
    .querySelectorAll('title')
    .map(({ textContent }) => decode(textContent))
    .join('')
}

/** What the page's `<meta>` elements with that attribute say. */
export function metas({ head }: BuiltPage, selector: string): string[] {
  return head.querySelectorAll(`meta[${selector}]`).map(element => attribute(element, 'content') ?? '')
}
