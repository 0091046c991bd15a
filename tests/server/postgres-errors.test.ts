import { CompiledQuery, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { toPostgresUnavailableError } from '../../server/store/postgres-errors.ts'
import { TransactionSettingsDialect } from '../../server/store/transaction-settings.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  ['a lost connection', '08006'],
  ['a standby', '25006'],
  ['an idle transaction that was ended', '25P03'],
  ['a transaction that took too long', '25P04'],
  ['a conflict', '40001'],
  ['a deadlock', '40P01'],
  ['too many connections', '53300'],
  ['a lock that was not free in time', '55P03'],
  ['a statement that took too long', '57014'],
  ['a server that stops', '57P01'],
  ['an I/O error', '58030'],
])('%s is temporary', (_, code) => {
  expect(toPostgresUnavailableError(withCode(code))).toBeDefined()
})

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Received unexpected commandComplete message from backend.',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
])('"%s" is temporary', message => {
  expect(toPostgresUnavailableError(new Error(message))).toBeDefined()
})

test.each(['23505', '25P02', '42601'])('%s is a bug', code => {
  expect(toPostgresUnavailableError(withCode(code))).toBeUndefined()
})

test('a connection whose transaction may still begin serves no other', async () => {
  const released: unknown[] = []
  const client = {
    query(): never {
      throw new Error('Query read timeout')
    },
    release: (isDiscarded?: boolean) => released.push(isDiscarded),
  }
  const pool = { connect: async () => client, end: async () => {} }
  const db = new Kysely({ dialect: new TransactionSettingsDialect({ pool }, 'select 1') })
  const work = db.transaction().execute(trx => trx.executeQuery(CompiledQuery.raw('select 1')))
  await expect(work).rejects.toThrow('Query read timeout')
  expect(released).toEqual([true])
})
