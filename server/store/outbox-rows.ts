import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from './tables.ts'

/** Kinds of messages. The content has the texts of each. */
export const messageKinds = [
  'estimate-business',
  'estimate-visitor',
  'estimate-picture',
  'estimate-office',
  'estimate-alert',
  'visit-visitor',
  'visit-business',
  'visit-office',
  'visit-reminder',
  'erasure-business',
  'erasure-office',
  'office-link',
  'newsletter-confirm',
  'newsletter-welcome',
  'spam-digest',
] as const

export type MessageKind = (typeof messageKinds)[number]

export const isMessageKind = (kind: string): kind is MessageKind =>
  (messageKinds as readonly string[]).includes(kind)

/** Kinds of messages to the business. */
export const businessKinds = [
  'estimate-business',
  'estimate-picture',
  'estimate-office',
  'estimate-alert',
  'visit-business',
  'visit-office',
  'erasure-business',
  'erasure-office',
  'office-link',
  'spam-digest',
] as const satisfies readonly MessageKind[]

/** Kind of the outbox's events for the webhook. They aren't messages and have their own worker. */
export const EVENT_KIND = 'webhook'

/** Kinds of messages and events that are deleted together with their request. */
export const requestKinds = [
  'estimate-business',
  'estimate-visitor',
  'estimate-picture',
  'estimate-office',
  'estimate-alert',
  'visit-visitor',
  'visit-business',
  'visit-office',
  'visit-reminder',
  'erasure-business',
  'erasure-office',
  EVENT_KIND,
] as const satisfies readonly (MessageKind | typeof EVENT_KIND)[]

/** Kinds of messages to the people of the office, by that of the same message to the mailbox of the business. */
export const officeKinds = {
  'estimate-business': 'estimate-office',
  'visit-business': 'visit-office',
  'erasure-business': 'erasure-office',
} as const satisfies Partial<Record<MessageKind, MessageKind>>

export type VisitMessageKind = 'visit-visitor' | 'visit-business' | 'visit-office' | 'visit-reminder'

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

export const isToBusiness = (kind: MessageKind): boolean =>
  (businessKinds as readonly MessageKind[]).includes(kind)

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

/** Creates a row. `unique` distinguishes messages of one kind about the same subject. */
export const createOutboxRow = (
  kind: MessageKind,
  subject: string,
  now: string,
  unique = subject,
): NewOutboxRow => ({ id: `${kind}.${unique}`, kind, subject, created_at: now, due_at: now })
