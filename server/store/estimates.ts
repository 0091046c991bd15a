import type { Kysely, Transaction } from 'kysely'
import type { TooMany, Turn } from '../abuse/gate.ts'
import type { Suspicion } from '../abuse/suspicion.ts'
import { addressSecret } from './address-key.ts'
import { addEstimateMessages } from './confirmations.ts'
import { incrementTogether } from './counters.ts'
import type { Database } from './database.ts'
import { keptQuery, type ValueOf } from './kept-query.ts'
import { releaseHeld } from './release.ts'
import type { Estimate, NewEstimate, SavedEstimate } from './store.ts'
import type { Tables } from './tables.ts'

/** How long a text is remembered, in ms. */
const textMemory = 24 * 60 * 60 * 1000

/** How often one text is taken at its word in that time: people correct an address and send again. */
const sameTextTaken = 2

/** Columns of an estimate under the names that the rest of the program has for them. */
export const estimateColumns = [
  'reference',
  'received_at as receivedAt',
  'full_name as fullName',
  'email',
  'phone',
  'zip_code as zipCode',
  'service_needed as serviceNeeded',
  'project_details as projectDetails',
  'suspicion',
  'source',
] as const

/** The request, its count and the messages about it, in one transaction. */
export async function saveEstimate(
  database: Database,
  estimate: NewEstimate,
  turn?: Turn,
): Promise<SavedEstimate> {
  const secret = await addressSecret(database)
  return database.writeTogether<TooMany | undefined, SavedEstimate>({
    begin: async db => turn?.count(counter => incrementTogether(db, counter)),
    async write(db, counted) {
      // Asked for at once: each answer of Postgres is a wait, for all of a group.
      const [tooMany, first, suspicion] = await Promise.all([
        counted,
        findByKeys(db, estimate.requestKeys),
        estimate.suspicion ?? repeatsText(db, estimate),
      ])
      if (first) return repeat(db, first, estimate, secret)
      if (tooMany) return tooMany
      const { reference } = estimate
      const stored = await insert(db, { ...estimate, suspicion }, secret)
      if (stored) return { kind: suspicion === null ? 'saved' : 'held', reference }
      // Another instance may have stored the same request in between.
      const other = await findByKeys(db, estimate.requestKeys)
      return other ? repeat(db, other, estimate, secret) : { kind: 'referenceTaken' }
    },
  })
}

type StoredRequest = Pick<Estimate, 'reference' | 'suspicion'>

/** A program that always confirms is asked as well: only a request that is held already is released. */
async function repeat(
  db: Transaction<Tables>,
  { reference, suspicion }: StoredRequest,
  { confirmed, receivedAt: now }: NewEstimate,
  secret: string,
): Promise<SavedEstimate> {
  if (suspicion !== null && !confirmed) return { kind: 'held', reference }
  if (suspicion !== null) await releaseHeld(db, { reference, now, secret })
  return { kind: 'repeated', reference }
}

async function insert(db: Transaction<Tables>, estimate: NewEstimate, secret: string): Promise<boolean> {
  const { numAffectedRows } = await insertRow(db, {
    ...estimate,
    requestKey: estimate.requestKeys[0] ?? null,
  })
  if (!numAffectedRows) return false
  // Suspected spam waits for a confirmation or for the office: it neither disturbs the business nor answers whoever's address it names.
  if (estimate.suspicion === null) {
    const { reference, email, receivedAt: now } = estimate
    await addEstimateMessages(db, { reference, email, now, secret })
  }
  return true
}

const insertRow = keptQuery((db, value: ValueOf<NewEstimate & { requestKey: string | null }>) =>
  db
    .insertInto('estimates')
    .values({
      reference: value('reference'),
      request_key: value('requestKey'),
      received_at: value('receivedAt'),
      full_name: value('fullName'),
      email: value('email'),
      phone: value('phone'),
      zip_code: value('zipCode'),
      service_needed: value('serviceNeeded'),
      project_details: value('projectDetails'),
      suspicion: value('suspicion'),
      source: value('source'),
      text_key: value('textKey'),
    })
    .onConflict(conflict => conflict.doNothing()),
)

async function repeatsText(
  db: Transaction<Tables>,
  { textKey, receivedAt }: NewEstimate,
): Promise<Suspicion | null> {
  if (textKey === null) return null
  const around = (ms: number) => new Date(Date.parse(receivedAt) + ms).toISOString()
  // Later ones are from when the clock was ahead.
  const { rows } = await sameText(db, { textKey, after: around(-textMemory), before: around(textMemory) })
  return rows.length < sameTextTaken ? null : 'repeated-text'
}

const sameText = keptQuery((db, value: ValueOf<{ textKey: string; after: string; before: string }>) =>
  db
    .selectFrom('estimates')
    .select('id')
    .where('text_key', '=', value('textKey'))
    .where('received_at', '>', value('after'))
    .where('received_at', '<', value('before'))
    .limit(sameTextTaken),
)

async function findByKeys(
  db: Kysely<Tables>,
  [first, second = first]: readonly string[],
): Promise<StoredRequest | undefined> {
  if (first === undefined || second === undefined) return undefined
  const { rows } = await withKey(db, { first, second })
  return rows[0]
}

const withKey = keptQuery((db, value: ValueOf<{ first: string; second: string }>) =>
  db
    .selectFrom('estimates')
    .select(['reference', 'suspicion'])
    .where('request_key', 'in', [value('first'), value('second')])
    .limit(1),
)

/** Newest first. */
export function listEstimates(database: Database): Promise<Estimate[]> {
  return database.read(db =>
    db
      .selectFrom('estimates')
      .select(estimateColumns)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
}

export function findEstimate(database: Database, reference: string): Promise<Estimate | undefined> {
  return database.read(db =>
    db.selectFrom('estimates').select(estimateColumns).where('reference', '=', reference).executeTakeFirst(),
  )
}
