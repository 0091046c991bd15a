import { type Kysely, sql, type Transaction } from 'kysely'
import { addressSecret } from './address-key.ts'
import { mayConfirm, tryCountConfirmation } from './confirmations.ts'
import { type Database, StoreUnavailableError } from './database.ts'
import { type LockedRequest, lockRequest } from './estimates.ts'
import { addEvent } from './events.ts'
import { insertOutboxRows, type VisitMessageKind, visitRow } from './outbox-rows.ts'
import { recordVisit } from './progress.ts'
import type { Tables } from './tables.ts'

/** A visit of a request. Times are ISO 8601 in UTC. */
export interface StoredVisit {
  start: string
  end: string
  /** Number of the crew, from 1; null if the visit is canceled. */
  crew: number | null
  /** Number of changes since the first booking. */
  sequence: number
}

interface VisitChange {
  reference: string
  /** Sequence of the visit that the sender saw; undefined if there was none. */
  seen: number | undefined
  now: string
  /** Initials of the person of the office who makes the change; undefined if the customer does. */
  initials?: string | undefined
}

/** A repeated change has the result of the first one. */
export type VisitResult =
  | { kind: 'saved'; visit: StoredVisit }
  /** All crews have another visit at this time. Nothing was changed. */
  | { kind: 'full' }
  /** The visit isn't the one that the sender saw. Nothing was changed. */
  | { kind: 'changed'; visit: StoredVisit | undefined }
  /** The request is unknown, or held as suspected spam. */
  | { kind: 'unknown' }

interface TimeSpan {
  start: string
  end: string
}

/** Books a visit, or moves the visit of the request. Its earlier time is free afterward. */
export const bookVisit = async (
  database: Database,
  { start, end, crews, ...change }: VisitChange & TimeSpan & { crews: number },
): Promise<VisitResult> => {
  const secret = await addressSecret(database)
  return writeInTurn(database, async db => {
    await lockBookings(db, database)
    const found = await findForChange(db, database, change)
    if (found.kind !== 'current') {
      const isRepeated = found.kind === 'next' && isBooked(found.visit) && found.visit.start === start
      return isRepeated ? { kind: 'saved', visit: found.visit } : rejectionOf(found)
    }
    if (isBooked(found.visit) && found.visit.start === start) return { kind: 'saved', visit: found.visit }
    const busy = busyCrews(await listBooked(db, { start, end }, change.reference), { start, end })
    if (busy.size >= crews) return { kind: 'full' }
    let crew = 1
    while (busy.has(crew)) crew += 1
    return {
      kind: 'saved',
      visit: await saveVisit(db, { ...change, ...found, secret }, { start, end, crew }),
    }
  })
}

/** Cancels the visit of the request. Its time is free afterward. */
export const cancelVisit = async (
  database: Database,
  change: VisitChange & { seen: number },
): Promise<VisitResult> => {
  const secret = await addressSecret(database)
  return writeInTurn(database, async db => {
    await lockBookings(db, database)
    const found = await findForChange(db, database, change)
    if (found.kind === 'unknown' || !found.visit) return rejectionOf(found)
    const { start, end } = found.visit
    if (!isBooked(found.visit)) return { kind: 'saved', visit: found.visit }
    if (found.kind !== 'current') return rejectionOf(found)
    return {
      kind: 'saved',
      visit: await saveVisit(db, { ...change, ...found, secret }, { start, end, crew: null }),
    }
  })
}

/** Returns whether there is a visit that isn't canceled. */
export const isBooked = (visit: StoredVisit | undefined): visit is StoredVisit =>
  visit !== undefined && visit.crew !== null

/** Returns the time of a visit, also of a canceled one. */
export const visitWindowOf = ({ start, end }: TimeSpan): { start: Date; end: Date } => ({
  start: new Date(start),
  end: new Date(end),
})

export const findVisit = (database: Database, reference: string): Promise<StoredVisit | undefined> =>
  database.read(db => visitIn(db, reference))

/** Returns the visits of these requests by reference, or all visits. */
export async function findVisits(
  database: Database,
  references?: readonly string[],
): Promise<ReadonlyMap<string, StoredVisit>> {
  if (references?.length === 0) return new Map()
  const rows = await database.read(db =>
    db
      .selectFrom('visits')
      .select(['reference', 'starts_at as start', 'ends_at as end', 'crew', 'sequence'])
      .$if(references !== undefined, query => query.where('reference', 'in', references ?? []))
      .execute(),
  )
  return new Map(rows.map(({ reference, ...visit }) => [reference, visit]))
}

/** Returns the windows at which a crew is free, not counting the visit of the request itself. */
export async function findFreeWindows<Window extends { start: Date; end: Date }>(
  database: Database,
  { windows, crews, reference }: { windows: readonly Window[]; crews: number; reference: string },
): Promise<Window[]> {
  const spans = windows.map(window => ({
    window,
    start: window.start.toISOString(),
    end: window.end.toISOString(),
  }))
  const start = spans.map(span => span.start).sort()[0]
  const end = spans
    .map(span => span.end)
    .sort()
    .at(-1)
  if (start === undefined || end === undefined) return []
  const booked = await database.read(db => listBooked(db, { start, end }, reference))
  return spans.filter(span => busyCrews(booked, span).size < crews).map(({ window }) => window)
}

