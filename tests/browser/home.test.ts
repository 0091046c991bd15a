import { expect } from 'vitest'
import { phone, siteContent, test } from './open-page.ts'

const { hero, visualizer } = siteContent.home

test('without JavaScript, the chosen floor changes the room, its price and the links', async ({
  openPage,
}) => {
  const page = await openPage('/', { ...phone, javaScript: false })
  expect(await page.locator('.emergency-line').textContent()).toContain(siteContent.site.hours.short)
  const swatches = page.locator('.home-hero__swatches input')
  const names = await page.locator('.home-hero__floor strong').allTextContents()
  for (const index of [1, 0]) {
    await swatches.nth(index).check({ force: true })
    const floor = await swatches.nth(index).getAttribute('value')
    expect(await page.locator('.home-hero__picture:visible').count()).toBe(1)
    expect(await page.locator('.home-hero__floor:visible strong').textContent()).toBe(names[index])
    const hrefs = page.locator('.home-hero .button--primary:visible, a[href^="/visualizer"].button:visible')
    const found = await hrefs.evaluateAll(links => links.map(link => link.getAttribute('href')))
    const query = String(new URLSearchParams({ room: hero.scene, floor: floor ?? '' }))
    const link = visualizer.link.href
    expect(found).toEqual(
      index === 0
        ? ['/contact', link, link]
        : [`/contact?floor=${floor}`, `${link}?${query}`, `${link}?${query}`],
    )
  }
})
