import { randomUUID } from 'node:crypto'
import { increment } from './counters.ts'
import type { Database } from './database.ts'
import { createOutboxRow, insertOutboxRows } from './outbox-rows.ts'

/** Maximum number of messages with a link to one mailbox in an hour, from all networks. */
const MAX_LINKS_PER_HOUR = 6

/**
 * Adds a message with a link to the office's pages, unless the mailbox had too many this hour or one waits. `mailbox` is the ID of
 * the mailbox.
 */
export function addLinkMessage(database: Database, mailbox: string, now: Date): Promise<void> {
  const endsAt = `${now.toISOString().slice(0, 13)}:59:59.999Z`
  return database.write(async db => {
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'office-link')
      .where('subject', '=', mailbox)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    if (waiting) return
    const count = await increment(db, { name: `office-link ${mailbox} ${endsAt}`, endsAt })
    if (count > MAX_LINKS_PER_HOUR) return
    await insertOutboxRows(db, [createOutboxRow('office-link', mailbox, now.toISOString(), randomUUID())])
  })
}

/** Adds a message about the request to each of these people, once. Does nothing if the request was deleted. */
export async function addOfficeMessages(
  database: Database,
  { reference, initials, now }: { reference: string; initials: readonly string[]; now: string },
): Promise<void> {
  await database.write(async db => {
    const request = await db
      .selectFrom('estimates')
      .select('reference')
      .where('reference', '=', reference)
      .$if(database.engine === 'postgres', query => query.forUpdate())
      .executeTakeFirst()
    if (!request) return
    await db
      .insertInto('outbox')
      .values(initials.map(one => createOutboxRow('estimate-office', reference, now, `${reference}.${one}`)))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}
