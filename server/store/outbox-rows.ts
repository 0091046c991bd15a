import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from './tables.ts'

/** What a message is about; each has its texts in the content. */
export const messageKinds = [
  'estimate-business',
  'estimate-visitor',
  'estimate-picture',
  'newsletter-confirm',
  'newsletter-welcome',
  'spam-digest',
] as const

export type MessageKind = (typeof messageKinds)[number]

export const isMessageKind = (kind: string): kind is MessageKind =>
  (messageKinds as readonly string[]).includes(kind)

/** What the business is written about. */
export const businessKinds = [
  'estimate-business',
  'estimate-picture',
  'spam-digest',
] as const satisfies readonly MessageKind[]

/** What is deleted with the request that it is about, and not before. */
export const requestKinds = [
  'estimate-business',
  'estimate-visitor',
  'estimate-picture',
] as const satisfies readonly MessageKind[]

export const isToBusiness = (kind: MessageKind): boolean =>
  (businessKinds as readonly MessageKind[]).includes(kind)

export const insertOutboxRow = (db: Kysely<Tables>, row: NewOutboxRow) =>
  db.insertInto('outbox').values(row).execute()

type NewOutboxRow = Pick<OutboxTable, 'id' | 'kind' | 'subject' | 'created_at' | 'due_at'>

/** `unique` tells apart the messages of one kind, also those about the same subject. */
export const outboxRow = (
  kind: MessageKind,
  subject: string,
  now: string,
  unique = subject,
): NewOutboxRow => ({ id: `${kind}.${unique}`, kind, subject, created_at: now, due_at: now })
