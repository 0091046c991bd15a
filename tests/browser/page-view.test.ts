import type { Page } from 'playwright'
import { expect } from 'vitest'
import { siteUrl, test } from './open-page.ts'

declare global {
  interface Window {
    tracked?: unknown[][]
  }
}

const stub = (page: Page) =>
  page.addInitScript(() => {
    const tracked: unknown[][] = []
    window.tracked = tracked
    window.gtag = (...call) => {
      tracked.push(call)
    }
  })

const tracked = (page: Page) => page.evaluate(() => window.tracked)

test('each page sends its location, path and title once', async ({ openPage }) => {
  const page = await openPage('/gallery?category=tile', { prepare: stub })
  const expectOne = async (url: string) => {
    await expect.poll(async () => (await tracked(page))?.length).toBe(1)
    const parameters = {
      page_location: siteUrl + url,
      page_path: new URL(url, siteUrl).pathname,
      page_title: await page.title(),
    }
    expect(await tracked(page)).toEqual([['event', 'page_view', parameters]])
  }
  await expectOne('/gallery?category=tile')
  await page.goto(`${siteUrl}/contact`)
  await expectOne('/contact')
  await page.goBack()
  await expectOne('/gallery?category=tile')
})

test('leaves signed links out of the location', async ({ openPage }) => {
  const page = await openPage('/contact/received?reference=ZZ-1&visit=ZZ-1.key', { prepare: stub })
  await expect.poll(async () => (await tracked(page))?.length).toBe(1)
  expect(await tracked(page)).toMatchObject([
    ['event', 'page_view', { page_location: `${siteUrl}/contact/received?reference=ZZ-1&visit=` }],
  ])
})

test('sends nothing without an analytics service', async ({ openPage }) => {
  const requests: string[] = []
  const page = await openPage('/', {
    prepare: async page => page.on('request', request => requests.push(request.method())),
  })
  expect(await page.evaluate(() => 'gtag' in window)).toBe(false)
  expect(new Set(requests)).toEqual(new Set(['GET']))
})
