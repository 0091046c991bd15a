import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { estimateColumns, estimateOf, type LockedRequest, lockRequest } from './estimates.ts'
import { addEvent } from './events.ts'
import type { Tables } from './tables.ts'
import type { Estimate } from './types.ts'

/** States that the office gives to a request, in the order of the work. */
export const requestStates = ['new', 'called', 'visit', 'quoted', 'won', 'lost', 'spam'] as const

export type RequestState = (typeof requestStates)[number]

/** Requests with these states wait for the office. */
const openStates: readonly RequestState[] = ['new', 'called', 'visit', 'quoted']

/**
 * A part of the requests. `booked` are those with a visit to come, `spam` includes held requests, `earlier` are those from before there were
 * states; only `spam` has held ones.
 */
export const requestViews = ['open', 'booked', ...requestStates, 'earlier', 'all'] as const

export type RequestView = (typeof requestViews)[number]

export const isRequestState = (text: string): text is RequestState =>
  (requestStates as readonly string[]).includes(text)

export const isRequestView = (text: string): text is RequestView =>
  (requestViews as readonly string[]).includes(text)

/** Progress of a request. */
export interface RequestProgress {
  /** A state, or `earlier` if the request is from before there were states. */
  state: RequestState | 'earlier'
  /** Initials of the person who takes care of the request. */
  takenBy: string | null
}

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

export type TrackedRequest = Estimate & RequestProgress

const trackedColumns = [...estimateColumns, 'state', 'taken_by as takenBy'] as const

const stateOf = (text: string): RequestProgress['state'] => (isRequestState(text) ? text : 'earlier')

export interface RequestPage {
  requests: readonly TrackedRequest[]
  /** Whether there are further requests. */
  hasMore: boolean
}

/**
 * Lists a part of the requests: all, or a page of this size. Open ones that nobody has answered come first, the oldest at the top; those with
 * a visit in the order of the visits; closed ones newest first. `now` is a time as ISO 8601 in UTC.
 */
export async function listTracked(
  database: Database,
  {
    view,
    now,
    page = 1,
    size = Number.MAX_SAFE_INTEGER - 1,
  }: { view: RequestView; now: string; page?: number; size?: number },
): Promise<RequestPage> {
  const rows = await database.read(db => {
    const query = db.selectFrom('estimates').select(trackedColumns).where(inView(view, now))
    return ordered(query, view)
      .limit(size + 1)
      .offset((page - 1) * size)
      .execute()
  })
  return { requests: rows.slice(0, size).map(trackedOf), hasMore: rows.length > size }
}

const trackedOf = ({ state, takenBy, ...row }: TrackedRow): TrackedRequest => ({
  ...estimateOf(row),
  state: stateOf(state),
  takenBy,
})

type TrackedRow = Parameters<typeof estimateOf>[0] & { state: string; takenBy: string | null }

function ordered<Row>(query: SelectQueryBuilder<Tables, 'estimates', Row>, view: RequestView): typeof query {
  if (view === 'booked')
    return query.orderBy(({ selectFrom }) =>
      selectFrom('visits').select('starts_at').whereRef('visits.reference', '=', 'estimates.reference'),
    )
  return view === 'open' || openStates.some(state => state === view)
    ? query.orderBy(sql`case state when 'new' then 0 else 1 end`).orderBy('received_at').orderBy('id')
    : query.orderBy('received_at', 'desc').orderBy('id', 'desc')
}

const inView =
  (view: RequestView, now: string) =>
  (where: ExpressionBuilder<Tables, 'estimates'>): ReturnType<typeof where.and> => {
    const accepted = where('suspicion', 'is', null)
    if (view === 'all') return where.and([accepted])
    if (view === 'booked') {
      const coming = where
        .selectFrom('visits')
        .select('reference')
        .where('crew', 'is not', null)
        .where('ends_at', '>', now)
      return where.and([accepted, where('reference', 'in', coming)])
    }
    if (view === 'spam') return where.or([where('suspicion', 'is not', null), where('state', '=', view)])
    return where.and([accepted, where('state', 'in', view === 'open' ? openStates : [view])])
  }

