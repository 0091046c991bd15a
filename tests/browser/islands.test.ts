import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './open-page.ts'

/** Where an island is, and what makes it start. */
const islands: Readonly<
  Record<string, { path: string; start: (island: ReturnType<typeof islandNamed>) => Promise<void> }>
> = {
  EstimateForm: { path: '/contact', start: island => island.locator('input').first().focus() },
}

const islandNamed = (page: Page, name: string) => page.locator(`is-land[data-component="${name}"]`)

test('every island has an entry here', () => {
  const files = readdirSync('islands').filter(file => file.endsWith('.tsx'))
  expect(Object.keys(islands).sort()).toEqual(files.map(file => path.parse(file).name).sort())
})

// A mismatch is a console error of renderer/hydrate.tsx, on which the page fails the test.
test.for(Object.entries(islands))(
  '%s starts in the browser with what the server rendered',
  async ([name, { path, start }], { openPage }) => {
    const page = await openPage(path)
    const island = islandNamed(page, name)
    const marks = await island.evaluate(element => {
      const elements = [...element.querySelectorAll('*')]
      for (const [index, child] of elements.entries()) Object.assign(child, { renderedByServer: index })
      return elements.length
    })
    expect(await island.getAttribute('data-state')).toBeNull()
    await start(island)
    await page.locator(`is-land[data-component="${name}"][data-state=ready]`).waitFor()
    const kept = await island.evaluate(
      element => [...element.querySelectorAll('*')].filter(child => 'renderedByServer' in child).length,
    )
    expect(kept).toBe(marks)
  },
)

test('a form that was answered without its script starts as it was answered', async ({ openPage }) => {
  const page = await openPage('/contact', { expected: [/status 422/, /console error: .*422/] })
  await page.locator('form.estimate-form').evaluate(form => {
    if (form instanceof HTMLFormElement) form.submit()
  })
  await page.waitForURL(url => url.pathname === '/api/contact')
  await page.locator('is-land[data-state=ready]').waitFor()
  expect(await page.locator('.field__error').count()).toBe(5)
})

test('pages without an island load no React', async ({ openPage }) => {
  const scripts: string[] = []
  await openPage('/gallery', {
    prepare: async page =>
      page.on('response', async response => {
        if (response.request().resourceType() === 'script') scripts.push(await response.text())
      }),
  })
  expect(scripts.length).toBeGreaterThan(0)
  expect(
    scripts.filter(script => script.includes('hydrateRoot') || script.includes('react.transitional')),
  ).toEqual([])
})
