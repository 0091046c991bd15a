import { settle } from '../settle.ts'

const [database, store] = ['checkout', 'draft-backups']

/** What the visual editor kept of a record as it was typed: see adapt-cms.ts for the name. */
export async function forgetKept(collection: string, slug: string): Promise<void> {
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
