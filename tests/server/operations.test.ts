import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import type { OutboxStatus } from '../../server/delivery/outbox.ts'
import { createLog } from '../../server/log.ts'
import { openLogOutput } from '../../server/operations/log-output.ts'
import { createMetrics } from '../../server/operations/metrics.ts'
import { operationsRoute } from '../../server/operations/operations-route.ts'
import { createProcessMetrics } from '../../server/operations/process-metrics.ts'
import { createReadinessCheck } from '../../server/operations/readiness.ts'
import type { FirstAnswers } from '../../server/store/first-answers.ts'
import { jsonPost, memoryStore, metricsWithoutStore, silentLog, testApp } from './test-app.ts'

const idle: OutboxStatus = {
  unsent: 0,
  oldestUnsent: undefined,
  failing: 0,
  failingSince: undefined,
  refused: 0,
  failed: 0,
}
const noAnswers: FirstAnswers = { count: 0, business: undefined, all: undefined }
const start = Date.parse('2026-03-01T12:00:00Z')

function operated(status: Partial<OutboxStatus> = {}, write: () => Promise<unknown> = async () => {}) {
  let now = start
  const clock = () => new Date(now)
  const outboxStatus = async () => ({ ...idle, ...status })
  const clockDoubted = async () => doubted
  let doubted = false
  let answers = noAnswers
  let passed = 0
  const readiness = createReadinessCheck({
    writeSomething: write,
    outboxStatus,
    clockDoubted,
    clock,
    elapsed: () => passed,
    log: silentLog,
  })
  const firstAnswers = async () => answers
  const webhookStatus = async () => ({ ...idle, ...status, isStopped: false })
  const pushStatus = async () => ({ ...idle, ...status })
  const metrics = createMetrics({
    outboxStatus,
    webhookStatus,
    pushStatus,
    clockDoubted,
    firstAnswers,
    clock,
  })
  const app = testApp(memoryStore(), { operations: { metrics } })
  return {
    app,
    operations: operationsRoute({ readiness, metrics }),
    pass(ms: number) {
      now += ms
      passed += ms
    },
    setClock: (ms: number) => (now += ms),
    doubt: () => (doubted = true),
    answer: (given: FirstAnswers) => (answers = given),
  }
}

test('/healthz responds 200', async () => {
  const { app, operations } = operated()
  for (const one of [app, operations]) {
    const response = await one.request('/healthz')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
})

test('readiness and metrics are not on the public port', async () => {
  const { app } = operated()
  expect([(await app.request('/readyz')).status, (await app.request('/metrics')).status]).toEqual([404, 404])
})

test('is ready if the store can write, and reports the age of unsent mail', async () => {
  const oldestUnsent = '2026-03-01T11:58:30Z'
  const response = await operated({ unsent: 2, oldestUnsent }).operations.request('/readyz')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    ready: true,
    store: 'ok',
    delivery: 'ok',
    clock: 'ok',
    unsent: 2,
    failing: 0,
    refused: 0,
    failed: 0,
    oldestUnsentSeconds: 90,
  })
})

test.each([
  ['2026-03-01T11:55:01Z', 'ok'],
  ['2026-03-01T11:55:00Z', 'failing'],
])(
  'mail that fails since %s makes delivery %s, and the server stays ready',
  async (failingSince, delivery) => {
    const response = await operated({ unsent: 1, failing: 1, failingSince }).operations.request('/readyz')
    expect([response.status, (await response.json()).delivery]).toEqual([200, delivery])
  },
)

test('is not ready while the store cannot write', async () => {
  let full = true
  const write = async () => {
    if (full) throw new Error('disk full')
  }
  const { operations, pass } = operated({}, write)
  const response = await operations.request('/readyz')
  expect([response.status, (await response.json()).store]).toEqual([503, 'unavailable'])
  full = false
  pass(1000)
  expect((await operations.request('/readyz')).status).toBe(200)
})

test('writes at most once a second', async () => {
  let writes = 0
  const { operations, pass } = operated({}, async () => {
    writes += 1
  })
  await Promise.all([1, 2, 3].map(() => operations.request('/readyz')))
  expect(writes).toBe(1)
  pass(1000)
  await operations.request('/readyz')
  expect(writes).toBe(2)
})

test('does not cache longer if the clock is set back', async () => {
  let writes = 0
  const { operations, pass, setClock } = operated({}, async () => {
    writes += 1
  })
  await operations.request('/readyz')
  setClock(-3_600_000)
  pass(1000)
  await operations.request('/readyz')
  expect(writes).toBe(2)
})

test('messages that wait for a quarter of an hour make delivery failing without an attempt', async () => {
  const { operations } = operated({ unsent: 1, oldestUnsent: '2026-03-01T11:45:00Z' })
  expect(await (await operations.request('/readyz')).json()).toMatchObject({
    ready: true,
    delivery: 'failing',
  })
})

