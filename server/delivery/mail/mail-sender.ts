import { MINUTE_MS } from '../../../site/durations.ts'
import { requestPageLink } from '../../../site/request-page-address.ts'
import { visitLink } from '../../../site/visit-address.ts'
import { isVisitOffered } from '../../../site/visit-windows.ts'
import { receivedUrl } from '../../forms/contact/received-route.ts'
import { newsletterLink } from '../../forms/newsletter/links.ts'
import { pictureLink } from '../../forms/pictures/picture-link.ts'
import { inVisitorWords } from '../../language.ts'
import { alertMailbox, type OfficeMailbox } from '../../office/mailboxes.ts'
import { officeLink } from '../../office/office-tokens.ts'
import {
  createOutboxRow,
  type MessageKind,
  officeKinds,
  type VisitMessageKind,
  visitRow,
} from '../../store/outbox-rows.ts'
import type { Subscription } from '../../store/subscriptions.ts'
import type { Estimate } from '../../store/types.ts'
import { isBooked } from '../../store/visits.ts'
import { requestToken } from '../../visits/request-token.ts'
import type { LeasedMessage } from '../outbox.ts'
import type { DeliveryResult } from '../worker.ts'
import {
  dailyTable,
  erasureWish,
  estimateAlert,
  estimatePicture,
  estimateToBusiness,
  estimateToVisitor,
  type MailContent,
  type MailedEstimate,
  newsletterConfirm,
  newsletterWelcome,
  officeLinkMail,
  spamDigest,
} from './compose.ts'
import { visitCalendar, visitToBusiness, visitToVisitor } from './compose-visit.ts'
import { type MailDocument, renderHtml, renderText } from './mail-document.ts'
import type { MailRecords } from './mail-records.ts'
import type { Address, Mail, Smtp } from './smtp.ts'

export interface MailSenderDeps {
  smtp: Smtp
  /** Records that messages are composed from. The outbox itself holds no personal data. */
  records: MailRecords
  /** Texts in the language of the office. */
  content: MailContent
  /** Texts in the further languages of the site, by primary tag. */
  furtherContent?: Readonly<Record<string, MailContent>> | undefined
  from: Address
  business: Address
  /** Mailboxes of the office; the first is that of the business. */
  mailboxes: readonly [OfficeMailbox, ...OfficeMailbox[]]
  /** Recipient of alerts; undefined for the business. */
  alertTo?: string | undefined
  clock: () => Date
  /** URL of the site, without a trailing slash. */
  siteUrl: string
  /** Secret of the newsletter's links. */
  secret: string
  /** Secret of the links to pictures. */
  pictureSecret: string
  /** Secret of the links to the pages of a request. */
  requestSecret: string
}

type PreparedMail = {
  document: MailDocument
  to: Address
  /** Default: the language of the office. */
  language?: string
} & Partial<Pick<Mail, 'replyTo' | 'headers' | 'attachments' | 'icalEvent'>>

/** Creates a function that composes and sends a message. A message whose record was deleted counts as sent. */
export function createMailSender(deps: MailSenderDeps): (message: LeasedMessage) => Promise<DeliveryResult> {
  return async message => {
    const prepared = await compose(deps, message)
    return prepared ? deps.smtp.send(mailOf(deps, message, prepared)) : { kind: 'sent' }
  }
}

function mailOf(
  { from, siteUrl, content }: MailSenderDeps,
  message: LeasedMessage,
  prepared: PreparedMail,
): Mail {
  const { document, to, language = content.language, replyTo, headers, attachments, icalEvent } = prepared
  return {
    // The same for every attempt, so that mailboxes show a repeated message once.
    messageId: messageIdOf(message.id, siteUrl),
    from,
    to,
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments }),
    ...(icalEvent && { icalEvent }),
    subject: document.subject,
    text: renderText(document),
    html: renderHtml(document, language),
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}

