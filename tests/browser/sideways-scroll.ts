import type { Page } from 'playwright'

/** Describes the element that extends furthest if the page is wider than its window; else resolves with undefined. */
export const sidewaysScroll = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return undefined
    const [widest] = [...document.querySelectorAll('body *')]
      .map(element => ({ element, right: element.getBoundingClientRect().right }))
      .sort((a, b) => b.right - a.right)
    return (
      widest && `${widest.element.tagName}.${widest.element.className} ends at ${Math.round(widest.right)} px`
    )
  })
