import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** A random text under this name, made when it is first asked for and the same for every instance from then on. */
export async function secret(database: Database, name: string): Promise<string> {
  const known = await database.read(db => secretNamed(db, name))
  if (known !== undefined) return known
  return database.write(db => secretIn(db, name))
}

/** The same inside a transaction. */
export async function secretIn(db: Kysely<Tables>, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const value = await secretNamed(db, name)
  if (value === undefined) throw new Error(`The secret ${name} was not stored.`)
  return value
}

/** Signs the links of the newsletter. */
export const newsletterSecret = (database: Database) => secret(database, 'newsletter')

/** Signs the links to pictures. */
export const pictureSecret = (database: Database) => secret(database, 'pictures')

async function secretNamed(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