/** Counts the requests of each view. `now` is a time as ISO 8601 in UTC. */
export async function countViews(
  database: Database,
  now: string,
): Promise<Readonly<Record<RequestView, number>>> {
  const booked = await database.read(db =>
    db
      .selectFrom('estimates')
      .where(inView('booked', now))
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  const rows = await database.read(db =>
    db
      .selectFrom('estimates')
      .select(['state', sql<boolean | number>`suspicion is not null`.as('held')])
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .groupBy(['state', sql`suspicion is not null`])
      .execute(),
  )
  const sum = (isCounted: (state: string, held: boolean) => boolean) =>
    rows.reduce(
      (total, { state, held, count }) => total + (isCounted(state, Boolean(held)) ? Number(count) : 0),
      0,
    )
  const counts = requestViews.map(view => {
    if (view === 'all') return [view, sum((_, held) => !held)]
    if (view === 'booked') return [view, Number(booked.count)]
    if (view === 'spam') return [view, sum((state, held) => held || state === view)]
    if (view === 'open') return [view, sum((state, held) => !held && openStates.some(one => one === state))]
    return [view, sum((state, held) => !held && state === view)]
  })
  return Object.fromEntries(counts)
}

// A store may be larger than the memory.
const ROWS_PER_CHUNK = 500

/** Largest number of Postgres' `serial`. */
const LAST_ID = 2_147_483_647

/**
 * Calls `visit` with every request, newest first, until it returns false. A search compares texts here and not in SQL, because SQLite
 * and Postgres ignore case differently, and neither ignores accents.
 */
export async function forEachTracked(
  database: Database,
  visit: (request: TrackedRequest) => boolean,
): Promise<void> {
  for (let before = LAST_ID; ; ) {
    const rows = await database.read(db =>
      db
        .selectFrom('estimates')
        .select(['id', ...trackedColumns])
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(ROWS_PER_CHUNK)
        .execute(),
    )
    for (const { id, ...row } of rows) {
      if (!visit(trackedOf(row))) return
      before = id
    }
    if (rows.length < ROWS_PER_CHUNK) return
  }
}

export async function findTracked(
  database: Database,
  reference: string,
): Promise<TrackedRequest | undefined> {
  const row = await database.read(db =>
    db.selectFrom('estimates').select(trackedColumns).where('reference', '=', reference).executeTakeFirst(),
  )
  return row && trackedOf(row)
}

/** Finds a request that is neither held nor answered. */
export async function findUnanswered(
  database: Database,
  reference: string,
): Promise<TrackedRequest | undefined> {
  const request = await findTracked(database, reference)
  return request?.state === 'new' && request.suspicion === null ? request : undefined
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

/** Returns the progress of all requests, by reference. */
export async function listProgress(database: Database): Promise<ReadonlyMap<string, RequestProgress>> {
  const rows = await database.read(db =>
    db.selectFrom('estimates').select(['reference', 'state', 'taken_by as takenBy']).execute(),
  )
  return new Map(rows.map(({ reference, state, takenBy }) => [reference, { state: stateOf(state), takenBy }]))
}

export interface Writer {
  reference: string
  initials: string
  now: string
}

/** Sets the state. Returns false for an unknown request. */
export const setState = (
  database: Database,
  { state, ...writer }: Writer & { state: RequestState },
): Promise<boolean> =>
  database.write(async db => {
    const request = await lockRequest(db, database, writer.reference)
    if (request) await changeState(db, request, { ...writer, state })
    return request !== undefined
  })

export async function changeState(
  db: Transaction<Tables>,
  before: Pick<LockedRequest, 'state' | 'suspicion'>,
  { state, ...writer }: Writer & { state: RequestState },
): Promise<void> {
  // A second tap changes nothing.
  if (before.state === state) return
  await db.updateTable('estimates').set({ state }).where('reference', '=', writer.reference).execute()
  await appendToJournal(db, writer, { kind: 'state', text: state })
  // A receiver doesn't know a held request.
  if (before.suspicion === null)
    await addEvent(db, { ...writer, event: { type: 'request.state_changed', state } })
}

/**
 * Records that a visit was booked, moved or canceled, with initials if the office did so. A request that waited for an answer waits for the
 * visit that the office booked; without its visit, it waits for the office again.
 */
export async function recordVisit(
  db: Transaction<Tables>,
  before: Pick<LockedRequest, 'state' | 'suspicion'>,
  {
    start,
    end,
    isBooked,
    initials,
    ...writer
  }: Omit<Writer, 'initials'> & {
    start: string
    end: string
    isBooked: boolean
    initials: string | undefined
  },
): Promise<void> {
  const by = { ...writer, initials: initials ?? '' }
  const isByOffice = initials !== undefined
  const waits = before.state === 'new' || before.state === 'called'
  let next: RequestState | undefined
  if (isBooked && isByOffice && waits) next = 'visit'
  if (!isBooked && before.state === 'visit') next = 'called'
  if (isByOffice || next)
    await appendToJournal(db, by, {
      kind: isBooked ? 'visit-booked' : 'visit-canceled',
      text: `${start}/${end}`,
    })
  if (next) await changeState(db, before, { ...by, state: next })
}

/**
 * Takes over the request from `from`, or from nobody. Of several people who press the button, the first gets it: `lost` says that
 * another person was faster.
 */
export const takeRequest = (
  database: Database,
  { from, ...writer }: Writer & { from: string | null },
): Promise<'taken' | 'lost' | 'unknown'> =>
  database.write(async db => {
    const request = await lockRequest(db, database, writer.reference)
    if (!request) return 'unknown'
    if (request.taken_by === writer.initials) return 'taken'
    if (request.taken_by !== from) return 'lost'
    await db
      .updateTable('estimates')
      .set({ taken_by: writer.initials })
      .where('reference', '=', writer.reference)
      .execute()
    await appendToJournal(db, writer, { kind: 'taken', text: '' })
    return 'taken'
  })

/** A note that is the same within this time was sent twice: by a double click, or from the page before with the browser's Back. */
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
