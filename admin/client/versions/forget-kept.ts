import { settle } from '../settle.ts'

const store = 'draft-backups'

/** What the visual editor kept of a record as it was typed; of a new one, without a slug. */
export async function forgetKept(
  database: string,
  [collection, slug = '']: readonly string[],
): Promise<void> {
  if (collection === undefined) return
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === database)) return
  const open = await settle(indexedDB.open(database))
  try {
    if (!open.objectStoreNames.contains(store)) return
    await settle(open.transaction(store, 'readwrite').objectStore(store).delete([collection, slug]))
  } finally {
    open.close()
  }
}
