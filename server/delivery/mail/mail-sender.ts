import { linkTo } from '../../forms/newsletter/links.ts'
import type { Message } from '../outbox.ts'
import type { Delivery } from '../worker.ts'
import { pictureLink } from '../../forms/attachments/picture-link.ts'
import type { Estimate } from '../../store/types.ts'
import type { Subscription } from '../../store/subscriptions.ts'
import {
  estimatePicture,
  estimateToBusiness,
  estimateToVisitor,
  type MailContent,
  newsletterConfirm,
  newsletterWelcome,
  spamDigest,
} from './compose.ts'
import { type Letter, letterHtml, letterText } from './mail-document.ts'
import type { Address, Mail, Smtp } from './smtp.ts'

export interface DelivererDeps {
  smtp: Smtp
  /** What messages are made from; they hold none of it themselves, so that erasing a person erases it there too. */
  records: {
    findEstimate(reference: string): Promise<Estimate | undefined>
    subscriptionByKey(key: string): Promise<Subscription | undefined>
    listHeldBack(digest: string): Promise<readonly Estimate[]>
  }
  content: MailContent
  from: Address
  business: Address
  /** Of the site, without a slash at the end. */
  siteUrl: string
  /** Signs the links of the newsletter. */
  secret: string
  /** Signs the links to pictures. */
  pictureSecret: string
}

type Draft = { letter: Letter; to: Address } & Partial<Pick<Mail, 'replyTo' | 'headers'>>

/** Makes a message of the outbox from its records and sends it. One without records counts as sent. */
export function deliverer(deps: DelivererDeps): (message: Message) => Promise<Delivery> {
  return async message => {
    const draft = await compose(deps, message)
    return draft ? deps.smtp.send(mailOf(deps, message, draft)) : { kind: 'sent' }
  }
}

function mailOf({ from, siteUrl, content }: DelivererDeps, message: Message, draft: Draft): Mail {
  const { letter, to, replyTo, headers } = draft
  return {
    // The same for every attempt: mailboxes show what was sent twice once.
    messageId: `<${message.id}@${new URL(siteUrl).hostname}>`,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, content.language),
    // Out-of-office answers must not go back and forth.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}

async function compose(deps: DelivererDeps, { kind, subject }: Message): Promise<Draft | undefined> {
  switch (kind) {
    case 'estimate-business':
    case 'estimate-visitor': {
      const estimate = await deps.records.findEstimate(subject)
      return estimate && aboutEstimate(deps, kind, estimate)
    }
    case 'estimate-picture': {
      const estimate = await deps.records.findEstimate(subject)
      if (!estimate) return undefined
      const url = pictureLink(subject, { siteUrl: deps.siteUrl, secret: deps.pictureSecret })
      return { letter: estimatePicture(estimate, url, deps.content), to: deps.business }
    }
    case 'newsletter-confirm':
    case 'newsletter-welcome': {
      const subscription = await deps.records.subscriptionByKey(subject)
      return subscription && aboutSubscription(deps, kind, subscription)
    }
    case 'spam-digest': {
      const held = await deps.records.listHeldBack(subject)
      return held.length === 0 ? undefined : { letter: spamDigest(held, deps.content), to: deps.business }
    }
  }
}

function aboutEstimate(
  { content, business }: DelivererDeps,
  kind: 'estimate-business' | 'estimate-visitor',
  estimate: Estimate,
): Draft {
  const visitor = { name: estimate.fullName, address: estimate.email }
  return kind === 'estimate-business'
    ? { letter: estimateToBusiness(estimate, content), to: business, replyTo: visitor }
    : { letter: estimateToVisitor(estimate, content), to: { ...visitor, name: '' }, replyTo: business }
}

function aboutSubscription(
  { content, siteUrl, secret }: DelivererDeps,
  kind: 'newsletter-confirm' | 'newsletter-welcome',
  subscription: Subscription,
): Draft | undefined {
  const { email, status } = subscription
  // What was still to be said is not, once its time is over.
  if (email === null || (kind === 'newsletter-confirm' && status !== 'pending')) return undefined
  const to = { name: '', address: email }
  if (kind === 'newsletter-confirm') {
    return { letter: newsletterConfirm(linkTo('confirm', subscription, { siteUrl, secret }), content), to }
  }
  const unsubscribe = linkTo('unsubscribe', subscription, { siteUrl, secret })
  return {
    letter: newsletterWelcome(unsubscribe, content),
    to,
    // One click, as in RFC 8058.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