const messageIdOf = (id: string, siteUrl: string) => `<${id}@${new URL(siteUrl).hostname}>`

async function compose(deps: MailSenderDeps, message: LeasedMessage): Promise<PreparedMail | undefined> {
  const { kind, about } = message
  switch (kind) {
    case 'estimate-visitor': {
      const estimate = await deps.records.findEstimate(about)
      return estimate && toVisitor(deps, await withPictures(deps, estimate))
    }
    case 'estimate-business':
    case 'estimate-picture':
    case 'estimate-office':
      return aboutRequest(deps, { ...message, kind })
    case 'estimate-alert':
      return toAlertMailbox(deps, about)
    case 'visit-visitor':
    case 'visit-business':
    case 'visit-office':
    case 'visit-reminder':
      return aboutVisit(deps, { ...message, kind })
    case 'erasure-business':
    case 'erasure-office':
      return aboutErasure(deps, message)
    case 'office-link': {
      const mailbox = deps.mailboxes.find(one => one.id === about)
      if (!mailbox) return undefined
      const document = officeLinkMail(await linkFor(deps, mailbox), deps.content)
      return { document, to: addressOf(deps, mailbox) }
    }
    case 'newsletter-confirm':
    case 'newsletter-welcome': {
      const subscription = await deps.records.subscriptionByKey(about)
      return subscription && aboutSubscription(deps, kind, subscription)
    }
    case 'spam-digest': {
      const held = await deps.records.listHeldBack(about)
      if (held.length === 0) return undefined
      const office = await linkFor(deps, deps.mailboxes[0])
      return { document: spamDigest(held, office, deps.content), to: deps.business }
    }
    case 'daily-table':
      return dailyTableOf(deps, about)
    default:
      return kind satisfies never
  }
}

/** Adds messages to the people of the office. Call it before the mailbox of the business, which may refuse, gets its message. */
async function addForPeople(
  { mailboxes, records }: MailSenderDeps,
  { id, kind, about: reference }: LeasedMessage,
): Promise<void> {
  const initials = mailboxes.flatMap(mailbox => (mailbox.initials === undefined ? [] : [mailbox.id]))
  if (initials.length === 0 || !hasOfficeKind(kind)) return
  const unique = id.slice(`${kind}.`.length)
  await records.addOfficeMessages({ kind: officeKinds[kind], reference, unique, initials })
}

const hasOfficeKind = (kind: MessageKind): kind is keyof typeof officeKinds =>
  Object.hasOwn(officeKinds, kind)

/** Returns the mailbox of a message to the office: the person whose initials end its ID, or the business. Undefined if the person has left. */
const mailboxOf = ({ mailboxes }: MailSenderDeps, { id, kind }: LeasedMessage): OfficeMailbox | undefined =>
  kind.endsWith('-office')
    ? mailboxes.find(mailbox => mailbox.id === id.slice(id.lastIndexOf('.') + 1))
    : mailboxes[0]

const addressOf = ({ business, mailboxes }: MailSenderDeps, mailbox: OfficeMailbox): Address =>
  mailbox === mailboxes[0] ? business : { name: '', address: mailbox.address }

/** Returns a message to a mailbox of the office, which answers the customer if the address is known. */
const toOffice = (
  deps: MailSenderDeps,
  mailbox: OfficeMailbox,
  { fullName: name, email: address }: Estimate,
  document: MailDocument,
): PreparedMail => ({
  document,
  to: addressOf(deps, mailbox),
  ...(address !== '' && { replyTo: { name, address } }),
})

const linkFor = async (
  { clock, records, siteUrl }: MailSenderDeps,
  mailbox: OfficeMailbox,
  reference?: string,
): Promise<string> =>
  officeLink({ mailbox, reference }, { siteUrl, key: await records.officeKey(), now: clock() })

