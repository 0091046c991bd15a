import type { BuiltPage } from './built-site.ts'
import { attribute, decode } from './page-text.ts'

export function titleOf({ head }: BuiltPage): string {
  return head
    .querySelectorAll('title')
    .map(({ textContent }) => decode(textContent))
    .join('')
}

/** Returns the contents of the page's `<meta>` elements with that attribute. */
export function metas({ head }: BuiltPage, selector: string): string[] {
  return head.querySelectorAll(`meta[${selector}]`).map(element => attribute(element, 'content') ?? '')
}
