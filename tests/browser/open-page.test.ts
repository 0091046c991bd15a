/** Tests that a page with a problem fails its test. All other browser tests rely on it. */
import { expect } from 'vitest'
import { siteUrl, test } from './open-page.ts'

const problems: readonly (readonly [what: string, cause: () => unknown])[] = [
  ['a console error', () => console.error('no')],
  ['a console warning', () => console.warn('no')],
  [
    'an exception',
    // Wait for the problem, so that the test doesn't leave the page too early.
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
    // Messages of the page arrive in order, so the problem's has arrived after this navigation.
    await page.goto(`${siteUrl}/contact/received`)
    expect(page.url()).toContain(siteUrl)
  })
}

test.fails('a problem that was expected and does not happen fails a test', async ({ openPage }) => {
  const page = await openPage('/contact/received', { expected: [/console error/] })
  expect(page.url()).toContain(siteUrl)
})
