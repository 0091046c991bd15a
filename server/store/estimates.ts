import type { Kysely, Transaction } from 'kysely'
import { DAY_MS } from '../../site/durations.ts'
import type { SpamReason } from '../forms/abuse/spam-check.ts'
import { addressSecret } from './address-key.ts'
import type { Database } from './database.ts'
import { addEstimateMessages } from './estimate-messages.ts'
import { releaseHeld } from './release.ts'
import { calculationText, parseCalculation } from './stored-calculation.ts'
import { contextText, parseContext } from './stored-context.ts'
import { consentText, parseConsent, parsePreferences, preferencesText } from './stored-preferences.ts'
import type { Tables } from './tables.ts'
import type { Estimate, NewEstimate, RepeatedEstimate, SavedEstimate } from './types.ts'

const REPEATED_TEXT_WINDOW_MS = DAY_MS

// A text may be repeated once in that time: people correct an address and send it again.
const MAX_SAME_TEXT = 2

/** Columns of `Estimate` under its field names. */
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
  'language',
  'calculation',
  'context',
  'preferences',
  'text_consent as textConsent',
] as const

type StoredAsText = 'calculation' | 'context' | 'preferences' | 'textConsent'

type EstimateRow = Omit<Estimate, StoredAsText> & Record<StoredAsText, string | null>

export const estimateOf = ({
  calculation,
  context,
  preferences,
  textConsent,
  ...fields
}: EstimateRow): Estimate => ({
  ...fields,
  calculation: parseCalculation(calculation),
  context: parseContext(context),
  preferences: parsePreferences(preferences),
  textConsent: parseConsent(textConsent),
})

/** Stores the request and the messages about it in one transaction, or repeats the result of a stored one. */
export async function saveEstimate(database: Database, estimate: NewEstimate): Promise<SavedEstimate> {
  const secret = await addressSecret(database)
  return database.write(async db => {
    const stored = await findByKeys(db, estimate.idempotencyKeys)
    if (stored) return repeat(db, stored, estimate, secret)
    const suspicion = estimate.suspicion ?? (await repeatsText(db, estimate))
    const { reference } = estimate
    const isStored = await insert(db, { ...estimate, suspicion }, secret)
    if (isStored) return { kind: suspicion === null ? 'saved' : 'held', reference }
    // Another instance may have stored the same request in between.
    const other = await findByKeys(db, estimate.idempotencyKeys)
    return other ? repeat(db, other, estimate, secret) : { kind: 'referenceTaken' }
  })
}

/** Repeats the result of a stored request, and stores nothing if there is none. */
export async function repeatEstimate(
  database: Database,
  estimate: NewEstimate,
): Promise<RepeatedEstimate | undefined> {
  const secret = await addressSecret(database)
  return database.write(async db => {
    const stored = await findByKeys(db, estimate.idempotencyKeys)
    return stored && repeat(db, stored, estimate, secret)
  })
}

type StoredRequest = Pick<Estimate, 'reference' | 'suspicion'>

/** Releases a held request if the sender confirms it. Only a stored one: a program may send `confirmed` always. */
async function repeat(
  db: Transaction<Tables>,
  { reference, suspicion }: StoredRequest,
  { confirmed, receivedAt: now }: NewEstimate,
  secret: string,
): Promise<RepeatedEstimate> {
  if (suspicion !== null && !confirmed) return { kind: 'held', reference }
  if (suspicion !== null) await releaseHeld(db, { reference, now, secret })
  return { kind: 'repeated', reference }
}

/** Stores the request with its messages. Returns false if the reference or the key exists already. */
async function insert(db: Transaction<Tables>, estimate: NewEstimate, secret: string): Promise<boolean> {
  const { reference, email, suspicion, receivedAt: now } = estimate
  if (!(await insertRow(db, estimate))) return false
  // Suspected spam sends no message until it is confirmed or released: the address in it may be somebody else's.
  const { context, pictureFollows = false } = estimate
  const { emergency } = context
  if (suspicion === null)
    await addEstimateMessages(db, { reference, email, emergency, now, secret, pictureFollows })
  return true
}

/** Returns false if the reference or the key exists already. */
export async function insertRow(db: Transaction<Tables>, estimate: NewEstimate): Promise<boolean> {
  const { reference, email, suspicion, receivedAt: now } = estimate
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('estimates')
    .values({
      reference,
      request_key: estimate.idempotencyKeys[0],
      received_at: now,
      full_name: estimate.fullName,
      email,
      phone: estimate.phone,
      zip_code: estimate.zipCode,
      service_needed: estimate.serviceNeeded,
      project_details: estimate.projectDetails,
      suspicion,
      source: estimate.source,
      language: estimate.language,
      calculation: calculationText(estimate.calculation),
      context: contextText(estimate.context),
      preferences: preferencesText(estimate.preferences),
      text_consent: consentText(estimate.textConsent),
      text_key: estimate.textFingerprint,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

async function repeatsText(
  db: Transaction<Tables>,
  { textFingerprint, receivedAt }: NewEstimate,
): Promise<SpamReason | null> {
  if (textFingerprint === null) return null
  const around = (ms: number) => new Date(Date.parse(receivedAt) + ms).toISOString()
  const rows = await db
    .selectFrom('estimates')
    .select('id')
    .where('text_key', '=', textFingerprint)
    .where('received_at', '>', around(-REPEATED_TEXT_WINDOW_MS))
    // Later rows were written while the clock was ahead.
    .where('received_at', '<', around(REPEATED_TEXT_WINDOW_MS))
    .limit(MAX_SAME_TEXT)
    .execute()
  return rows.length < MAX_SAME_TEXT ? null : 'repeated-text'
}

export const findByKeys = (db: Kysely<Tables>, keys: readonly string[]): Promise<StoredRequest | undefined> =>
  db
    .selectFrom('estimates')
    .select(['reference', 'suspicion'])
    .where('request_key', 'in', keys)
    .limit(1)
    .executeTakeFirst()

/** Locks the row, so that two people don't change it at once and nobody deletes it before the commit. */
export const lockRequest = (db: Transaction<Tables>, { engine }: Database, reference: string) =>
  db
    .selectFrom('estimates')
    .select(['state', 'suspicion', 'taken_by', 'email'])
    .where('reference', '=', reference)
    .$if(engine === 'postgres', query => query.forUpdate())
    .executeTakeFirst()

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

/** Newest first. */
export async function listEstimates(database: Database): Promise<Estimate[]> {
  const rows = await database.read(db =>
    db
      .selectFrom('estimates')
      .select(estimateColumns)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
  return rows.map(estimateOf)
}

export async function findEstimate(database: Database, reference: string): Promise<Estimate | undefined> {
  const row = await database.read(db =>
    db.selectFrom('estimates').select(estimateColumns).where('reference', '=', reference).executeTakeFirst(),
  )
  return row && estimateOf(row)
}
