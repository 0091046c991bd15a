import { expect, test } from 'vitest'
import { describeError } from '../../server/log.ts'
import { createTerminalLog } from '../../server/operations/command-line.ts'
import { openPostgresDatabase } from '../../server/store/postgres-database.ts'
import { clock } from './databases.ts'

test('a command that waits for the database prints the reason', async () => {
  let text = ''
  const log = createTerminalLog({ write: more => (text += more) })
  // Port 1 is never given to a program that asks for a free one, so that nobody listens.
  const url = 'postgres://site:secret@127.0.0.1:1/site'
  await expect(openPostgresDatabase(url, { clock, log, waitFor: 600 })).rejects.toThrow('was away')
  expect(text).toMatch(
    /^waiting for the database, seconds: 0, cause: Nothing accepts connections at the host and port in DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
  )
})

test('puts no colon after a sentence', () => {
  expect(describeError(new Error('Write to it.', { cause: new Error('read-only') }))).toBe(
    'Write to it. read-only',
  )
})

test('describes a host whose addresses all refuse by all their errors', () => {
  const refused = ['::1', '127.0.0.1'].map(host => new Error(`connect ECONNREFUSED ${host}:5432`))
  expect(describeError(new Error('away', { cause: new AggregateError(refused) }))).toBe(
    'away: connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  )
  expect(describeError(new TypeError())).toBe('TypeError')
})
