import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { toolsUrl } from '../../site/addresses.ts'
import { splitLanguage } from '../../site/languages.ts'
import { ageInSeconds } from '../delivery/delivery-state.ts'
import type { OutboxStatus } from '../delivery/outbox.ts'
import { FIRST_ANSWER_DAYS, type FirstAnswers } from '../store/first-answers.ts'

export interface Metrics {
  /** Counts a response; `duration` in ms. */
  countResponse(response: { method: string; path: string; status: number; duration: number }): void
  /** Counts a call by an assistant. `tool` must be one of a few names. */
  countCall(call: { tool: string; outcome: CallOutcome }): void
  /** Counts sent fields that the form doesn't have. `form` must be one of a few names. */
  countIgnoredFields(ignored: { form: string; count: number }): void
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

export type CallOutcome = 'answered' | 'refused' | 'failed'

export interface MetricsOptions {
  outboxStatus: () => Promise<OutboxStatus>
  webhookStatus: () => Promise<OutboxStatus & { isStopped: boolean }>
  pushStatus: () => Promise<OutboxStatus>
  /** Whether the machine's clock is doubted. */
  clockDoubted: () => Promise<boolean>
  firstAnswers: () => Promise<FirstAnswers>
  clock: () => Date
  /** Metrics of the process, independent of the release. */
  processFigures?: () => Promise<string>
}

const ownRoutes: readonly string[] = [
  '/api/contact',
  '/api/newsletter',
  toolsUrl,
  '/healthz',
  '/readyz',
  '/metrics',
]
const methods: readonly string[] = ['GET', 'HEAD', 'POST']

// Few fixed names: a label per requested path would fill the memory. A form has one name in all languages.
function routeOf(url: string): string {
  const path = url.startsWith('/api/') ? `/api${splitLanguage(url.slice('/api'.length)).path}` : url
  if (ownRoutes.includes(path)) return path
  if (path === '/office' || path.startsWith('/office/')) return '/office'
  return path.startsWith('/api/') ? '/api/*' : 'site'
}

export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const responses = new Counter({
    name: 'http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5],
    registers,
  })
  const calls = new Counter({
    name: 'assistant_calls_total',
    help: 'Calls of tools by assistants, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
    registers,
  })
  const ignoredFields = new Counter({
    name: 'form_fields_ignored_total',
    help: 'Fields that a form does not have, such as those that browser extensions add.',
    labelNames: ['form'],
    registers,
  })
  const refreshOutbox = outboxGauges(registers, options)
  const refreshWebhook = webhookGauges(registers, options)
  const refreshPushes = pushGauges(registers, options)
  const refreshAnswers = answerGauges(registers, options)
  return {
    countResponse({ method, path, status, duration }) {
      const route = routeOf(path)
      responses.inc({ method: methods.includes(method) ? method : 'other', route, status })
      seconds.observe({ route }, duration / 1000)
    },
    countCall: call => calls.inc({ ...call }),
    countIgnoredFields: ({ form, count }) => ignoredFields.inc({ form }, count),
    async text() {
      await refreshOutbox()
      await refreshWebhook()
      await refreshPushes()
      await refreshAnswers()
      return [await registry.metrics(), await options.processFigures?.()].join('')
    },
    contentType: registry.contentType,
  }
}

/** Registers the gauges and returns a function that updates them. */
function outboxGauges(
  registers: Registry[],
  { outboxStatus, clockDoubted, clock }: MetricsOptions,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const setQueue = queueGauges(
    {
      unsent: gauge('outbox_unsent', 'Messages that wait to be sent.'),
      failing: gauge('outbox_failing', 'Those of them that were tried and failed.'),
      failed: gauge('outbox_failed', 'Messages that were given up.'),
      age: gauge('outbox_oldest_unsent_seconds', 'Age of the oldest message that waits to be sent.'),
    },
    clock,
  )
  const refused = gauge('outbox_refused', 'Messages that their recipients refuse for now.')
  const doubted = gauge(
    'clock_doubted',
    "1 while the machine's clock is not trusted, and nothing is deleted.",
  )
  return async () => {
    // Keep the last values while the store is unavailable; /readyz reports that.
    const status = await outboxStatus().catch(() => undefined)
    if (!status) return
    setQueue(status)
    refused.set(status.refused)
    doubted.set((await clockDoubted().catch(() => false)) ? 1 : 0)
  }
}

/** Registers the gauges about events and returns a function that updates them. */
function webhookGauges(registers: Registry[], { webhookStatus, clock }: MetricsOptions): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const setQueue = queueGauges(
    {
      unsent: gauge('webhook_unsent', 'Events that wait for the webhook.'),
      failing: gauge('webhook_failing', 'Those of them that were tried and failed.'),
      failed: gauge('webhook_failed', 'Events that were given up.'),
      age: gauge('webhook_oldest_unsent_seconds', 'Age of the oldest event that waits.'),
    },
    clock,
  )
  const stopped = gauge('webhook_stopped', '1 after the receiver answered that it is gone.')
  return async () => {
    // Keep the last values while the store is unavailable.
    const status = await webhookStatus().catch(() => undefined)
    if (!status) return
    setQueue(status)
    stopped.set(status.isStopped ? 1 : 0)
  }
}

/** Registers the gauges about pushes to phones and returns a function that updates them. */
function pushGauges(registers: Registry[], { pushStatus, clock }: MetricsOptions): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const setQueue = queueGauges(
    {
      unsent: gauge('push_unsent', 'Alerts that wait to be sent to phones.'),
      failing: gauge('push_failing', 'Those of them that were tried and failed.'),
      failed: gauge('push_failed', 'Alerts to phones that were given up.'),
      age: gauge('push_oldest_unsent_seconds', 'Age of the oldest alert to a phone that waits.'),
    },
    clock,
  )
  return async () => {
    // Keep the last values while the store is unavailable.
    const status = await pushStatus().catch(() => undefined)
    if (status) setQueue(status)
  }
}

/** Returns a function that updates the gauges about waiting rows. */
const queueGauges =
  (
    { unsent, failing, failed, age }: Record<'unsent' | 'failing' | 'failed' | 'age', Gauge>,
    clock: () => Date,
  ) =>
  (status: OutboxStatus): void => {
    unsent.set(status.unsent)
    failing.set(status.failing)
    failed.set(status.failed)
    age.set(ageInSeconds(status.oldestUnsent, clock()) ?? 0)
  }

/** Registers the gauges about first answers and returns a function that updates them. */
function answerGauges(registers: Registry[], { firstAnswers }: MetricsOptions): () => Promise<void> {
  const ofDays = `of requests of the last ${FIRST_ANSWER_DAYS} days`
  const answered = new Gauge({ name: 'first_answers', help: `First answers ${ofDays}.`, registers })
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help: `${help} ${ofDays}.`, labelNames: ['hours'], registers })
  const median = gauge('first_answer_median_seconds', 'Median time to the first answer')
  const worst = gauge('first_answer_worst_seconds', 'Longest time to the first answer')
  return async () => {
    // Keep the last values while the store is unavailable.
    const answers = await firstAnswers().catch(() => undefined)
    if (!answers) return
    answered.set(answers.count)
    for (const hours of ['business', 'all'] as const) {
      const times = answers[hours]
      // A time of 0 would be a very good one.
      median.remove({ hours })
      worst.remove({ hours })
      if (!times) continue
      median.set({ hours }, times.median * 60)
      worst.set({ hours }, times.worst * 60)
    }
  }
}
