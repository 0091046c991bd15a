import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Engine } from '../../store/database.ts'
import { migrations } from '../../store/migrations/index.ts'
import type { Tables } from '../../store/tables.ts'

/** Rows by the name of their table. */
export type Counts = Readonly<Record<string, number>>

type Moment = Transaction<Tables>
type Row = Readonly<Record<string, unknown>>

interface Side {
  db: Moment
  engine: Engine
}

interface Table {
  name: string
  columns: readonly string[]
  /** Its first column: what rows are told apart by. */
  key: string
  /** Whether the database counts the key up. */
  numbered: boolean
  /** How many rows are read at a time. */
  chunk: number
}

/** Few at a time: a statement takes a limited number of values, and a store may be larger than the memory. */
const chunk = 500
/** The same of rows that hold a picture. */
const chunkOfPictures = 8

/**
 * Puts every row of one moment of `from` in place of what `to` holds, and gives how many there were. Both have the same
 * form, on whatever engine; the list of tables is that of `form`, which is one of them.
 */
export async function copyStore({ from, to, form }: { from: Database; to: Database; form: Database }) {
  const tables = await listTables(form)
  return from.readMoment(source =>
    to.write(async target => {
      const counts: Record<string, number> = {}
      // All of them first: a row that goes takes with it what belongs to it, also what was just copied.
      for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(target)
      for (const table of tables) {
        await copyTable(table, { db: source, engine: from.engine }, { db: target, engine: to.engine })
        counts[table.name] = await countRows(source, table.name)
      }
      return counts
    }),
  )
}

/** What the tables of a database hold. */
export async function countStore(database: Database): Promise<Counts> {
  const tables = await listTables(database)
  return database.readMoment(async db => {
    const counts: Record<string, number> = {}
    for (const { name } of tables) counts[name] = await countRows(db, name)
    return counts
  })
}

export const countsText = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** The first table that has another number of rows. */
export const differingTable = (counts: Counts, others: Counts): string | undefined =>
  Object.keys(counts).find(name => counts[name] !== others[name])

/** The steps that a database has gone through. Those that this program doesn't know are a newer program's. */
export async function formOf(database: Database): Promise<{ known: typeof migrations; unknown: string[] }> {
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
      chunk: columns.some(({ dataType }) => /blob|bytea/i.test(dataType)) ? chunkOfPictures : chunk,
    }))
}

async function copyTable(table: Table, source: Side, target: Side): Promise<void> {
  for (let rows = await rowsAfter(source.db, table); rows.length > 0; ) {
    await insertRows(target.db, table, rows)
    rows = rows.length < table.chunk ? [] : await rowsAfter(source.db, table, rows.at(-1)?.[table.key])
  }
  // A number that was given to a deleted row must not be given again.
  if (table.numbered) await setHighest(target, table, await highestNumber(source, table))
}

async function rowsAfter(db: Moment, { name, key, chunk }: Table, last?: unknown): Promise<readonly Row[]> {
  const after = last === undefined ? sql`` : sql`where ${sql.ref(key)} > ${last}`
  const rows = sql<Row>`select * from ${sql.table(name)} ${after} order by ${sql.ref(key)} limit ${chunk}`
  return (await rows.execute(db)).rows
}

async function insertRows(db: Moment, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  const into = sql`${sql.table(name)} (${sql.join(columns.map(column => sql.ref(column)))})`
  await sql`insert into ${into} values ${sql.join(values)}`.execute(db)
}

async function countRows(db: Moment, name: string): Promise<number> {
  return numberOf(db, sql`select count(*) as number from ${sql.table(name)}`)
}

async function highestNumber({ db, engine }: Side, table: Table): Promise<number> {
  const highestRow = sql`select max(${sql.ref(table.key)}) as number from ${sql.table(table.name)}`
  return Math.max(await numberOf(db, highestRow), await numberOf(db, await counted(engine, db, table)))
}

/** What the engine itself remembers of the numbers it gave. */
async function counted(engine: Engine, db: Moment, table: Table): Promise<RawBuilder<unknown>> {
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

async function sequenceOf(db: Moment, table: Table): Promise<RawBuilder<unknown>> {
  const query = sql<{ name: string }>`select pg_get_serial_sequence(${table.name}, ${table.key}) as name`
  const [row] = (await query.execute(db)).rows
  return sql.raw(row?.name ?? '')
}

/** SQLite has this table once one of the others is declared AUTOINCREMENT. */
const hasSequences = async (db: Moment) =>
  (await numberOf(db, sql`select count(*) as number from sqlite_master where name = 'sqlite_sequence'`)) > 0

async function numberOf(db: Moment, query: RawBuilder<unknown>): Promise<number> {
  const [row] = (await sql<{ number: unknown }>`${query}`.execute(db)).rows
  return Number(row?.number ?? 0)
}
