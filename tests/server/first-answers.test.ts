import { expect, test } from 'vitest'
import { runLeads } from '../../server/operations/leads/commands.ts'
import { readFirstAnswers } from '../../server/store/first-answers.ts'
import { addNote } from '../../server/store/journal.ts'
import { erasePerson } from '../../server/store/person.ts'
import { type RequestState, setState, takeRequest } from '../../server/store/progress.ts'
import { createStore } from '../../server/store/store.ts'
import type { NewEstimate } from '../../server/store/types.ts'
import { elapsedText } from '../../site/elapsed-time.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { officeApp } from './office-app.ts'
import { testHours } from './test-hours.ts'

describeOnBoth('the time to the first answer', ({ open }) => {
  async function setUp() {
    const database = await open()
    const request = (number: number, receivedAt: string, more: Partial<NewEstimate> = {}) =>
      createStore(database).saveEstimate(newEstimate(number, { receivedAt: `2026-${receivedAt}Z`, ...more }))
    const set = (number: number, state: RequestState, at: string) =>
      setState(database, { reference: `ZZ-${number}`, initials: '', now: `2026-${at}Z`, state })
    const read = () => readFirstAnswers(database, { now: clock(), business: testHours })
    return { database, request, set, read }
  }

  test('is the median and the worst of opening hours and by the clock', async () => {
    const { request, set, read } = await setUp()
    expect(await read()).toEqual({ count: 0, business: undefined, all: undefined })
    await request(1, '02-16T10:00:00')
    await set(1, 'called', '02-16T10:10:00')
    const ten = { median: 10, worst: 10 }
    expect(await read()).toEqual({ count: 1, business: ten, all: ten })
    // Thursday evening to Monday, with a holiday in between.
    await request(2, '02-19T16:40:00')
    await set(2, 'visit', '02-23T08:10:00')
    const days = 3 * 24 * 60 + 15.5 * 60
    expect(await read()).toEqual({
      count: 2,
      business: { median: 20, worst: 30 },
      all: { median: (10 + days) / 2, worst: days },
    })
    await request(3, '02-17T10:00:00')
    await set(3, 'lost', '02-17T10:12:00')
    expect((await read()).business).toEqual({ median: 12, worst: 30 })
  })

  test('ends with the first state, and a wrong tap that was taken back is none', async () => {
    const { database, request, set, read } = await setUp()
    await request(1, '02-16T10:00:00')
    const writer = { reference: 'ZZ-1', initials: 'AB', now: '2026-02-16T10:01:00Z' }
    await takeRequest(database, { ...writer, from: null })
    await addNote(database, { ...writer, text: 'Who calls?' })
    expect((await read()).count).toBe(0)
    await set(1, 'called', '02-16T10:02:00')
    await set(1, 'new', '02-16T10:03:00')
    expect((await read()).count).toBe(0)
    await set(1, 'called', '02-16T10:20:00')
    await set(1, 'won', '02-18T10:00:00')
    expect((await read()).all).toEqual({ median: 20, worst: 20 })
  })

  test('counts neither spam nor erased requests, nor those from before the last 30 days', async () => {
    const { database, request, set, read } = await setUp()
    await request(1, '02-16T10:00:00', { suspicion: 'honeypot' })
    await request(2, '02-16T10:00:00')
    await request(3, '02-16T10:00:00')
    await request(4, '01-30T11:59:59')
    await request(5, '01-30T12:00:00')
    for (const number of [1, 2, 3, 4, 5]) await set(number, 'called', '02-16T10:10:00')
    await set(2, 'spam', '02-16T10:11:00')
    await erasePerson(database, { reference: 'ZZ-3' })
    expect((await read()).count).toBe(1)
    await erasePerson(database, { reference: 'ZZ-5' })
    expect((await read()).count).toBe(0)
  })

  test('is on the list of the office and in leads', async () => {
    const { database, request, set } = await setUp()
    const office = officeApp(database)
    const cookie = await office.open(await office.linkTo())
    const page = async () => (await office.get('/office/requests', cookie)).text()
    const list = async () =>
      (await runLeads(['list'], { database, business: testHours, clock, retention, siteUrl: '', folder: '' }))
        .text
    expect(await page()).not.toContain('30 days')
    expect(await list()).toMatch(/^0 requests\n$/)
    // The fixture's office opens at noon on Mondays.
    await request(1, '02-16T10:00:00')
    await set(1, 'called', '02-16T12:05:00')
    expect(await page()).toContain(
      '<p class="soft">30 days: 5 min, 5 min; on the ice 2 hr 5 min, 2 hr 5 min</p>',
    )
    expect(await list()).toContain(
      'first answer, 1 request of the last 30 days: median 2 hr 5 min, worst 2 hr 5 min of business hours;' +
        ' median 2 hr 5 min, worst 2 hr 5 min by the clock\n',
    )
  })
})

const retention = { spamDays: 30, requestMonths: 24 }

test.for([
  [-1, '0 min'],
  [0.4, '0 min'],
  [59.4, '59 min'],
  [59.6, '1 hr'],
  [125, '2 hr 5 min'],
  [47 * 60 + 59, '47 hr 59 min'],
  [48 * 60, '2 days'],
  [61 * 60 + 59, '2 days 13 hr'],
] as const)('%s minutes are %s', ([minutes, text]) => {
  expect(elapsedText(minutes, 'en-US')).toBe(text)
})