test('reports a clock that jumped, and stays ready', async () => {
  const { operations, doubt } = operated()
  doubt()
  expect(await (await operations.request('/readyz')).json()).toMatchObject({ ready: true, clock: 'jumped' })
  expect(await (await operations.request('/metrics')).text()).toContain('clock_doubted 1')
})

test('metrics label responses by route and status, never by URL', async () => {
  const { app, operations } = operated({ unsent: 3, oldestUnsent: '2026-03-01T11:59:00Z' })
  await app.request('/api/contact', jsonPost({}))
  await app.request('/secret/ada@example.com')
  await app.request('/api/x', { method: 'BREW' })
  const text = await (await operations.request('/metrics')).text()
  expect(text).toContain('http_requests_total{method="POST",route="/api/contact",status="422"} 1')
  expect(text).toContain('http_requests_total{method="GET",route="site",status="404"} 1')
  expect(text).toContain('http_requests_total{method="other",route="/api/*",status="404"} 1')
  expect(text).toContain('outbox_unsent 3')
  expect(text).toContain('outbox_oldest_unsent_seconds 60')
  expect(text).not.toContain('ada@')
})

test('metrics have the time to the first answer in seconds, and none without answers', async () => {
  const { operations, answer } = operated()
  const samples = async () =>
    (await (await operations.request('/metrics')).text()).match(/^first_answer.*$/gm)
  expect(await samples()).toEqual(['first_answers 0'])
  answer({ count: 3, business: { median: 12.5, worst: 60 }, all: { median: 30, worst: 3000 } })
  expect(await samples()).toEqual([
    'first_answers 3',
    'first_answer_median_seconds{hours="business"} 750',
    'first_answer_median_seconds{hours="all"} 1800',
    'first_answer_worst_seconds{hours="business"} 3600',
    'first_answer_worst_seconds{hours="all"} 180000',
  ])
  answer(noAnswers)
  expect(await samples()).toEqual(['first_answers 0'])
})

test('metrics are available while the store is unavailable', async () => {
  expect(await metricsWithoutStore().text()).toContain('outbox_unsent 0')
})

test('metrics report whether the log can be written', async () => {
  const text = await createProcessMetrics(() => ({ failingSince: '2026-03-01T12:00:00.000Z', lost: 7 }))()
  expect(text).toContain('log_failing 1')
  expect(text).toContain('log_lines_lost 7')
})

test('metrics of the process do not depend on the number of releases', async () => {
  const ofProcess = vi.fn(async () => 'process_cpu_seconds_total 1\n')
  const observed = vi.spyOn(PerformanceObserver.prototype, 'observe')
  const deps = {
    outboxStatus: async () => idle,
    webhookStatus: async () => ({ ...idle, isStopped: false }),
    pushStatus: async () => idle,
    clockDoubted: async () => false,
    firstAnswers: async () => noAnswers,
    clock: () => new Date(start),
  }
  for (const served of [1, 2, 3]) {
    const text = await createMetrics({ ...deps, processFigures: ofProcess }).text()
    expect(text.match(/process_cpu_seconds_total/g)).toHaveLength(1)
    expect(ofProcess).toHaveBeenCalledTimes(served)
  }
  expect(observed).not.toHaveBeenCalled()
})

test('a log that cannot be written buffers some lines, counts the others, and reports its recovery', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'log-'))
  const file = path.join(folder, 'log')
  const full = openSync('/dev/full', 'w')
  const room = openSync(file, 'w')
  let recovered: unknown
  const output = openLogOutput(
    full,
    () => new Date(start),
    since => (recovered = since),
  )
  for (let number = 0; number < 100; number += 1) output.write(`${'x'.repeat(9999)}\n`)
  const failingSince = '2026-03-01T12:00:00.000Z'
  await expect.poll(() => output.status().failingSince).toBe(failingSince)
  const { lost } = output.status()
  expect(lost).toBeGreaterThan(70)
  await output.flush()
  // Redirect the descriptor of the full device to a file.
  closeSync(full)
  expect(openSync(file, 'a')).toBe(full)
  output.write('y\n')
  await expect.poll(() => recovered).toEqual({ failingSince, lost: expect.any(Number) })
  await expect.poll(() => readFileSync(file).byteLength).toBeGreaterThan(200_000)
  expect(output.status().failingSince).toBeUndefined()
  closeSync(room)
  closeSync(full)
  await rm(folder, { recursive: true })
})

test('a log line is JSON with time, level and event, without personal data', () => {
  let written = ''
  const log = createLog({ write: line => (written += line) }, () => new Date(start))
  log.error('not sent', {
    reference: 'ZZ-2345-CDFG',
    count: 3,
    email: 'ada@example.com',
    cause: '550 <ada.oak@example.com>: call (555) 010-0199; postgres://site:secret@db.example/site',
  })
  expect(JSON.parse(written)).toEqual({
    time: '2026-03-01T12:00:00.000Z',
    level: 'error',
    event: 'not sent',
    reference: 'ZZ-2345-CDFG',
    count: 3,
    email: '[redacted]',
    cause: '550 <[e-mail]>: call [phone]; postgres://site:[e-mail]/site',
  })
})
