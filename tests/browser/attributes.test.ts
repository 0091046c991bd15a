import type { Page } from 'playwright'
import { expect } from 'vitest'
import { unknownAttributes } from '../html-attributes.ts'
import { siteContent, siteUrl, test } from './open-page.ts'
import { expectedOf, pageKinds } from './page-kinds.ts'

test('no page has an attribute that its element does not support', async () => {
  const paths = [
    ...siteContent.pages.all.map(({ url }) => url),
    '/no/such/page',
    '/estimate?length-1=x&zip=7',
  ]
  const found = await Promise.all(
    paths.map(async path => {
      const html = await (await fetch(siteUrl + path, { headers: { Accept: 'text/html' } })).text()
      return unknownAttributes(html).map(message => `${path}: ${message}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

test.for(pageKinds)('no script adds such an attribute to $kind', async ({ path, status }, { visit }) => {
  const look = async (page: Page) => {
    await startEverything(page)
    const html = await page.evaluate(() => document.documentElement.outerHTML)
    expect(unknownAttributes(html)).toEqual([])
  }
  await visit(path, look, expectedOf(status).expected)
})

/** Focuses every field, which starts scripts that wait for it, and waits for the islands. */
async function startEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLElement>('input, select')) field.focus()
  })
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll<HTMLElement>('is-land')).every(
      ({ dataset }) => dataset.state === 'ready',
    ),
  )
}
