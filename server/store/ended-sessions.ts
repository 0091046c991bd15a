import { increment } from './counters.ts'
import type { Database } from './database.ts'

const counterOf = (id: string) => `ended office session ${id}`

/** Ends a session of the office in all instances. A counter remembers it, which is deleted after `endsAt`, when the session is over anyway. */
export const endSession = (
  database: Database,
  { id, endsAt }: { id: string; endsAt: Date },
): Promise<number> =>
  database.write(db => increment(db, { name: counterOf(id), endsAt: endsAt.toISOString() }))

export async function isSessionEnded(database: Database, id: string): Promise<boolean> {
  const found = await database.read(db =>
    db.selectFrom('counters').select('name').where('name', '=', counterOf(id)).executeTakeFirst(),
  )
  return found !== undefined
}
