import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Returns the random secret of this name, the same for every instance. Creates it on first use. */
export async function findOrCreateSecret(database: Database, name: string): Promise<string> {
  const known = await database.read(db => findSecret(db, name))
  if (known !== undefined) return known
  return database.write(db => secretIn(db, name))
}

/** Like `findOrCreateSecret`, inside a transaction. */
export async function secretIn(db: Kysely<Tables>, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const value = await findSecret(db, name)
  if (value === undefined) throw new Error(`The secret ${name} was not stored.`)
  return value
}

/** Creates a function that reads a secret once per database. The secret must never be replaced. */
export function createSecretReader(name: string): (database: Database) => Promise<string> {
  const secrets = new WeakMap<Database, Promise<string>>()
  return database => {
    const known = secrets.get(database)
    if (known) return known
    // Don't keep a failure: the next request reads the secret again.
    const reading = findOrCreateSecret(database, name).catch(error => {
      secrets.delete(database)
      throw error
    })
    secrets.set(database, reading)
    return reading
  }
}

/** Secret of the newsletter's links. */
export const newsletterSecret = createSecretReader('newsletter')

/** Secret of the links to pictures. */
export const pictureSecret = createSecretReader('pictures')

/** Secret of the customer's links: to the page of a request and to that of its visit. */
export const requestSecret = createSecretReader('visits')

/** Private key of the pushes. Browsers accept a push only from the key that they were asked with. */
export const pushSecret = createSecretReader('push')

/** Secret of the office's links and sessions, which may be replaced at any time. */
export const officeSecret = (database: Database) => findOrCreateSecret(database, 'office')

/** Replaces the secret, so that no earlier link and no session works any more, in all instances at once. Deletes the phones that get alerts. */
export const replaceOfficeSecret = (database: Database) =>
  database.write(async db => {
    await db.deleteFrom('secrets').where('name', '=', 'office').execute()
    await db.deleteFrom('phones').execute()
    await secretIn(db, 'office')
  })

async function findSecret(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
