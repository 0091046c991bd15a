import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { fillIn, newRequest } from './estimate-request.ts'
import { test } from './open-page.ts'

/** Page of each island, what leads from there to the island's page, and the interaction that starts the island, if any. */
const islands: Readonly<
  Record<
    string,
    {
      path: string
      reach?: (page: Page) => Promise<void>
      start?: (island: ReturnType<typeof islandNamed>) => Promise<void>
    }
  >
> = {
  AddPictures: { path: '/contact', reach: sendPlainForm },
  EstimateForm: { path: '/contact', start: island => island.locator('input').first().focus() },
  FloorCalculator: { path: '/estimate' },
}

/** Sends a request as a browser does without the page's script. */
async function sendPlainForm(page: Page): Promise<void> {
  await fillIn(page, newRequest())
  await submitPlainly(page)
  await page.waitForURL(url => url.pathname === '/contact/received')
}

const submitPlainly = (page: Page) =>
  page.locator('form.estimate-form').evaluate(form => {
    if (form instanceof HTMLFormElement) form.submit()
  })

/** Marks server-rendered elements when the document is parsed, before any module runs. */
const markServerElements = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      for (const island of document.querySelectorAll('is-land')) {
        const elements = [...island.querySelectorAll('*')]
        for (const element of elements) Object.assign(element, { renderedByServer: true })
        island.setAttribute('data-marked', String(elements.length))
      }
    })
  })

const islandNamed = (page: Page, name: string) => page.locator(`is-land[data-component="${name}"]`)

test('every island has an entry here', () => {
  const files = readdirSync('islands').filter(file => file.endsWith('.tsx'))
  expect(Object.keys(islands).sort()).toEqual(files.map(file => path.parse(file).name).sort())
})

// renderer/hydrate.tsx logs a mismatch as a console error, which fails the test.
test.for(Object.entries(islands))(
  '%s starts in the browser with what the server rendered',
  async ([name, { path, reach, start }], { openPage }) => {
    const page = await openPage(path, { prepare: markServerElements })
    await reach?.(page)
    const island = islandNamed(page, name)
    if (start) {
      expect(await island.getAttribute('data-state')).toBeNull()
      await start(island)
    }
    await page.locator(`is-land[data-component="${name}"][data-state=ready]`).waitFor()
    const kept = await island.evaluate(
      element => [...element.querySelectorAll('*')].filter(child => 'renderedByServer' in child).length,
    )
    expect(kept).toBe(Number(await island.getAttribute('data-marked')))
    expect(kept).toBeGreaterThan(0)
  },
)

test('an island keeps the state of a form that was submitted before its script loaded', async ({
  openPage,
}) => {
  const page = await openPage('/contact', { expected: [/status 422/, /console error: .*422/] })
  await submitPlainly(page)
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

test('a failing island restarts with the input, and shows the plain form if it fails again', async ({
  openPage,
}) => {
  const page = await openPage('/estimate', { expected: [/Island FloorCalculator: failed/] })
  const island = islandNamed(page, 'FloorCalculator')
  const ready = page.locator('is-land[data-component=FloorCalculator][data-state=ready]')
  const field = (name: string) => island.locator(`[name="${name}"]`)
  await ready.waitFor()
  await field('floor').first().check({ force: true })
  await island.locator('button[name=rows]').click()
  await field('length-1').fill('12')
  const next = island.locator('.calculator__next')
  const form = island.locator('form').first()
  const breakIt = async (width: string) => {
    await field('width-1').fill(width)
    await next.waitFor({ state: 'attached' })
    // React can't remove an element that another program moved.
    await next.evaluate(element => document.createElement('div').append(element))
    await form.evaluate(element => element.setAttribute('data-broken', ''))
    await field('width-1').fill('')
    // The figures are rendered later than the field. Another key before that would leave nothing to remove.
    await island.locator('form:not([data-broken])').first().waitFor()
  }
  for (const width of ['10', '11', '12']) {
    await breakIt(width)
    await expect.poll(() => page.locator('.calculator__next').count()).toBe(0)
    await ready.waitFor()
    expect(await field('length-1').inputValue()).toBe('12')
    expect(await field('width-1').evaluate(input => input === document.activeElement)).toBe(true)
  }
  await breakIt('13')
  await page.locator('is-land[data-component=FloorCalculator][data-state=failed]').waitFor()
  // The plain form shows no rooms and submits them as hidden fields.
  await island.locator('button[type=submit]').last().click()
  await page.waitForURL(url => url.searchParams.has('length-1'))
  expect(new URL(page.url()).searchParams.get('length-1')).toBe('12')
})

test('a visitor who moves to the next field while a translated form starts gets there', async ({
  openPage,
}) => {
  const page = await openPage('/contact', {
    expected: [/rendered differently/],
    prepare: page =>
      page.addInitScript(() => {
        // React's tasks come late, as on a busy phone.
        const { postMessage } = MessagePort.prototype
        MessagePort.prototype.postMessage = function (message: unknown) {
          setTimeout(() => postMessage.call(this, message), 1000)
        }
        document.addEventListener('readystatechange', () => {
          const words = document.querySelector('is-land label')?.firstChild
          if (document.readyState === 'interactive') words?.replaceWith('Otro texto')
        })
      }),
  })
  const field = (name: string) => page.locator(`is-land [name="${name}"]`)
  await field('fullName').pressSequentially('Ada')
  await page.waitForLoadState('networkidle')
  // A visitor doesn't wait until the field stays where it is, as Playwright would.
  await field('email').click({ force: true })
  await page.keyboard.type('ada@example.com')
  await page.locator('is-land[data-state=ready]').waitFor()
  expect(await page.locator('is-land label', { hasText: 'Otro texto' }).count()).toBe(0)
  expect(await field('fullName').inputValue()).toBe('Ada')
  expect(await field('email').inputValue()).toBe('ada@example.com')
})
