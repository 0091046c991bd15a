import type { ColumnDataType, Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { Tables } from '../tables.ts'

export interface Migration {
  name: string
  /** First release that has the migration, as in package.json. Errors of older programs name it. */
  version: string
  up(db: Transaction<Tables>, engine: Engine): Promise<void>
}

/** Returns the type of an auto-incrementing primary key. */
export const counter = (engine: Engine): ColumnDataType => (engine === 'postgres' ? 'serial' : 'integer')
