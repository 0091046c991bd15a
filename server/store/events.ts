import type { Transaction } from 'kysely'
import { z } from 'zod'
import { EVENT_KIND } from './outbox-rows.ts'
import type { Tables } from './tables.ts'
import { readTarget } from './webhook-state.ts'

const visit = z.object({ start: z.iso.datetime(), end: z.iso.datetime() })

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request.created') }),
  z.object({ type: z.literal('request.state_changed'), state: z.string() }),
  z.object({ type: z.enum(['visit.booked', 'visit.moved', 'visit.canceled']), visit }),
])

/** A thing that happened to a request. It has no data of the visitor. */
export type RequestEvent = z.infer<typeof eventSchema>

const storedSchema = z.object({ happenedAt: z.iso.datetime(), event: eventSchema })

/** An event with its time, in ISO 8601. */
export type StoredEvent = z.infer<typeof storedSchema>

/**
 * Adds an event to the outbox, in the transaction that makes it true. Does nothing without a webhook. The caller has locked or inserted the
 * request, so that the events of a request are numbered in the order of their transactions.
 */
export async function addEvent(
  db: Transaction<Tables>,
  { reference, now, event }: { reference: string; now: string; event: RequestEvent },
): Promise<void> {
  const target = await readTarget(db)
  if (target === undefined || target.stoppedAt !== null) return
  const { last } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('subject', '=', reference)
    .where('kind', '=', EVENT_KIND)
    .executeTakeFirstOrThrow()
  const position = Number(last ?? 0) + 1
  const stored: StoredEvent = { happenedAt: now, event }
  await db
    .insertInto('outbox')
    .values({
      // A full stop would end the ID in the text that is signed.
      id: `${EVENT_KIND}_${reference}_${position}`,
      kind: EVENT_KIND,
      subject: reference,
      created_at: now,
      due_at: now,
      event: JSON.stringify(stored),
      position,
    })
    .execute()
}

/** Reads the column. */
export const parseEvent = (text: string): StoredEvent => storedSchema.parse(JSON.parse(text))
