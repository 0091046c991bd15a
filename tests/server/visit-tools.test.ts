import { expect, test } from 'vitest'
import { z } from 'zod'
import { erasePerson } from '../../server/store/person.ts'
import { createStore } from '../../server/store/store.ts'
import { bookVisit, findVisit, findVisits } from '../../server/store/visits.ts'
import { requestToken } from '../../server/visits/request-token.ts'
import { createVisitStore } from '../../server/visits/visit-store.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { listVisitWindows, selectVisitSettings } from '../../site/visit-windows.ts'
import { fixtureContent } from '../fixture-content.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { testApp, testContact, testTexts } from './test-app.ts'

const content = await fixtureContent()
const { assistantTexts, site } = content
const { answers } = assistantTexts
const texts = site.visits?.page
const zipCode = site.address.postalCode

const resultSchema = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ text: z.string() })),
  structuredContent: z
    .looseObject({
      visit_token: z.string().optional(),
      reference: z.string().optional(),
      times: z.array(z.object({ start: z.string(), words: z.string() })).default([]),
      booked: z.object({ start: z.string() }).optional(),
    })
    .optional(),
})

describeOnBoth('the tools of visits', ({ open }) => {
  async function setUp({ offersVisits = true } = {}) {
    const database = await open()
    const store = createStore(database)
    const settings = selectVisitSettings(content)
    if (!settings) throw new Error('The fixture has no visits.')
    const visitStore = createVisitStore(database)
    const visits = {
      visitStore,
      settings,
      texts: testTexts,
      languagePath: '',
      renderVisitPage: () => '',
    }
    const app = testApp(store, {
      clock,
      assistants: {
        content,
        readMarkdown: async () => undefined,
        searchSite: async () => ({
          pages: [],
          count: 0,
          isPartial: false,
          isUnderstood: true,
          floors: [],
          isUrgent: false,
        }),
        isOn: true,
      },
      ...(offersVisits && {
        visits,
        contact: {
          ...testContact,
          visitTokenOf: async ({ reference }) => requestToken(reference, await visitStore.secret()),
        },
      }),
    })
    const rpc = async (method: string, params: unknown) => {
      const response = await app.request('/mcp', {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      })
      return z.object({ result: z.unknown() }).parse(await response.json()).result
    }
    const call = async (name: string, args: Record<string, unknown>) => {
      const { isError, content, structuredContent } = resultSchema.parse(
        await rpc('tools/call', { name, arguments: args }),
      )
      return { isError, text: content[0]?.text ?? '', data: structuredContent }
    }
    const request = {
      full_name: 'Ada Oak',
      email: 'ada@example.com',
      phone: '(555) 010-0199',
      zip_code: zipCode,
      service_needed: testContact.services[0],
      customer_has_agreed: true,
    }
    const tokenOf = async () => (await call('request_estimate', request)).data?.visit_token ?? ''
    return { call, database, request, rpc, settings, store, tokenOf, visitStore }
  }

  test('exist only if customers can book visits', async () => {
    const { call, request, rpc } = await setUp({ offersVisits: false })
    expect(JSON.stringify(await rpc('tools/list', {}))).not.toMatch(/list_visit_times|book_visit/)
    const sent = await call('request_estimate', request)
    expect([sent.isError, sent.data?.visit_token]).toEqual([false, undefined])
    expect((await call('list_visit_times', { visit_token: 'x' })).text).toBe(answers.noTool)
  })

  test('list the free times after a request, and book one after the customer agreed, once', async () => {
    const { call, database, rpc, settings, tokenOf } = await setUp()
    const { tools } = z
      .object({
        tools: z.array(z.object({ name: z.string(), annotations: z.object({ readOnlyHint: z.boolean() }) })),
      })
      .parse(await rpc('tools/list', {}))
    expect(tools.slice(-2)).toMatchObject([
      { name: 'list_visit_times', annotations: { readOnlyHint: true } },
      { name: 'book_visit', annotations: { readOnlyHint: false } },
    ])
    const visit_token = await tokenOf()
    const listed = await call('list_visit_times', { visit_token })
    const starts = listVisitWindows(settings, { zipCode, now: clock() }).map(({ start }) =>
      start.toISOString(),
    )
    expect(listed.data?.times.map(({ start }) => start)).toEqual(starts)
    expect(listed.text).toContain(listed.data?.times[0]?.words)
    const [start = '', other = ''] = starts
    for (const agreed of [undefined, false, 'yes', 1]) {
      const asked = await call('book_visit', { visit_token, start, customer_has_agreed: agreed })
      expect([asked.isError, asked.text]).toEqual([true, answers.visitNotAgreed])
    }
    expect(await findVisits(database)).toEqual(new Map())
    const book = (time: string) => call('book_visit', { visit_token, start: time, customer_has_agreed: true })
    for (let count = 0; count < 2; count += 1) {
      const booked = await book(start)
      expect([booked.isError, booked.data?.booked?.start]).toEqual([false, start])
    }
    const moved = await book(other)
    expect([moved.isError, moved.text.includes(`/visit?token=${visit_token}`)]).toEqual([true, true])
    expect([...(await findVisits(database)).values()]).toMatchObject([{ start, sequence: 0 }])
    const kinds = await database.read(db =>
      db.selectFrom('outbox').select('kind').where('kind', 'like', 'visit%').orderBy('kind').execute(),
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['visit-business', 'visit-visitor'])
    expect((await call('list_visit_times', { visit_token })).data).toMatchObject({ booked: { start } })
  })

  test('say that another customer was faster, and refuse times that are not offered', async () => {
    const { call, database, settings, store, tokenOf } = await setUp()
    const visit_token = await tokenOf()
    const [window] = listVisitWindows(settings, { zipCode, now: clock() })
    if (!window) throw new Error('The fixture has no windows.')
    const [start, end] = [window.start.toISOString(), window.end.toISOString()]
    const now = clock().toISOString()
    const { crews } = settings.rules
    for (let number = 1; number <= crews; number += 1) {
      await store.saveEstimate(newEstimate(number))
      await bookVisit(database, { reference: `ZZ-${number}`, now, seen: undefined, start, end, crews })
    }
    const free = await call('list_visit_times', { visit_token })
    expect(free.data?.times.map(time => time.start)).not.toContain(start)
    for (const time of [start, '2026-03-02T03:00:00.000Z', '2020-01-06T18:00:00.000Z']) {
      const booked = await call('book_visit', { visit_token, start: time, customer_has_agreed: true })
      expect([booked.isError, booked.text]).toEqual([true, texts?.taken])
    }
    expect(
      (await call('book_visit', { visit_token, start: 'soon', customer_has_agreed: true })).text,
    ).toContain(answers.badArguments)
  })

  test('refuse guessed tokens and those of an erased request', async () => {
    const { call, database, request, settings, tokenOf } = await setUp()
    const valid = await tokenOf()
    const { reference = '' } = (await call('request_estimate', request)).data ?? {}
    const [window] = listVisitWindows(settings, { zipCode, now: clock() })
    const start = window?.start.toISOString()
    const refusal = interpolate(texts?.badLink ?? '', { phone: site.contact.phone.display })
    const refuses = async (visit_token: string) => {
      for (const [name, args] of [
        ['list_visit_times', { visit_token }],
        ['book_visit', { visit_token, start, customer_has_agreed: true }],
      ] as const) {
        const { isError, text } = await call(name, args)
        expect([name, isError, text]).toEqual([name, true, refusal])
      }
    }
    for (const token of ['', reference, valid.slice(0, -1), valid.replace(reference, 'ZZ-2')])
      await refuses(token)
    await erasePerson(database, { reference })
    await refuses(valid)
    expect(await findVisit(database, reference)).toBeUndefined()
  })
})
