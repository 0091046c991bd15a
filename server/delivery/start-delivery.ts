import { setTimeout as pause } from 'node:timers/promises'
import { selectBusinessHours } from '../../site/business-time.ts'
import type { Content } from '../../site/content.ts'
import { primaryTag } from '../../site/languages.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { officeMailboxes } from '../office/mailboxes.ts'
import type { Database } from '../store/database.ts'
import type { Retention } from '../store/retention.ts'
import { newsletterSecret, pictureSecret, requestSecret } from '../store/secrets.ts'
import { startAlarm } from './alarm.ts'
import { createMailRecords } from './mail/mail-records.ts'
import { createMailSender, type MailSenderDeps } from './mail/mail-sender.ts'
import { createSiteMail, type SiteMail, selectMailContent } from './mail/site-mail.ts'
import type { Smtp } from './mail/smtp.ts'
import { startMaintenance } from './maintenance.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { startPush } from './push/start-push.ts'
import { startWebhook, type WebhookSettings } from './webhook/start-webhook.ts'
import { isMessageGivenUp, startWorker } from './worker.ts'

export interface DeliverySettings {
  /** URL of the mail server. Without it, messages wait in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  mailTo: string | undefined
  /** People who get requests besides the business. */
  officeMails: NonNullable<Environment['OFFICE_MAILS']>
  /** Recipient of alerts; undefined for the business. */
  alertTo: string | undefined
  /** The operator's key for the office's links. */
  officeKey: string | undefined
  /** Receiver of events; undefined if there is none. */
  webhook: WebhookSettings | undefined
  retention: Retention
}

export interface DeliveryDeps {
  /** Content of the site, for the texts. */
  content: Content
  /** Languages besides the main one. */
  translations?: readonly Content[]
  database: Database
  settings: DeliverySettings
  clock: () => Date
  log: Log
}

/** Maximum wait for the current message when the server stops. If it isn't finished by then, it is sent again after its lease. */
const LAST_MESSAGE_MS = 800

/** Starts the workers that send messages and events, the alarm and the maintenance. */
export async function startDelivery({
  content,
  translations = [],
  database,
  settings,
  clock,
  log,
}: DeliveryDeps): Promise<{ stop(): Promise<unknown> }> {
  const outbox = createOutbox(database)
  const { retention, smtpUrl } = settings
  const rules = smtpUrl === undefined ? undefined : content.mailTexts.estimateAlert
  const alerts = rules && { rules, business: selectBusinessHours(content) }
  const hasReminders = smtpUrl !== undefined && content.site.visits !== undefined
  const { officeTable, timeZone } = content.mailTexts
  const tableZone = smtpUrl !== undefined && officeTable ? timeZone : undefined
  const maintenance = startMaintenance({
    database,
    retention,
    alerts,
    hasReminders,
    tableZone,
    clock,
    log,
  })
  const advice = smtpUrl === undefined ? 'set SMTP_URL' : 'see the lines about "message not sent yet"'
  const alarm = startAlarm({ outbox, clock, log, advice })
  const mail = createSiteMail(content)
  const webhook = await startWebhook({
    database,
    settings: settings.webhook,
    siteUrl: mail.siteUrl,
    clock,
    log,
  })
  const others = [maintenance, alarm, ...(webhook ? [webhook] : [])]
  if (smtpUrl === undefined) {
    await warnThatNothingIsSent(outbox, log)
    return {
      stop: () => Promise.race([Promise.all(others.map(one => one.stop())), pause(LAST_MESSAGE_MS)]),
    }
  }
  // A server that sends no mail doesn't load nodemailer, which takes memory.
  const { openSmtp } = await import('./mail/smtp.ts')
  const smtp = openSmtp(smtpUrl)
  const furtherContent = Object.fromEntries(
    translations.map(translation => [primaryTag(translation.site), selectMailContent(translation)]),
  )
  const deliver = await createSiteSender({
    database,
    smtp,
    clock,
    mail: { ...mail, furtherContent },
    settings,
  })
  const worker = startWorker({ outbox, clock, log, deliver, isGivenUp: isMessageGivenUp })
  const { address: contact } = mail.businessAt(settings.mailTo)
  const push = startPush({
    database,
    mailboxes: officeMailboxes(contact, settings.officeMails, settings.alertTo),
    texts: content.officeTexts.phones,
    contact,
    clock,
    log,
  })
  return {
    async stop() {
      const stopped = [worker, push, ...others].map(one => one.stop())
      await Promise.race([Promise.all(stopped), pause(LAST_MESSAGE_MS)])
      smtp.close()
    },
  }
}

interface SiteSenderDeps extends Pick<DeliveryDeps, 'clock' | 'database' | 'settings'> {
  smtp: Smtp
  mail: SiteMail & Pick<MailSenderDeps, 'furtherContent'>
}

async function createSiteSender({ clock, database, smtp, mail, settings }: SiteSenderDeps) {
  const { alertTo, mailFrom, mailTo, officeKey, officeMails } = settings
  const business = mail.businessAt(mailTo)
  return createMailSender({
    smtp,
    records: createMailRecords(database, clock, officeKey),
    content: mail.content,
    furtherContent: mail.furtherContent,
    from: mail.businessAt(mailFrom),
    business,
    mailboxes: officeMailboxes(business.address, officeMails, alertTo),
    alertTo,
    clock,
    siteUrl: mail.siteUrl,
    secret: await newsletterSecret(database),
    pictureSecret: await pictureSecret(database),
    requestSecret: await requestSecret(database),
  })
}

async function warnThatNothingIsSent(outbox: Outbox, log: Log): Promise<void> {
  const { unsent } = await outbox.status()
  log.warn('no mail server: messages wait in the outbox', {
    waiting: unsent,
    set: 'SMTP_URL',
    see: 'npm run leads',
  })
}
