import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { inject } from 'vitest'

/** Reads rows from the server's database file. */
export const storedRows = (
  table: 'estimates' | 'journal' | 'pictures' | 'subscriptions' | 'visits',
  column: 'email' | 'id' | 'reference',
  value: string | number,
) => query(`select * from ${table} where ${column} = ?`, value)

/** Reads a secret that the server signs links with. */
export const storedSecret = (name: string) =>
  String(query('select value from secrets where name = ?', name)[0]?.value)

function query(sql: string, parameter: string | number): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(inject('dataFolder'), 'site.db'), { readOnly: true })
  try {
    return database
      .prepare(sql)
      .all(parameter)
      .map(row => ({ ...row }))
  } finally {
    database.close()
  }
}
