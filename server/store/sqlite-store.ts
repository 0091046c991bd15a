import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'
import { migrate } from './migrate.ts'
import { busyRetrier } from './retry-while-busy.ts'
import { closeConnection, inTransaction, openConnection } from './sqlite-connection.ts'
import type { Estimate, NewEstimate, NewSubscription, SavedEstimate, Store } from './store.ts'

const fileName = 'site.db'

const estimateColumns = `reference, received_at as receivedAt, full_name as fullName, email, phone,
  zip_code as zipCode, service_needed as serviceNeeded, project_details as projectDetails`

const estimateRow: z.ZodType<Estimate> = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  zipCode: z.string(),
  serviceNeeded: z.string(),
  projectDetails: z.string(),
})

/** The store in one SQLite file in `folder`, which is made when missing. `clock` dates the migrations. */
export async function openSqliteStore(folder: string, clock: () => Date): Promise<Store> {
  // Names and addresses of people: for this user's eyes only.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const run = busyRetrier()
  const database = await run(() => openConnection(path.join(folder, fileName)))
  await run(() => migrate(database, clock))
  const { save, find, list, subscribe } = prepare(database)
  return {
    saveEstimate: estimate => run(() => inTransaction(database, () => save(estimate))),
    findEstimateByKey: key => run(() => find(key)),
    listEstimates: () => run(list),
    saveSubscription: subscription => run(() => inTransaction(database, () => subscribe(subscription))),
    close: () => run(() => closeConnection(database)),
  }
}

function prepare(database: DatabaseSyncInstance) {
  const byKey = database.prepare(`select ${estimateColumns} from estimates where request_key = ?`)
  const newestFirst = database.prepare(
    `select ${estimateColumns} from estimates order by received_at desc, id desc`,
  )
  const insertEstimate = database.prepare(`
    insert into estimates (reference, request_key, received_at, full_name, email, phone, zip_code, service_needed, project_details)
    values (:reference, :requestKey, :receivedAt, :fullName, :email, :phone, :zipCode, :serviceNeeded, :projectDetails)
    on conflict (reference) do nothing`)
  const insertSubscription = database.prepare(`
    insert into subscriptions (email_key, email, requested_at) values (lower(:email), :email, :requestedAt)
    on conflict (email_key) do nothing`)

  const find = (key: string) => estimateRow.optional().parse(byKey.get(key) ?? undefined)
  const list = () => z.array(estimateRow).parse(newestFirst.all())

  function save(estimate: NewEstimate): SavedEstimate {
    const first = estimate.requestKey === undefined ? undefined : find(estimate.requestKey)
    if (first) return { kind: 'repeated', reference: first.reference }
    const { changes } = insertEstimate.run({ ...estimate, requestKey: estimate.requestKey ?? null })
    return changes === 0 ? { kind: 'referenceTaken' } : { kind: 'saved', reference: estimate.reference }
  }

  function subscribe({ email, requestedAt }: NewSubscription): { kind: 'saved' | 'repeated' } {
    const { changes } = insertSubscription.run({ email, requestedAt })
    return { kind: changes === 0 ? 'repeated' : 'saved' }
  }

  return { save, find, list, subscribe }
}