async function withPictures(
  { records, siteUrl, pictureSecret: secret }: MailSenderDeps,
  estimate: Estimate,
): Promise<Omit<MailedEstimate, 'office'>> {
  const { reference } = estimate
  const pictures = await records.listPictures(reference)
  return {
    ...estimate,
    pictures: pictures.map(({ number }) => pictureLink({ reference, number }, { siteUrl, secret })),
  }
}

/** Returns the texts in the language of a visitor, or those of the office if the site no longer has that language. */
const contentFor = ({ content, furtherContent = {} }: MailSenderDeps, { language }: { language: string }) =>
  furtherContent[language] ?? content

function toVisitor(deps: MailSenderDeps, mailed: Omit<MailedEstimate, 'office'>): PreparedMail {
  const { business, siteUrl } = deps
  const content = contentFor(deps, mailed)
  const estimate = content === deps.content ? mailed : inVisitorWords(mailed)
  const { email: address, reference } = estimate
  const page = siteUrl + receivedUrl({ reference }, content.languagePath)
  const request = siteUrl + requestPageLink(requestToken(reference, deps.requestSecret), content.languagePath)
  const document = estimateToVisitor(estimate, content, page, { request, visit: visitUrl(deps, estimate) })
  return { document, to: { name: '', address }, replyTo: business, language: content.language }
}

/** Returns the URL of the page on which a visit can be booked. Undefined if none is offered at the place of the request. */
function visitUrl(deps: MailSenderDeps, estimate: Estimate): string | undefined {
  const { clock, content } = deps
  if (!content.visits) return undefined
  const isOffered = isVisitOffered(content.visits, { zipCode: estimate.zipCode, now: clock() })
  return isOffered ? visitPageOf(deps, estimate) : undefined
}

const visitPageOf = (deps: MailSenderDeps, estimate: Estimate): string =>
  deps.siteUrl +
  visitLink(requestToken(estimate.reference, deps.requestSecret), contentFor(deps, estimate).languagePath)

/** Sends nothing if the visit was changed since, which has another message, or if a reminder comes too late. */
async function aboutVisit(
  deps: MailSenderDeps,
  message: LeasedMessage & { kind: VisitMessageKind },
): Promise<PreparedMail | undefined> {
  const { createdAt, id, kind, about: reference } = message
  const { business, clock, content, from, records, siteUrl } = deps
  const mailbox = mailboxOf(deps, message)
  const estimate = await records.findEstimate(reference)
  const visit = await records.findVisit(reference)
  if (!estimate || !visit || !content.visits || !mailbox) return undefined
  const current = visitRow(kind, { reference, sequence: visit.sequence }, '').id
  if (id !== (kind === 'visit-office' ? `${current}.${mailbox.id}` : current)) return undefined
  if (kind === 'visit-reminder' && (!isBooked(visit) || Date.parse(visit.start) <= clock().getTime()))
    return undefined
  const mailed = { estimate, visit, visits: content.visits, writtenAt: new Date(createdAt) }
  const host = new URL(siteUrl).hostname
  await addForPeople(deps, message)
  if (kind === 'visit-business' || kind === 'visit-office') {
    const office = await linkFor(deps, mailbox, reference)
    return {
      ...toOffice(deps, mailbox, estimate, visitToBusiness({ ...mailed, office }, content)),
      icalEvent: visitCalendar(mailed, { host, organizer: from, isToBusiness: true }, content),
    }
  }
  const page = visitPageOf(deps, estimate)
  const texts = contentFor(deps, estimate)
  const localized = { ...mailed, visits: texts.visits ?? content.visits }
  return {
    document: visitToVisitor({ ...localized, page, isReminder: kind === 'visit-reminder' }, texts),
    to: { name: '', address: estimate.email },
    replyTo: business,
    language: texts.language,
    ...(kind === 'visit-visitor' && {
      icalEvent: visitCalendar(localized, { host, organizer: business, isToBusiness: false }, texts),
    }),
  }
}

