import type { Database } from '../../server/store/database.ts'

/** Creates a promise and the function that resolves it. */
export function signal(): { give(): void; given: Promise<void> } {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { give, given }
}

/** Keeps the write lock of a database, which other writes then wait for. Returns a function that releases it. */
export async function holdWriteLock(database: Database): Promise<() => Promise<void>> {
  const [begun, released] = [signal(), signal()]
  const held = database.write(async db => {
    await db.insertInto('secrets').values({ name: 'a', value: 'b' }).execute()
    begun.give()
    await released.given
  })
  await begun.given
  return () => {
    released.give()
    return held
  }
}
