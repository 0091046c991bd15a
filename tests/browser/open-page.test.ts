/** That a page with a problem fails its test: without it, every other test here would prove less than it says. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { siteUrl, test } from './open-page.ts'

const problems: readonly (readonly [what: string, cause: () => unknown])[] = [
  ['a console error', () => console.error('no')],
  ['a console warning', () => console.warn('no')],
  [
    'an exception',
    // Waited for, or the page may be left before it happens.
    () =>
      new Promise(done => {
        setTimeout(() => {
          setTimeout(done)
          Reflect.get(window, 'missing').deeper
        })
      }),
  ],
  ['a request that is refused', () => fetch('/no/such/file')],
  ['a request to others', () => fetch('https://example.com/').catch(() => {})],
  [
    'a script that the policy blocks',
    () => document.body.append(Object.assign(document.createElement('script'), { text: '0' })),
  ],
]

for (const [what, cause] of problems) {
  test.fails(`${what} fails a test`, async ({ openPage }) => {
    const page = await openPage('/contact/received')
    await page.evaluate(cause)
    // The page's messages arrive in their order, so by then the problem's has.
    await page.goto(`${siteUrl}/contact/received`)
    expect(page.url()).toContain(siteUrl)
  })
}

test.fails('a problem that was expected and does not happen fails a test', async ({ openPage }) => {
  const page = await openPage('/contact/received', { expected: [/console error/] })
  expect(page.url()).toContain(siteUrl)
})

/** All that a window keeps of its own accord. */
const left = () => ({
  stored: localStorage.length + sessionStorage.length,
  cookies: document.cookie,
  name: window.name,
  width: innerWidth,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  forced: matchMedia('(forced-colors: active)').matches,
  print: matchMedia('print').matches,
})

describe('a window that a test leaves', () => {
  const options = { width: 700 } as const
  const pages: Page[] = []

  test('is the next one’s', async ({ openPage }) => {
    const page = await openPage('/contact/received', options)
    pages.push(page)
    await page.evaluate(() => {
      localStorage.setItem('left', 'here')
      sessionStorage.setItem('left', 'here')
      window.name = 'left here'
      // As a form keeps what was typed when it is left.
      addEventListener('pagehide', () => localStorage.setItem('left', 'late'))
    })
    await page.context().addCookies([{ name: 'left', value: 'here', url: siteUrl }])
    await page.setViewportSize({ width: 400, height: 400 })
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', media: 'print' })
    await page.route('**/*', route => route.fulfill({ body: 'left here' }))
    expect(await page.evaluate(left)).toMatchObject({
      cookies: 'left=here',
      width: 400,
      dark: true,
      forced: true,
      print: true,
    })
  })

  test('has nothing of it', async ({ openPage }) => {
    const page = await openPage('/contact/received', options)
    expect(page).toBe(pages[0])
    expect(await page.evaluate(left)).toEqual({
      stored: 0,
      cookies: '',
      name: '',
      width: 700,
      dark: false,
      forced: false,
      print: false,
    })
    expect(await page.content()).not.toContain('left here')
  })
})
