import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { inject } from 'vitest'

/** Rows that the server has on disk, read beside it. */
export function storedRows(table: 'estimates' | 'subscriptions', email: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(inject('dataFolder'), 'site.db'), { readOnly: true })
  try {
    return database
      .prepare(`select * from ${table} where email = ?`)
      .all(email)
      .map(row => ({ ...row }))
  } finally {
    database.close()
  }
}
