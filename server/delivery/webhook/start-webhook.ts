import { pictureLink } from '../../forms/pictures/picture-link.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../store/database.ts'
import { parseEvent } from '../../store/events.ts'
import { listPictures } from '../../store/pictures.ts'
import { pictureSecret } from '../../store/secrets.ts'
import { findTracked } from '../../store/tracked-requests.ts'
import { setWebhook, stopWebhook } from '../../store/webhook-state.ts'
import { EVENT_RETRY_MS, MIN_EVENT_ATTEMPTS } from '../backoff.ts'
import { createEventOutbox, type LeasedEvent } from '../outbox.ts'
import type { Repeated } from '../repeat.ts'
import { type DeliveryResult, startWorker, type WorkerDeps } from '../worker.ts'
import { composePayload } from './event-payload.ts'
import { postEvent } from './post-event.ts'
import { signEvent } from './sign-event.ts'

export interface WebhookSettings {
  url: string
  /** Secrets of the signatures; the receiver knows one of them. */
  secrets: readonly string[]
}

export interface WebhookDeps extends Pick<WorkerDeps<LeasedEvent>, 'random' | 'timing'> {
  database: Database
  settings: WebhookSettings | undefined
  /** URL of the site, without a trailing slash. */
  siteUrl: string
  clock: () => Date
  log: Log
}

/** An attempt takes 10 seconds at most, and the lease of a killed server's events ends soon. */
const timing = { oneMessage: 12_000, lease: 30_000 }

/** Starts the worker that posts events. Undefined without a receiver: then no events are stored either. */
export async function startWebhook({ settings, ...deps }: WebhookDeps): Promise<Repeated | undefined> {
  const { clock, database, log } = deps
  await setWebhook(database, { url: settings?.url, now: clock().toISOString() })
  if (!settings) return undefined
  return startWorker({
    outbox: createEventOutbox(database),
    deliver: await createEventSender({ ...deps, settings }),
    isGivenUp: isEventGivenUp,
    clock,
    log,
    ...(deps.random && { random: deps.random }),
    timing: { ...timing, ...deps.timing },
  })
}

const isEventGivenUp: WorkerDeps<LeasedEvent>['isGivenUp'] = ({ attempts, createdAt }, _, now) =>
  now.getTime() - Date.parse(createdAt) > EVENT_RETRY_MS && attempts >= MIN_EVENT_ATTEMPTS

/** Creates a function that posts an event. One about an erased request counts as sent. */
async function createEventSender({
  database,
  settings: { url, secrets },
  siteUrl,
  clock,
  log,
}: WebhookDeps & { settings: WebhookSettings }): Promise<(event: LeasedEvent) => Promise<DeliveryResult>> {
  const secret = await pictureSecret(database)
  return async ({ id, about: reference, event }) => {
    const request = await findTracked(database, reference)
    if (!request) return { kind: 'sent' }
    const pictures = (await listPictures(database, reference)).map(({ number }) =>
      pictureLink({ reference, number }, { siteUrl, secret }),
    )
    const body = JSON.stringify(composePayload(parseEvent(event), request, pictures))
    const result = await postEvent(url, { body, headers: signEvent({ id, body }, secrets, clock()) })
    if (result.kind !== 'gone') return result
    if (await stopWebhook(database, { url, now: clock().toISOString() }))
      log.error('webhook stopped', stopAdvice)
    return { kind: 'unreachable', error: 'receiver is gone' }
  }
}

const stopAdvice = {
  reason: 'the receiver answered 410: it wants no further events',
  do: 'set WEBHOOK_URL to the new receiver, or remove it; if it was a mistake, run the command',
  command: 'npm run leads -- webhook start',
}
