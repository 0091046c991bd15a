import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import { type LockedRequest, lockRequest } from './estimates.ts'
import { addEvent } from './events.ts'
import { appendToJournal, type Writer } from './journal.ts'
import type { Tables } from './tables.ts'

/** States that the office gives to a request, in the order of the work. */
export const requestStates = ['new', 'called', 'visit', 'quoted', 'won', 'lost', 'spam'] as const

export type RequestState = (typeof requestStates)[number]

/** Requests with these states wait for the office. */
export const openStates: readonly RequestState[] = ['new', 'called', 'visit', 'quoted']

export const isRequestState = (text: string): text is RequestState =>
  (requestStates as readonly string[]).includes(text)

/** Progress of a request. */
export interface RequestProgress {
  /** A state, or `earlier` if the request is from before there were states. */
  state: RequestState | 'earlier'
  /** Initials of the person who takes care of the request. */
  takenBy: string | null
}

/** Returns whether nothing is left to do about a request. */
export const isClosed = (state: RequestProgress['state']): boolean =>
  state !== 'earlier' && !openStates.includes(state)

export const stateOf = (text: string): RequestProgress['state'] => (isRequestState(text) ? text : 'earlier')

/** Returns the progress of all requests, by reference. */
export async function listProgress(database: Database): Promise<ReadonlyMap<string, RequestProgress>> {
  const rows = await database.read(db =>
    db.selectFrom('estimates').select(['reference', 'state', 'taken_by as takenBy']).execute(),
  )
  return new Map(rows.map(({ reference, state, takenBy }) => [reference, { state: stateOf(state), takenBy }]))
}

/** Sets the state, unless it is no longer the one that the sender saw: `lost` says that another person was faster. */
export const setState = (
  database: Database,
  { state, seen, ...writer }: Writer & { state: RequestState; seen?: string | undefined },
): Promise<'set' | 'lost' | 'unknown'> =>
  database.write(async db => {
    const request = await lockRequest(db, database, writer.reference)
    if (!request) return 'unknown'
    if (seen !== undefined && ![seen, state].includes(stateOf(request.state))) return 'lost'
    await changeState(db, request, { ...writer, state })
    return 'set'
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
