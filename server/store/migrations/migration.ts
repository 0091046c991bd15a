import type { ColumnDataType, Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { Tables } from '../tables.ts'

export interface Migration {
  name: string
  /** Of the first release that has it, as in package.json: what an older program on the database is told to become. */
  version: string
  up(db: Transaction<Tables>, engine: Engine): Promise<void>
}

/** Type of a primary key that counts up. */
export const counter = (engine: Engine): ColumnDataType => (engine === 'postgres' ? 'serial' : 'integer')