/** Finds what a message to the office is about. Undefined if the request was deleted, or the person has left. */
async function findForOffice(deps: MailSenderDeps, message: LeasedMessage) {
  const estimate = await deps.records.findEstimate(message.about)
  const mailbox = mailboxOf(deps, message)
  if (!estimate || !mailbox) return undefined
  await addForPeople(deps, message)
  return { estimate, mailbox, office: await linkFor(deps, mailbox, message.about) }
}

async function aboutErasure(deps: MailSenderDeps, message: LeasedMessage): Promise<PreparedMail | undefined> {
  const found = await findForOffice(deps, message)
  if (!found) return undefined
  const { estimate, mailbox, office } = found
  return toOffice(deps, mailbox, estimate, erasureWish({ reference: message.about, office }, deps.content))
}

async function aboutRequest(
  deps: MailSenderDeps,
  message: LeasedMessage & { kind: 'estimate-business' | 'estimate-picture' | 'estimate-office' },
): Promise<PreparedMail | undefined> {
  const { content, siteUrl } = deps
  const found = await findForOffice(deps, message)
  if (!found) return undefined
  const { mailbox, office } = found
  const estimate = { ...(await withPictures(deps, found.estimate)), office }
  if (message.kind !== 'estimate-picture')
    return toOffice(deps, mailbox, estimate, estimateToBusiness(estimate, content))
  const first = messageIdOf(createOutboxRow('estimate-business', message.about, '').id, siteUrl)
  return {
    ...toOffice(deps, mailbox, estimate, estimatePicture(estimate, content)),
    // Shown in the thread of the request.
    headers: { 'In-Reply-To': first, References: first },
  }
}

/** Sends nothing if the request was answered or deleted since, or if the content has no alerts anymore. */
async function toAlertMailbox(deps: MailSenderDeps, reference: string): Promise<PreparedMail | undefined> {
  const { alertTo, clock, content, mailboxes, records } = deps
  const { estimateAlert: texts } = content.texts
  const estimate = await records.findUnanswered(reference)
  if (!estimate || !texts) return undefined
  const mailbox = alertMailbox(mailboxes, alertTo)
  const mailed = {
    ...(await withPictures(deps, estimate)),
    office: await linkFor(deps, mailbox, reference),
  }
  const minutes = (clock().getTime() - Date.parse(estimate.receivedAt)) / MINUTE_MS
  return toOffice(deps, mailbox, estimate, estimateAlert(mailed, { minutes, texts }, content))
}

/** Sends nothing if the requests of the day were deleted since, or if the content has no tables anymore. */
async function dailyTableOf(
  { business, content, records }: MailSenderDeps,
  day: string,
): Promise<PreparedMail | undefined> {
  const { officeTable, timeZone } = content.texts
  const { count, csv } = await records.tableOf(day, timeZone)
  if (!officeTable || count === 0) return undefined
  return {
    document: dailyTable({ day, count, texts: officeTable }, content),
    to: business,
    attachments: [{ filename: `requests-${day}.csv`, content: csv, contentType: 'text/csv; charset=utf-8' }],
  }
}

function aboutSubscription(
  deps: MailSenderDeps,
  kind: Extract<MessageKind, `newsletter-${string}`>,
  subscription: Subscription,
): PreparedMail | undefined {
  const { email, status } = subscription
  // Don't send a message that is out of date.
  if (email === null || (kind === 'newsletter-confirm' && status !== 'pending')) return undefined
  const content = contentFor(deps, subscription)
  const { language, languagePath } = content
  const link = { siteUrl: deps.siteUrl, secret: deps.secret, languagePath }
  const mail = { to: { name: '', address: email }, language }
  if (kind === 'newsletter-confirm') {
    return { ...mail, document: newsletterConfirm(newsletterLink('confirm', subscription, link), content) }
  }
  const unsubscribe = newsletterLink('unsubscribe', subscription, link)
  return {
    ...mail,
    document: newsletterWelcome(unsubscribe, content),
    // One-click unsubscribe (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
