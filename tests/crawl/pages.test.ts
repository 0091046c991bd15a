/** Checks on every page of the site. Console errors and failed requests fail a test, too. */
import { expect } from 'vitest'
import { allRules, contentRules, violations } from '../browser/axe.ts'
import { siteContent, test } from '../browser/open-page.ts'
import { pageKinds } from '../browser/page-kinds.ts'
import { formKindOf } from '../drill/browsers/visits.ts'
import { brokenFigures, fontsArrived, openAll } from '../drill/page-probes.ts'

/** Returns the element that extends furthest to the right, for the message. */
const widest = () =>
  [...document.querySelectorAll('body *')]
    .map(element => ({ element, right: element.getBoundingClientRect().right }))
    .sort((a, b) => b.right - a.right)
    .slice(0, 1)
    .map(({ element, right }) => `${element.tagName}.${element.className} ends at ${Math.round(right)} px`)
    .join()

/** Lists duplicate tab stops: two links of a card to one page, and links of a map whose places are all listed. */
function stopsTwice(): string[] {
  const linksIn = (root: ParentNode | null, kind = 'a') => [
    ...(root?.querySelectorAll<HTMLElement | SVGElement>(`${kind}[href]:not([tabindex="-1"])`) ?? []),
  ]
  const target = (link: Element) => link.getAttribute('href')
  const inCards = [...document.querySelectorAll('main .card')].flatMap(card => {
    const targets = linksIn(card).map(target)
    return targets.filter((href, index) => targets.indexOf(href) !== index)
  })
  const onMap = linksIn(document, 'main .area-map a').map(target)
  const listed = linksIn(document, 'main a:not(.area-map a)').map(target)
  return [...inCards, ...(onMap.every(href => listed.includes(href)) ? onMap : [])].map(String)
}

// Colors and sizes of targets depend on the kind of page, so they are checked on one page of each kind.
const firstOfKinds = new Set(pageKinds.map(({ path }) => path))

const { units } = siteContent.interfaceTexts

test.for([...siteContent.pages.all])(
  '$url is accessible, does not scroll sideways on a phone, keeps numbers and their units on one line, and has only forms that a drill visits',
  async ({ url }, { visit }) => {
    await visit(url, async page => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, await page.evaluate(widest)).toBeLessThanOrEqual(360)
      expect(await page.evaluate(stopsTwice)).toEqual([])
      expect(await violations(page, firstOfKinds.has(url) ? allRules : contentRules)).toEqual([])
      for (const form of await page.locator('main form').all()) await formKindOf(form)
      await page.evaluate(openAll)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(fontsArrived)
        expect(await page.evaluate(brokenFigures, units), `${width} px`).toEqual([])
      }
    })
  },
)
