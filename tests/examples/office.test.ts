import { expect } from 'vitest'
import { callPage } from '../../server/office/call-page.ts'
import { listPage } from '../../server/office/list-pages.ts'
import { selectOfficeContent } from '../../server/office/office-content.ts'
import { requestPage } from '../../server/office/request-page.ts'
import { requestViews } from '../../server/store/tracked-requests.ts'
import { violations } from '../browser/axe.ts'
import { test } from '../browser/browser-test.ts'
import { sidewaysScroll } from '../browser/sideways-scroll.ts'
import { fixtureContent } from '../fixture-content.ts'
import { newCalculation, newConsent, newContext, newEstimate } from '../server/estimate.ts'

const content = selectOfficeContent(await fixtureContent())

const request = {
  ...newEstimate(1, {
    fullName: 'Ada'.repeat(40),
    email: `${'a'.repeat(60)}@example.com`,
    projectDetails: 'x'.repeat(300),
    context: newContext(),
    calculation: newCalculation(),
    textConsent: newConsent(),
  }),
  state: 'new' as const,
  takenBy: 'AB',
}
// No rule offers this time, so that the pages have the mark.
const visit = { start: '2026-03-02T03:00:00.000Z', end: '2026-03-02T04:00:00.000Z', crew: 1, sequence: 0 }
const visits = new Map([[request.reference, visit]])
const signedIn = { initials: '', token: 'x' }
const journal = [
  { writtenAt: request.receivedAt, initials: 'AB', kind: 'note' as const, text: 'x'.repeat(200) },
]
const counts = Object.fromEntries(requestViews.map(view => [view, 1000])) as Record<
  (typeof requestViews)[number],
  number
>

const times = { median: 4000, worst: 40_000 }
const firstAnswers = { count: 2, business: times, all: times }

const booking = {
  times: Array.from({ length: 20 }, (_, index) => ({
    start: new Date(Date.UTC(2026, 2, 2 + index, 14)),
    end: new Date(Date.UTC(2026, 2, 2 + index, 16)),
  })),
  canCancel: true,
  isMailed: true,
}
if (!content.call) throw new Error('The fixture has no visits.')
const withCall = { ...content, call: content.call }
const call = {
  key: 'x',
  typed: { ...request, fullName: '' },
  language: 'en',
  faults: { fullName: 'required' as const, email: 'invalid' as const },
}

const trouble = { stoppedAt: '2026-03-01T12:00:00.000Z', givenUp: 3 }

test('the pages of the office have no violation and fit on a phone', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/*', route => route.abort())
  const place = { view: 'open' as const, page: 1 }
  const opened = { opened: { request, journal, pictures: [1, 2], visit }, signedIn, booking, place }
  for (const html of [
    listPage(
      {
        requests: [request],
        visits,
        hasMore: true,
        page: 2,
        view: 'open',
        counts,
        firstAnswers,
        trouble,
        signedIn,
      },
      content,
    ),
    requestPage({ ...opened, problem: { name: 'noteTooLong', note: 'x' } }, content),
    requestPage({ ...opened, problem: { name: 'taken', isNoteSaved: true } }, content),
    callPage(call, signedIn, withCall),
  ]) {
    await page.setContent(String(await html))
    await page.locator('details').evaluateAll(all => {
      for (const one of all) one.setAttribute('open', '')
    })
    expect(await sidewaysScroll(page)).toBeUndefined()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
  }
  await page.close()
})
