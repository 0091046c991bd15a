import type { OfficeTexts } from '../../../generated/types.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { describeError } from '../../log.ts'
import type { OfficeMailbox } from '../../office/mailboxes.ts'
import { pushKey } from '../../office/push-key.ts'
import type { Database } from '../../store/database.ts'
import { deletePhone, findPhone, type OfficePhone } from '../../store/phones.ts'
import { pushSecret } from '../../store/secrets.ts'
import { findUnanswered } from '../../store/tracked-requests.ts'
import { MIN_PUSH_ATTEMPTS, PUSH_RETRY_MS } from '../backoff.ts'
import { createPushOutbox, type LeasedPush } from '../outbox.ts'
import type { Repeated } from '../repeat.ts'
import { type DeliveryResult, startWorker, type WorkerDeps } from '../worker.ts'
import { postPush } from './post-push.ts'

export interface PushDeps extends Pick<WorkerDeps<LeasedPush>, 'clock' | 'log' | 'random' | 'timing'> {
  database: Database
  /** Mailboxes of the office. A phone of another one gets nothing. */
  mailboxes: readonly OfficeMailbox[]
  texts: OfficeTexts['phones']
  /** E-mail address at which push services reach the operator. */
  contact: string
  post?: typeof postPush
}

/** An attempt takes 5 seconds at most, and the lease of a killed server's pushes ends soon. */
const timing = { oneMessage: 7000, lease: 30_000 }

/** Starts the worker that sends pushes to phones of the office. */
export const startPush = ({ timing: given, ...deps }: PushDeps): Repeated =>
  startWorker({
    ...deps,
    outbox: createPushOutbox(deps.database),
    deliver: createPushSender(deps),
    isGivenUp: ({ attempts, createdAt }, _, now) =>
      now.getTime() - Date.parse(createdAt) > PUSH_RETRY_MS && attempts >= MIN_PUSH_ATTEMPTS,
    timing: { ...timing, ...given },
  })

/** Creates a function that sends a push. One about a request that was answered or erased counts as sent, like one to a phone that is gone. */
function createPushSender(deps: PushDeps): (push: LeasedPush) => Promise<DeliveryResult> {
  const { contact, database, log, mailboxes, post = postPush, texts } = deps
  return async ({ id, kind, about: reference }) => {
    const request = await findUnanswered(database, reference)
    const phone = await findPhone(database, id.slice(id.lastIndexOf('.') + 1))
    if (!request || !phone) return { kind: 'sent' }
    const forget = async (reason: string): Promise<DeliveryResult> => {
      await deletePhone(database, phone.id)
      log.info('phone deleted', { reason })
      return { kind: 'sent' }
    }
    if (!isOfOffice(phone, mailboxes)) return forget('its mailbox is no longer of the office')
    const title = interpolate(kind === 'push-emergency' ? texts.emergency : texts.unanswered, {
      zipCode: request.zipCode,
    })
    // A lock screen shows it to everybody: it has no name, phone number or words of the visitor.
    const payload = JSON.stringify({ title, body: texts.advice, reference })
    // Few sites send pushes, and the package takes memory.
    const { default: webPush } = await import('web-push')
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscriptionOf(phone), payload, {
      vapidDetails: {
        subject: `mailto:${contact}`,
        publicKey: await pushKey(database),
        privateKey: await pushSecret(database),
      },
      TTL: PUSH_RETRY_MS / 1000,
      urgency: 'high',
    })
    const status = await post({ endpoint, headers, body }).catch(describeError)
    if (status === 404 || status === 410) return forget('its browser wants no alerts any more')
    if (typeof status === 'number' && status >= 200 && status < 300) return { kind: 'sent' }
    // Each phone may have another push service: it says nothing about others.
    return { kind: 'refused', error: typeof status === 'number' ? `answered ${status}` : status }
  }
}

const isOfOffice = (phone: OfficePhone, mailboxes: readonly OfficeMailbox[]) =>
  mailboxes.some(({ id, address }) => id === phone.mailbox && address === phone.address)

const subscriptionOf = ({ endpoint, p256dh, auth }: OfficePhone) => ({ endpoint, keys: { p256dh, auth } })
