import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { pipelineOver } from '../../server/store/pipeline.ts'
import type { Tables } from '../../server/store/tables.ts'

/** A database that answers the queries of transactions when it is told to. */
function slowDatabase() {
  const asked: string[] = []
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  class SlowDriver extends DummyDriver {
    override async acquireConnection() {
      return {
        async executeQuery({ sql: text }: { sql: string }) {
          asked.push(text)
          await answered
          return { rows: [] }
        },
        streamQuery: () => expect.unreachable(),
      }
    }
  }
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SlowDriver(),
    createIntrospector: (db: Kysely<Tables>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return { dialect, asked, answer: () => answer() }
}

test('queries of a transaction are sent before those before them are answered', async () => {
  const { dialect, asked, answer } = slowDatabase()
  const pipelined = pipelineOver(dialect)
  const done = new Kysely<Tables>({ dialect })
    .transaction()
    .execute(db =>
      pipelined(db, db => Promise.all([sql`select 1`.execute(db), db.selectFrom('counters').execute()])),
    )
  await expect.poll(() => asked).toEqual(['select 1', 'select from "counters"'])
  answer()
  expect(await done).toEqual([{ rows: [] }, []])
})
