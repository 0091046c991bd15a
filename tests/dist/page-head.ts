import type { BuiltPage } from './built-site.ts'
import { attribute, decode } from './page-text.ts'

export function titleOf({ root }: BuiltPage): string {
  return root
    .querySelectorAll('head title')
    .map(({ textContent }) => decode(textContent))
    .join('')
}

/** What the page's `<meta>` elements with that attribute say. */
export function metas({ root }: BuiltPage, selector: string): string[] {
  return root.querySelectorAll(`head meta[${selector}]`).map(element => attribute(element, 'content') ?? '')
}
