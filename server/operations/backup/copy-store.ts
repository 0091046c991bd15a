import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Engine } from '../../store/database.ts'
import { migrations } from '../../store/migrations/index.ts'
import type { Tables } from '../../store/tables.ts'

/** Number of rows by table. */
export type Counts = Readonly<Record<string, number>>

type Snapshot = Transaction<Tables>
type Row = Readonly<Record<string, unknown>>

interface Side {
  db: Snapshot
  engine: Engine
}

interface Table {
  name: string
  columns: readonly string[]
  /** Name of the first column, which is the primary key. */
  key: string
  /** Whether the key is auto-incremented. */
  numbered: boolean
  /** Number of rows per statement. */
  chunkSize: number
}

// A statement accepts a limited number of values, and a store may be larger than the memory.
const ROWS_PER_CHUNK = 500
const PICTURES_PER_CHUNK = 8

/**
 * Replaces the rows of `to` by a snapshot of `from` and returns their numbers. Both have the same migrations, on either
 * engine. `schema`, one of the two, provides the list of tables.
 */
export async function copyStore({ from, to, schema }: { from: Database; to: Database; schema: Database }) {
  const tables = await listTables(schema)
  return from.readSnapshot(source =>
    to.write(async target => {
      const counts: Record<string, number> = {}
      // Delete from all tables first: deleting a row cascades to rows that were just copied.
      for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(target)
      for (const table of tables) {
        await copyTable(table, { db: source, engine: from.engine }, { db: target, engine: to.engine })
        counts[table.name] = await countRows(source, table.name)
      }
      return counts
    }),
  )
}

/** Counts the rows of all tables. */
export async function countStore(database: Database): Promise<Counts> {
  const tables = await listTables(database)
  return database.readSnapshot(async db => {
    const counts: Record<string, number> = {}
    for (const { name } of tables) counts[name] = await countRows(db, name)
    return counts
  })
}

export const countsText = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** Returns the first table whose number of rows differs. */
export const findDifferingTable = (counts: Counts, others: Counts): string | undefined =>
  Object.keys(counts).find(name => counts[name] !== others[name])

/** Returns the applied migrations. Unknown ones are those of a newer program. */
export async function findMigrations(
  database: Database,
): Promise<{ known: typeof migrations; unknown: string[] }> {
  const tables = await database.read(db => db.introspection.getTables())
  if (!tables.some(({ name }) => name === 'migrations')) return { known: [], unknown: [] }
  const rows = await database.read(db => db.selectFrom('migrations').select('name').orderBy('name').execute())
  const names = new Set(rows.map(({ name }) => name))
  const known = migrations.filter(({ name }) => names.has(name))
  return { known, unknown: [...names].filter(name => !migrations.some(migration => migration.name === name)) }
}

async function listTables(database: Database): Promise<Table[]> {
  const tables = await database.read(db => db.introspection.getTables())
  return tables
    .filter(({ name, isView }) => !isView && name !== 'migrations')
    .map(({ name, columns }) => ({
      name,
      columns: columns.map(column => column.name),
      key: columns[0]?.name ?? '',
      numbered: columns[0]?.isAutoIncrementing ?? false,
      chunkSize: columns.some(({ dataType }) => /blob|bytea/i.test(dataType))
        ? PICTURES_PER_CHUNK
        : ROWS_PER_CHUNK,
    }))
}

async function copyTable(table: Table, source: Side, target: Side): Promise<void> {
  for (let rows = await rowsAfter(source.db, table); rows.length > 0; ) {
    await insertRows(target.db, table, rows)
    rows = rows.length < table.chunkSize ? [] : await rowsAfter(source.db, table, rows.at(-1)?.[table.key])
  }
  // The numbers of deleted rows must not be reused.
  if (table.numbered) await setHighest(target, table, await highestNumber(source, table))
}

async function rowsAfter(
  db: Snapshot,
  { name, key, chunkSize }: Table,
  last?: unknown,
): Promise<readonly Row[]> {
  const after = last === undefined ? sql`` : sql`where ${sql.ref(key)} > ${last}`
  const rows = sql<Row>`select * from ${sql.table(name)} ${after} order by ${sql.ref(key)} limit ${chunkSize}`
  return (await rows.execute(db)).rows
}

async function insertRows(db: Snapshot, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  const into = sql`${sql.table(name)} (${sql.join(columns.map(column => sql.ref(column)))})`
  await sql`insert into ${into} values ${sql.join(values)}`.execute(db)
}

async function countRows(db: Snapshot, name: string): Promise<number> {
  return numberOf(db, sql`select count(*) as number from ${sql.table(name)}`)
}

async function highestNumber({ db, engine }: Side, table: Table): Promise<number> {
  const highestRow = sql`select max(${sql.ref(table.key)}) as number from ${sql.table(table.name)}`
  return Math.max(await numberOf(db, highestRow), await numberOf(db, await counterQuery(engine, db, table)))
}

/** Returns the query of the engine's own counter. */
async function counterQuery(engine: Engine, db: Snapshot, table: Table): Promise<RawBuilder<unknown>> {
  if (engine === 'postgres') return sql`select last_value as number from ${await sequenceOf(db, table)}`
  return (await hasSequences(db))
    ? sql`select seq as number from sqlite_sequence where name = ${table.name}`
    : sql`select 0 as number`
}

async function setHighest({ db, engine }: Side, table: Table, number: number): Promise<void> {
  if (number === 0) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table.name}, ${table.key}), ${number})`.execute(db)
  } else if (await hasSequences(db)) {
    await sql`delete from sqlite_sequence where name = ${table.name}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${number})`.execute(db)
  }
}

async function sequenceOf(db: Snapshot, table: Table): Promise<RawBuilder<unknown>> {
  const query = sql<{ name: string }>`select pg_get_serial_sequence(${table.name}, ${table.key}) as name`
  const [row] = (await query.execute(db)).rows
  return sql.raw(row?.name ?? '')
}

// SQLite creates this table with the first AUTOINCREMENT column.
const hasSequences = async (db: Snapshot) =>
  (await numberOf(db, sql`select count(*) as number from sqlite_master where name = 'sqlite_sequence'`)) > 0

async function numberOf(db: Snapshot, query: RawBuilder<unknown>): Promise<number> {
  const [row] = (await sql<{ number: unknown }>`${query}`.execute(db)).rows
  return Number(row?.number ?? 0)
}
