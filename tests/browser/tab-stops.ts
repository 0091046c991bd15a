import type { Page } from 'playwright'

const end = 200

/** Counts tab stops from the top of the page to the end of its main content. */
export async function tabStops(page: Page): Promise<number> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    // Focus the body: blurring an element doesn't reset the position from which Tab continues.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  for (let stops = 0; stops < end; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(isBehindMain)) return stops
  }
  return end
}

function isBehindMain(): boolean {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (!main || !focused || focused === document.body) return true
  const behind = main.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  return Boolean(behind) && !main.contains(focused)
}
