import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { estimateColumns, estimateOf } from './estimates.ts'
import { openStates, type RequestProgress, requestStates, stateOf } from './progress.ts'
import type { Tables } from './tables.ts'
import type { Estimate } from './types.ts'

/**
 * A part of the requests. `booked` are those with a visit to come, `spam` includes held requests, `earlier` are those from before there were
 * states; only `spam` has held ones.
 */
export const requestViews = ['open', 'booked', ...requestStates, 'earlier', 'all'] as const

export type RequestView = (typeof requestViews)[number]

export const isRequestView = (text: string): text is RequestView =>
  (requestViews as readonly string[]).includes(text)

export type TrackedRequest = Estimate & RequestProgress

const trackedColumns = [...estimateColumns, 'state', 'taken_by as takenBy'] as const

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
