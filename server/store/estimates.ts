import type { Kysely, Transaction } from 'kysely'
import type { Suspicion } from '../abuse/suspicion.ts'
import { addressSecret } from './address-key.ts'
import { addEstimateMessages } from './confirmations.ts'
import type { Database } from './database.ts'
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
] as const

/** The request and the messages about it, in one transaction. */
export async function saveEstimate(database: Database, estimate: NewEstimate): Promise<SavedEstimate> {
  const secret = await addressSecret(database)
  return database.writeTogether(async db => {
    const first = await referenceByKeys(db, estimate.requestKeys)
    if (first !== undefined) return { kind: 'repeated', reference: first }
    if (await insert(db, estimate, secret)) return { kind: 'saved', reference: estimate.reference }
    // Another instance may have stored the same request in between.
    const other = await referenceByKeys(db, estimate.requestKeys)
    return other === undefined ? { kind: 'referenceTaken' } : { kind: 'repeated', reference: other }
  })
}

async function insert(db: Transaction<Tables>, estimate: NewEstimate, secret: string): Promise<boolean> {
  const suspicion = estimate.suspicion ?? (await repeatsText(db, estimate))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('estimates')
    .values({
      reference: estimate.reference,
      request_key: estimate.requestKeys[0] ?? null,
      received_at: estimate.receivedAt,
      full_name: estimate.fullName,
      email: estimate.email,
      phone: estimate.phone,
      zip_code: estimate.zipCode,
      service_needed: estimate.serviceNeeded,
      project_details: estimate.projectDetails,
      suspicion,
      text_key: estimate.textKey,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  // Suspected spam waits for a person: it neither disturbs the business nor answers whoever's address it names.
  if (suspicion === null) {
    const { reference, email, receivedAt: now } = estimate
    await addEstimateMessages(db, { reference, email, now, secret })
  }
  return true
}

async function repeatsText(
  db: Transaction<Tables>,
  { textKey, receivedAt }: NewEstimate,
): Promise<Suspicion | null> {
  if (textKey === null) return null
  const around = (ms: number) => new Date(Date.parse(receivedAt) + ms).toISOString()
  const rows = await db
    .selectFrom('estimates')
    .select('id')
    .where('text_key', '=', textKey)
    .where('received_at', '>', around(-textMemory))
    // Later ones are from when the clock was ahead.
    .where('received_at', '<', around(textMemory))
    .limit(sameTextTaken)
    .execute()
  return rows.length < sameTextTaken ? null : 'repeated-text'
}

async function referenceByKeys(db: Kysely<Tables>, keys: readonly string[]): Promise<string | undefined> {
  if (keys.length === 0) return undefined
  const row = await db
    .selectFrom('estimates')
    .select('reference')
    .where('request_key', 'in', keys)
    .executeTakeFirst()
  return row?.reference
}

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

/** Of the request that is stored under one of the keys. */
export function findReference(database: Database, keys: readonly string[]): Promise<string | undefined> {
  return database.read(db => referenceByKeys(db, keys))
}

export function findEstimate(database: Database, reference: string): Promise<Estimate | undefined> {
  return database.read(db =>
    db.selectFrom('estimates').select(estimateColumns).where('reference', '=', reference).executeTakeFirst(),
  )
}
