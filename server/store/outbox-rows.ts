import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from './tables.ts'

/** Kinds of messages: who gets one, and what it is about. The content has the texts of each. */
const messages = {
  'estimate-business': { to: 'business', about: 'request' },
  'estimate-visitor': { to: 'visitor', about: 'request' },
  'estimate-picture': { to: 'business', about: 'request' },
  'estimate-office': { to: 'business', about: 'request' },
  'estimate-alert': { to: 'business', about: 'request' },
  'visit-visitor': { to: 'visitor', about: 'request' },
  'visit-business': { to: 'business', about: 'request' },
  'visit-office': { to: 'business', about: 'request' },
  'visit-reminder': { to: 'visitor', about: 'request' },
  'erasure-business': { to: 'business', about: 'request' },
  'erasure-office': { to: 'business', about: 'request' },
  'office-link': { to: 'business', about: 'mailbox' },
  'newsletter-confirm': { to: 'visitor', about: 'subscription' },
  'newsletter-welcome': { to: 'visitor', about: 'subscription' },
  'spam-digest': { to: 'business', about: 'day' },
  'daily-table': { to: 'business', about: 'day' },
} as const

export type MessageKind = keyof typeof messages

export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(messages, kind)

export const isToBusiness = (kind: MessageKind): boolean => messages[kind].to === 'business'

export const messageKinds = Object.keys(messages).filter(isMessageKind)

export const businessKinds = messageKinds.filter(isToBusiness)

/** Kind of the outbox's events for the webhook. They aren't messages and have their own worker. */
export const EVENT_KIND = 'webhook'

/** Kinds of pushes to phones of the office. They have their own worker. */
export const pushKinds = ['push-emergency', 'push-unanswered'] as const

export type PushKind = (typeof pushKinds)[number]

export const isPushKind = (kind: string): kind is PushKind => pushKinds.some(one => one === kind)

/** Kinds of messages, events and pushes that are deleted together with their request. */
export const requestKinds = [
  ...messageKinds.filter(kind => messages[kind].about === 'request'),
  EVENT_KIND,
  ...pushKinds,
] as const

/** Kinds of messages to the people of the office, by that of the same message to the mailbox of the business. */
export const officeKinds = {
  'estimate-business': 'estimate-office',
  'visit-business': 'visit-office',
  'erasure-business': 'erasure-office',
} as const satisfies Partial<Record<MessageKind, MessageKind>>

export type VisitMessageKind = Extract<MessageKind, `visit-${string}`>

/** A version of a visit. */
export interface VisitVersion {
  reference: string
  sequence: number
}

/** Creates the row of a message about one version of a visit. */
export const visitRow = (
  kind: VisitMessageKind,
  { reference, sequence }: VisitVersion,
  now: string,
): NewOutboxRow => createOutboxRow(kind, reference, now, `${reference}.${sequence}`)

export const insertOutboxRows = (db: Kysely<Tables>, rows: readonly NewOutboxRow[]) =>
  db.insertInto('outbox').values(rows).execute()

/** Inserts the rows that aren't there yet. */
export const insertMissingOutboxRows = (db: Kysely<Tables>, rows: readonly NewOutboxRow[]) =>
  db
    .insertInto('outbox')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()

type NewOutboxRow = Pick<OutboxTable, 'id' | 'kind' | 'subject' | 'created_at' | 'due_at'>

/** Creates the row of a push to a phone. */
export const createPushRow = (
  kind: PushKind,
  { reference, phone }: { reference: string; phone: string },
  now: string,
): NewOutboxRow => createOutboxRow(kind, reference, now, `${reference}.${phone}`)

/** Creates a row. `unique` distinguishes messages of one kind about the same subject. */
export const createOutboxRow = (
  kind: MessageKind | PushKind,
  subject: string,
  now: string,
  unique = subject,
): NewOutboxRow => ({ id: `${kind}.${unique}`, kind, subject, created_at: now, due_at: now })
