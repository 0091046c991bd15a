import { setTimeout as pause } from 'node:timers/promises'
import type { Content } from '../../site/content.ts'
import type { Log } from '../log.ts'
import { deliverer } from './mail/mail-sender.ts'
import { type SiteMail, siteMail } from './mail/site-mail.ts'
import { openSmtp } from './mail/smtp.ts'
import type { Database } from '../store/database.ts'
import { findEstimate } from '../store/estimates.ts'
import type { Retention } from '../store/retention.ts'
import { newsletterSecret, pictureSecret } from '../store/secrets.ts'
import { listHeldBack } from '../store/spam.ts'
import { subscriptionByKey } from '../store/subscriptions.ts'
import { startAlarm } from './alarm.ts'
import { startChores } from './maintenance.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { startWorker } from './worker.ts'

export interface DeliverySettings {
  /** Without it, messages wait in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  mailTo: string | undefined
  retention: Retention
}

export interface DeliveryDeps {
  /** Of the site, for the messages. */
  content: Content
  database: Database
  settings: DeliverySettings
  clock: () => Date
  log: Log
}

/** Longest wait for the message at hand when the server stops, in ms. What is not settled by then goes out again after its lease. */
const lastMessage = 800

/** Starts what works in the background: delivering messages, the daily summary, deleting what is old. */
export async function startDelivery({
  content,
  database,
  settings,
  clock,
  log,
}: DeliveryDeps): Promise<{ stop(): Promise<unknown> }> {
  const outbox = createOutbox(database)
  const chores = startChores({ database, retention: settings.retention, clock, log })
  const { smtpUrl } = settings
  const advice = smtpUrl === undefined ? 'set SMTP_URL' : 'see the lines about "message not sent yet"'
  const alarm = startAlarm({ outbox, clock, log, advice })
  if (smtpUrl === undefined) {
    await sayThatNothingIsSent(outbox, log)
    return { stop: () => Promise.race([Promise.all([chores.stop(), alarm.stop()]), pause(lastMessage)]) }
  }
  const smtp = openSmtp(smtpUrl)
  const deliver = await siteDeliverer(database, smtp, siteMail(content), settings)
  const worker = startWorker({ outbox, clock, log, deliver })
  return {
    async stop() {
      const stopped = [worker.stop(), chores.stop(), alarm.stop()]
      await Promise.race([Promise.all(stopped), pause(lastMessage)])
      smtp.close()
    },
  }
}

async function siteDeliverer(
  database: Database,
  smtp: ReturnType<typeof openSmtp>,
  mail: SiteMail,
  { mailFrom, mailTo }: DeliverySettings,
) {
  return deliverer({
    smtp,
    records: {
      findEstimate: reference => findEstimate(database, reference),
      subscriptionByKey: key => subscriptionByKey(database, key),
      listHeldBack: day => listHeldBack(database, day),
    },
    content: mail.content,
    from: mail.businessAt(mailFrom),
    business: mail.businessAt(mailTo),
    siteUrl: mail.siteUrl,
    secret: await newsletterSecret(database),
    pictureSecret: await pictureSecret(database),
  })
}

async function sayThatNothingIsSent(outbox: Outbox, log: Log): Promise<void> {
  const { unsent } = await outbox.status()
  log.warn('no mail server: messages wait in the outbox', {
    waiting: unsent,
    set: 'SMTP_URL',
    see: 'npm run leads',
  })
}
