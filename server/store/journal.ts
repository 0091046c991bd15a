import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { lockRequest } from './estimates.ts'
import type { Tables } from './tables.ts'

const journalKinds = [
  'state',
  'taken',
  'texts-stopped',
  'erasure-asked',
  'visit-booked',
  'visit-canceled',
  'note',
] as const

/** Something that a person of the office did or wrote, or a wish of the customer. Entries are never changed. */
export interface JournalEntry {
  writtenAt: string
  /** Initials; empty if the person gave none. */
  initials: string
  kind: (typeof journalKinds)[number]
  /** The new state, the note, or the time of the visit as an interval of ISO 8601. */
  text: string
}

export interface Writer {
  reference: string
  initials: string
  now: string
}

/** Lists the journal of a request, or of all requests by reference, oldest entry first. */
export async function listJournal(
  database: Database,
  reference?: string,
): Promise<readonly (JournalEntry & { reference: string })[]> {
  const rows = await database.read(db =>
    db
      .selectFrom('journal')
      .select(['reference', 'written_at as writtenAt', 'initials', 'kind', 'text'])
      .$if(reference !== undefined, query => query.where('reference', '=', reference ?? ''))
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kindOf(kind) }))
}

const kindOf = (text: string): JournalEntry['kind'] => journalKinds.find(kind => kind === text) ?? 'note'

/** The same note of the same person within this time was sent twice: by a double click, or from the page before with the browser's Back. */
const REPEAT_MS = 600_000

/** Adds a note, once. Returns false for an unknown request. */
export const addNote = (
  database: Database,
  { text, ...writer }: Writer & { text: string },
): Promise<boolean> =>
  database.write(async db => {
    if (!(await lockRequest(db, database, writer.reference))) return false
    const since = new Date(Date.parse(writer.now) - REPEAT_MS).toISOString()
    const same = await db
      .selectFrom('journal')
      .select('id')
      .where('reference', '=', writer.reference)
      .where('kind', '=', 'note')
      .where('text', '=', text)
      .where('initials', '=', writer.initials)
      .where('written_at', '>', since)
      .executeTakeFirst()
    if (!same) await appendToJournal(db, writer, { kind: 'note', text })
    return true
  })

export const appendToJournal = (
  db: Kysely<Tables>,
  { reference, initials, now }: Writer,
  entry: Pick<JournalEntry, 'kind' | 'text'>,
) =>
  db
    .insertInto('journal')
    .values({ reference, initials, written_at: now, ...entry })
    .execute()