/** Maximum time that a change waits for the others of this process. */
const MAX_TURN_MS = 5000

const turns = new WeakMap<Database, Promise<unknown>>()

/**
 * Runs one change of visits of this process at a time. Changes that waited for the lock of Postgres would occupy all connections, and those
 * that the lock's timeout ends would be sent again, so that hardly any change came through.
 */
function writeInTurn<T>(database: Database, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_TURN_MS
  const result = (turns.get(database) ?? Promise.resolve()).then(() => {
    if (performance.now() > deadline) throw new StoreUnavailableError('Other bookings take too long')
    return database.write(work)
  })
  // The next change must not fail because this one did.
  turns.set(
    database,
    result.catch(() => undefined),
  )
  return result
}

// Random, and the same in all instances.
const BOOKINGS_LOCK = 4_175_302_986

/**
 * Lets one transaction at a time change visits: a crew that is free must still be free at the commit, also if windows overlap because the
 * content has changed since.
 */
async function lockBookings(db: Transaction<Tables>, { engine }: Database): Promise<void> {
  // SQLite has one writer.
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${BOOKINGS_LOCK})`.execute(db)
}

type FoundForChange =
  | { kind: 'unknown' }
  | { kind: 'current'; visit: StoredVisit | undefined; request: LockedRequest }
  /** The visit after one change of the one that the sender saw. */
  | { kind: 'next'; visit: StoredVisit }
  | { kind: 'other'; visit: StoredVisit | undefined }

async function findForChange(
  db: Transaction<Tables>,
  database: Database,
  { reference, seen = FIRST - 1 }: VisitChange,
): Promise<FoundForChange> {
  const request = await lockRequest(db, database, reference)
  if (!request || request.suspicion !== null) return { kind: 'unknown' }
  const visit = await visitIn(db, reference)
  const sequence = visit?.sequence ?? FIRST - 1
  if (sequence === seen) return { kind: 'current', visit, request }
  return visit && sequence === seen + 1 ? { kind: 'next', visit } : { kind: 'other', visit }
}

/** Sequence of a visit that wasn't changed. */
const FIRST = 0

const rejectionOf = (found: FoundForChange): VisitResult =>
  found.kind === 'unknown' ? found : { kind: 'changed', visit: found.visit }

/** Maximum number of messages to a mailbox on a day, with those that confirm requests. */
const MAX_MESSAGES_A_DAY = 8

/** Returns whether the customer would get a message about a change of the visit now. */
export async function isVisitMailed(
  database: Database,
  { email, now }: { email: string; now: string },
): Promise<boolean> {
  const secret = await addressSecret(database)
  return database.read(db => mayConfirm(db, { email, now, secret }, MAX_MESSAGES_A_DAY))
}

async function saveVisit(
  db: Transaction<Tables>,
  {
    reference,
    seen = FIRST - 1,
    now,
    initials,
    secret,
    request,
    visit: before,
  }: VisitChange & { secret: string; request: LockedRequest; visit: StoredVisit | undefined },
  { start, end, crew }: TimeSpan & Pick<StoredVisit, 'crew'>,
): Promise<StoredVisit> {
  const sequence = seen + 1
  const values = { starts_at: start, ends_at: end, crew, sequence, changed_at: now }
  await db
    .insertInto('visits')
    .values({ reference, ...values })
    .onConflict(conflict => conflict.column('reference').doUpdateSet(values))
    .execute()
  const kinds: VisitMessageKind[] = ['visit-business']
  // The address may be somebody else's: the sender of the request could fill the mailbox by changing the visit.
  const { email } = request
  if (await tryCountConfirmation(db, { email, now, secret }, MAX_MESSAGES_A_DAY)) kinds.push('visit-visitor')
  await insertOutboxRows(
    db,
    kinds.map(kind => visitRow(kind, { reference, sequence }, now)),
  )
  const type = crew === null ? 'visit.canceled' : isBooked(before) ? 'visit.moved' : 'visit.booked'
  await addEvent(db, { reference, now, event: { type, visit: { start, end } } })
  await recordVisit(db, request, { reference, now, initials, start, end, isBooked: crew !== null })
  return { start, end, crew, sequence }
}

const visitIn = (db: Kysely<Tables>, reference: string): Promise<StoredVisit | undefined> =>
  db
    .selectFrom('visits')
    .select(['starts_at as start', 'ends_at as end', 'crew', 'sequence'])
    .where('reference', '=', reference)
    .executeTakeFirst()

/** Lists visits that overlap a time, except that of the request itself. */
const listBooked = (db: Kysely<Tables>, { start, end }: TimeSpan, reference: string) =>
  db
    .selectFrom('visits')
    .select(['starts_at as start', 'ends_at as end', 'crew'])
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
    .where('crew', 'is not', null)
    .where('reference', '<>', reference)
    .execute()

const busyCrews = (
  booked: readonly (TimeSpan & Pick<StoredVisit, 'crew'>)[],
  { start, end }: TimeSpan,
): ReadonlySet<number | null> =>
  new Set(booked.filter(visit => visit.start < end && start < visit.end).map(({ crew }) => crew))
