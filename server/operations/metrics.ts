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
  const refreshes = [...allQueueGauges(registers, options), answerGauges(registers, options)]
  return {
    countResponse({ method, path, status, duration }) {
      const route = routeOf(path)
      responses.inc({ method: methods.includes(method) ? method : 'other', route, status })
      seconds.observe({ route }, duration / 1000)
    },
    countCall: call => calls.inc({ ...call }),
    countIgnoredFields: ({ form, count }) => ignoredFields.inc({ form }, count),
    async text() {
      for (const refresh of refreshes) await refresh()
      return [await registry.metrics(), await options.processFigures?.()].join('')
    },
    contentType: registry.contentType,
  }
}

interface QueueTexts {
  unsent: string
  failing: string
  failed: string
  oldest: string
}

/** Registers the gauges of a queue, and returns a function that updates them. `more` gets the status, too. */
function queueGauges<Status extends OutboxStatus>(
  registers: Registry[],
  name: string,
  texts: QueueTexts,
  {
    clock,
    read,
    more,
  }: { clock: () => Date; read: () => Promise<Status>; more?: (status: Status) => unknown },
): () => Promise<void> {
  const gauge = (part: string, help: string) => new Gauge({ name: `${name}_${part}`, help, registers })
  const unsent = gauge('unsent', texts.unsent)
  const failing = gauge('failing', texts.failing)
  const failed = gauge('failed', texts.failed)
  const age = gauge('oldest_unsent_seconds', texts.oldest)
  return async () => {
    // Keep the last values while the store is unavailable; /readyz reports that.
    const status = await read().catch(() => undefined)
    if (!status) return
    unsent.set(status.unsent)
    failing.set(status.failing)
    failed.set(status.failed)
    age.set(ageInSeconds(status.oldestUnsent, clock()) ?? 0)
    await more?.(status)
  }
}

/** Registers the gauges of all queues, and returns functions that update them. */
function allQueueGauges(registers: Registry[], options: MetricsOptions): readonly (() => Promise<void>)[] {
  const { clock, clockDoubted, outboxStatus, pushStatus, webhookStatus } = options
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const refused = gauge('outbox_refused', 'Messages that their recipients refuse for now.')
  const doubted = gauge(
    'clock_doubted',
    "1 while the machine's clock is not trusted, and nothing is deleted.",
  )
  const stopped = gauge('webhook_stopped', '1 after the receiver answered that it is gone.')
  return [
    queueGauges(
      registers,
      'outbox',
      {
        unsent: 'Messages that wait to be sent.',
        failing: 'Those of them that were tried and failed.',
        failed: 'Messages that were given up.',
        oldest: 'Age of the oldest message that waits to be sent.',
      },
      {
        clock,
        read: outboxStatus,
        async more(status) {
          refused.set(status.refused)
          doubted.set((await clockDoubted().catch(() => false)) ? 1 : 0)
        },
      },
    ),
    queueGauges(
      registers,
      'webhook',
      {
        unsent: 'Events that wait for the webhook.',
        failing: 'Those of them that were tried and failed.',
        failed: 'Events that were given up.',
        oldest: 'Age of the oldest event that waits.',
      },
      { clock, read: webhookStatus, more: ({ isStopped }) => stopped.set(isStopped ? 1 : 0) },
    ),
    queueGauges(
      registers,
      'push',
      {
        unsent: 'Alerts that wait to be sent to phones.',
        failing: 'Those of them that were tried and failed.',
        failed: 'Alerts to phones that were given up.',
        oldest: 'Age of the oldest alert to a phone that waits.',
      },
      { clock, read: pushStatus },
    ),
  ]
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
