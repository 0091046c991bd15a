import type { Insertable } from 'kysely'
import type { OutboxTable } from './tables.ts'

/** What a message is about; each has its texts in the content. */
export const messageKinds = [
  'estimate-business',
  'estimate-visitor',
  'newsletter-confirm',
  'newsletter-welcome',
  'spam-digest',
] as const

export type MessageKind = (typeof messageKinds)[number]

export const isMessageKind = (kind: string): kind is MessageKind =>
  (messageKinds as readonly string[]).includes(kind)

/** What the business is written about. */
export const businessKinds = ['estimate-business', 'spam-digest'] as const satisfies readonly MessageKind[]

export const isToBusiness = (kind: MessageKind): boolean =>
  (businessKinds as readonly MessageKind[]).includes(kind)

/** `unique` tells apart the messages of one kind, also those about the same subject. */
export const outboxRow = (
  kind: MessageKind,
  subject: string,
  now: string,
  unique = subject,
): Insertable<OutboxTable> => ({ id: `${kind}.${unique}`, kind, subject, created_at: now, due_at: now })
