import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { createGate } from '../../server/abuse/gate.ts'
import type { AppDeps } from '../../server/app.ts'
import { listen } from '../../server/listen.ts'
import type { Metrics } from '../../server/operations/metrics.ts'
import type { Store } from '../../server/store/store.ts'
import { maxBodyBytes } from '../../server/submission/read-body.ts'
import { securityHeaders } from '../../site/headers.ts'
import { brokenStore, memoryCounters, memoryStore, testApp } from './test-app.ts'

const clock = () => new Date('2026-03-01T12:00:00Z')
const fields = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'hardwood',
}
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

interface State extends Partial<AppDeps> {
  store?: Store
}

/** Servers, and what they answer. */
const states: readonly [name: string, state: State, statuses: readonly number[]][] = [
  ['takes it', {}, [201, 303, 400, 413, 415, 422]],
  ['has no store for a while', { store: brokenStore() }, [503, 400, 413, 415, 422]],
  ['fails', { store: brokenStore(new Error('a bug')) }, [500, 400, 413, 415, 422]],
  ['took enough', { gate: createGate({ counters: memoryCounters(), clock, perHour: 0 }) }, [429]],
]

const bodies: readonly string[] = [
  JSON.stringify(fields),
  JSON.stringify({ email: 'ada@example.com' }),
  JSON.stringify({ ...fields, email: 'ada' }),
  new URLSearchParams(fields).toString(),
  new URLSearchParams({ email: 'ada@example.com' }).toString(),
  `email=${encodeURIComponent('<ada>')}&email=b`,
  '',
  '[]',
  '{"__proto__": 1}',
  '\ufeff{}',
  'x'.repeat(maxBodyBytes + 1),
]
const types = [json, form, `${json}; charset=utf-8`, 'text/plain', undefined]
const accepts = ['text/html', json, undefined]
const origins: readonly Record<string, string>[] = [
  {},
  { Origin: 'https://site.example' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { Origin: 'http://shop.example:8080' },
  { Origin: 'http://shop.example', 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-origin' },
]
const plainHosts = ['shop.example:8080', 'SHOP.example:8080', 'shop.example:80', '127.0.0.1']
const otherHosts = ['[::1]:8080', 'a b', 'x@y', 'shop.example/x']

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends to a port, and gives all of the answer that does not differ by chance. */
async function send(port: number, { method = 'POST', path = '/api/contact', headers, body }: Sent) {
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...headers }, agent: false })
  const [response]: IncomingMessage[] = await once(sent.end(body), 'response')
  if (!response) throw new Error('no answer')
  // Where no body follows, one says so by its length, and the other by an end.
  const { date: _, 'content-length': __, 'transfer-encoding': ___, ...headersBack } = response.headers
  const { statusCode: status } = response
  const all = JSON.stringify({
    status,
    headers: Object.entries(headersBack).sort(),
    body: await text(response),
  })
  return all.replaceAll(/ZZ(?:-\w{4}){2}/g, 'ZZ')
}

/** One app behind two servers: one that asks it to answer directly, and one that does not. */
async function bothWays({ store = memoryStore(), ...deps }: State = {}) {
  const countAnswer = vi.fn<Metrics['countAnswer']>()
  const metrics = {
    countAnswer,
    countCall() {},
    countIgnoredFields() {},
    text: async () => '',
    contentType: '',
  }
  const gate = createGate({ counters: memoryCounters(), clock, perHour: 'off' })
  const headers = securityHeaders(['sha256-abc='])
  const { fetch, answerDirectly } = testApp(store, { gate, headers, operations: { metrics }, ...deps })
  const direct = vi.fn(answerDirectly)
  const start = async (answering: Parameters<typeof listen>[0]) => {
    const { server, url } = await listen(answering, { host: '127.0.0.1', port: 0 })
    servers.push(server)
    return Number(new URL(url).port)
  }
  const [short, long] = [await start({ fetch, answerDirectly: direct }), await start({ fetch })]
  return async (sent: Sent) => {
    direct.mockClear()
    countAnswer.mockClear()
    const answers = [await send(short, sent), await send(long, sent)] as const
    const [first, second] = countAnswer.mock.calls.map(([{ duration: _, ...counted }]) => counted)
    expect(first).toEqual(second)
    return {
      sent,
      answers,
      status: first?.status,
      wasShort: direct.mock.results[0]?.value instanceof Promise,
    }
  }
}

type Sending = Awaited<ReturnType<Awaited<ReturnType<typeof bothWays>>>>

const differing = (all: readonly Sending[]) => all.filter(({ answers: [short, long] }) => short !== long)

test.each(states)('a form gets the same answer both ways where the server %s', async (_, state, statuses) => {
  const sendBoth = await bothWays(state)
  const all: Sending[] = []
  for (const path of ['/api/contact', '/api/newsletter'])
    for (const body of bodies)
      for (const type of types)
        for (const accept of accepts) {
          const headers = { ...(type && { 'Content-Type': type }), ...(accept && { Accept: accept }) }
          all.push(await sendBoth({ path, body, headers }))
        }
  expect(differing(all)).toEqual([])
  expect(all.filter(({ wasShort }) => !wasShort)).toEqual([])
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(statuses))
})

test('whatever host and origin it names', async () => {
  const sendBoth = await bothWays()
  const all: Sending[] = []
  for (const Host of [...plainHosts, ...otherHosts])
    for (const origin of origins) {
      const headers = { Host, 'Content-Type': json, ...origin }
      all.push(await sendBoth({ headers, body: JSON.stringify(fields) }))
    }
  expect(differing(all)).toEqual([])
  const short = all.filter(({ wasShort }) => wasShort).map(({ sent }) => sent.headers?.Host)
  expect(new Set(short)).toEqual(new Set(plainHosts))
})

test.each<[string, Sent]>([
  ['other methods', { method: 'GET' }],
  ['other methods', { method: 'PUT', body: '{}' }],
  ['other methods', { method: 'OPTIONS' }],
  ['other addresses', { path: '/api/contact?utm=1' }],
  ['other addresses', { path: '/api/contact/' }],
  ['other addresses', { path: '/api/%63ontact' }],
  ['other addresses', { path: 'http://site.example/api/contact' }],
  ['other addresses', { path: '/api/nothing' }],
])('%s are left to the app: %j', async (_, sent) => {
  const done = await (await bothWays())(sent)
  expect(done.wasShort).toBe(false)
  expect(differing([done])).toEqual([])
})
