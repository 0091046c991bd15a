import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { readEnvironment } from '../../server/environment.ts'

test('defaults to port 3000 on this machine and to ./data', () => {
  const environment = {
    PORT: 3000,
    OPERATIONS_PORT: 3001,
    OPERATIONS_HOST: '127.0.0.1',
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    TRUSTED_PROXY_HOPS: 0,
    RATE_LIMIT: 20,
    SPAM_DAYS: 30,
    REQUEST_MONTHS: 24,
    ASSISTANTS: 'on',
  }
  expect(readEnvironment({})).toEqual({ environment })
  expect(readEnvironment({ PORT: '', HOST: ' ', DATA_DIR: '' })).toEqual({ environment })
})

test('docs/running.md explains every variable', () => {
  const read = new Set<string>()
  readEnvironment(new Proxy<Record<string, undefined>>({}, { get: (_, name) => void read.add(String(name)) }))
  const docs = readFileSync(path.join(projectDir, 'docs/running.md'), 'utf8')
  const rows = docs.match(/^\|(?: `[A-Z_]+`,?)+ \|/gm) ?? []
  expect(rows.flatMap(row => row.match(/[A-Z_]+/g) ?? []).sort()).toEqual([...read].sort())
})

test('returns the set values', () => {
  const variables = { PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '/var/data', PATH: '/bin' }
  const more = {
    OPERATIONS_PORT: 'off',
    TRUSTED_PROXY_HOPS: '1',
    RATE_LIMIT: 'off',
    DATABASE_URL: 'postgres://db/site',
    ASSISTANTS: 'off',
  }
  expect(readEnvironment({ ...variables, ...more })).toEqual({
    environment: {
      PORT: 8080,
      HOST: '0.0.0.0',
      OPERATIONS_PORT: 'off',
      OPERATIONS_HOST: '127.0.0.1',
      DATA_DIR: '/var/data',
      TRUSTED_PROXY_HOPS: 1,
      RATE_LIMIT: 'off',
      DATABASE_URL: 'postgres://db/site',
      SPAM_DAYS: 30,
      REQUEST_MONTHS: 24,
      ASSISTANTS: 'off',
    },
  })
})

test('reads the people of the office', () => {
  const people = [
    { initials: 'AB', address: 'ann@example.com' },
    { initials: 'BO', address: 'bo=1@example.com' },
  ]
  for (const OFFICE_MAILS of [
    'AB=ann@example.com bo=bo=1@example.com',
    ' AB=ann@example.com,\nBO=bo=1@example.com ',
  ])
    expect(readEnvironment({ OFFICE_MAILS })).toMatchObject({ environment: { OFFICE_MAILS: people } })
  for (const OFFICE_MAILS of [
    'ann@example.com',
    'AB=ann',
    'AB=a@example.com ab=b@example.com',
    'ABCDE=a@example.com',
  ])
    expect(readEnvironment({ OFFICE_MAILS })).toHaveProperty('problems.length', 1)
  expect(readEnvironment({ OFFICE_MAILS: ' ' })).toHaveProperty('environment')
})

test('reads the recipient of alerts', () => {
  expect(readEnvironment({ ALERT_TO: 'ann@example.com' })).toMatchObject({
    environment: { ALERT_TO: 'ann@example.com' },
  })
  expect(readEnvironment({ ALERT_TO: 'ann' })).toHaveProperty('problems.length', 1)
})

test('does not repeat a key that is too short', () => {
  expect(readEnvironment({ OFFICE_KEY: 'too-short' })).toEqual({
    problems: ['OFFICE_KEY is too short. It must be a secret of at least 32 characters.'],
  })
})

test.each(['http', '80.5', '-1', '65536', '3000 '])('PORT=%s is a problem', port => {
  expect(readEnvironment({ PORT: port })).toEqual({
    problems: [`PORT is "${port}". It must be a whole number from 0 to 65535 (0 takes any free port).`],
  })
})

test('does not repeat a wrong URL, which may contain a password', () => {
  const result = readEnvironment({ DATABASE_URL: 'mysql://me:secret@host/site', SMTP_URL: 'secret' })
  expect(result).toHaveProperty('problems.length', 2)
  expect(JSON.stringify(result)).not.toContain('secret')
})

test('reports all problems at once', () => {
  const result = readEnvironment({ PORT: 'x', HOST: 'http://localhost' })
  expect('problems' in result && result.problems.map(problem => problem.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
  ])
})

test.each([
  { SMTP_URL: 'smtp://me:a#b@mail.example' },
  { RATE_LIMIT: '0' },
  { RATE_LIMIT: 'none' },
  { ASSISTANTS: 'no' },
  { TRUSTED_PROXY_HOPS: '-1' },
  { TRUSTED_PROXY_HOPS: 'yes' },
])('%j is a problem', variables => {
  expect(readEnvironment(variables)).toHaveProperty('problems.length', 1)
})

describe('the URL of a service', () => {
  const problemWith = (variables: Readonly<Record<string, string>>) => {
    const result = readEnvironment(variables)
    return 'problems' in result ? result.problems.join('\n') : undefined
  }

  test.each([
    ['p@ss#w/o:rd', 'contains a "#"'],
    ['p%ss', 'contains a "%" without two hexadecimal digits of a character after it'],
    ['p%ff', 'contains a "%" without two hexadecimal digits of a character after it'],
    ['12/34', 'contains a "/" or "?" before an "@"'],
    ['pa?ss', 'contains a "/" or "?" before an "@"'],
    ['pa ss', 'contains a space, a tab or a line break'],
    ['pa\nss', 'contains a space, a tab or a line break'],
  ])('with the password %j is rejected, with advice', (password, problem) => {
    expect(problemWith({ DATABASE_URL: `postgres://site:${password}@127.0.0.1:4510/site` })).toBe(
      `DATABASE_URL ${problem}. It must be the address of a Postgres database, postgres://user:password@host/name, with # in the password as %23, / as %2F, ? as %3F, @ as %40, % as %25 and a space as %20.`,
    )
    expect(problemWith({ SMTP_URL: `smtp://site:${password}@127.0.0.1:4510` })).toContain(
      `SMTP_URL ${problem}. It must be`,
    )
  })

  test.each([
    ['"postgres://me:secret@host/site"', 'has quotation marks around it'],
    ['postgres://me:secret@host/site\n', 'contains a space, a tab or a line break'],
    ['postgres://me:secret@host:port/site', 'is not an address'],
    ['me:secret@host/site', 'is not an address'],
  ])('%j is rejected', (url, problem) => {
    expect(problemWith({ DATABASE_URL: url })).toContain(`DATABASE_URL ${problem}. It must be`)
    expect(problemWith({ DATABASE_URL: url })).not.toContain('secret')
  })

  test.each([
    'postgres://host/site',
    'postgresql://me@host/site',
    'postgres://me:secret@[::1]:5432/site?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres:///site?host=/run/postgresql',
    'postgres://me:secret@/site?host=/cloudsql/project:region:name',
    'postgres://me:secret@%2Frun%2Fpostgresql/site',
  ])('%s is accepted', url => {
    expect(problemWith({ DATABASE_URL: url })).toBeUndefined()
  })

  const anyPassword = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom(...'#/?@%: ab0\\[]{}|^"<>&=+;,.'), minLength: 1 }),
  )

  test('contains exactly the encoded password', () => {
    fc.assert(
      fc.property(anyPassword, password => {
        const encoded = encodeURIComponent(password)
        const DATABASE_URL = `postgres://site:${encoded}@127.0.0.1:4510/site`
        const SMTP_URL = `smtp://site:${encoded}@127.0.0.1:4510`
        expect(problemWith({ DATABASE_URL, SMTP_URL })).toBeUndefined()
        expect(new Client(DATABASE_URL)).toMatchObject({ password, host: '127.0.0.1', port: 4510 })
        expect(createTransport(SMTP_URL).options).toMatchObject({ auth: { pass: password }, port: 4510 })
      }),
    )
  })

  test('is parsed as intended, or rejected with the same text for every password', () => {
    const said = new Set<string>()
    fc.assert(
      fc.property(anyPassword, password => {
        const DATABASE_URL = `postgres://site:${password}@127.0.0.1:4510/site`
        const problem = problemWith({ DATABASE_URL })
        if (problem !== undefined) said.add(problem)
        // A password with digits after a "%" looks like an encoded one.
        else if (!password.includes('%')) {
          const read = { password, host: '127.0.0.1', port: 4510, database: 'site', user: 'site' }
          expect(new Client(DATABASE_URL)).toMatchObject(read)
        }
      }),
      { numRuns: 2000 },
    )
    expect([...said].map(problem => problem.replace(/\. It must be.*/, '')).sort()).toEqual([
      'DATABASE_URL contains a "#"',
      'DATABASE_URL contains a "%" without two hexadecimal digits of a character after it',
      'DATABASE_URL contains a "/" or "?" before an "@"',
      'DATABASE_URL contains a space, a tab or a line break',
    ])
  })
})

test('accepts a webhook with its secrets, and prints neither', () => {
  const secret = `whsec_${Buffer.alloc(24, 'a').toString('base64')}`
  const two = `${secret} whsec_${Buffer.alloc(64, 'b').toString('base64')}`
  for (const WEBHOOK_URL of ['https://hooks.example/1?key=2', 'http://localhost:9/x', 'http://[::1]/'])
    expect(readEnvironment({ WEBHOOK_URL, WEBHOOK_SECRET: two })).toMatchObject({
      environment: { WEBHOOK_URL, WEBHOOK_SECRET: two.split(' ') },
    })
  for (const WEBHOOK_URL of [
    'http://hooks.example/tell',
    'https://tell:x@hooks.example',
    'ftp://tell',
    'tell',
  ]) {
    const result = readEnvironment({ WEBHOOK_URL, WEBHOOK_SECRET: secret })
    expect(JSON.stringify(result)).toMatch(/^\{"problems":\["WEBHOOK_URL /)
    expect(JSON.stringify(result)).not.toContain('tell')
  }
  for (const WEBHOOK_SECRET of [undefined, 'whsec_tell', `tell ${secret}`, ' ']) {
    const result = readEnvironment({ WEBHOOK_URL: 'https://hooks.example', WEBHOOK_SECRET })
    expect(JSON.stringify(result)).toMatch(/^\{"problems":\["WEBHOOK_SECRET /)
    expect(JSON.stringify(result)).not.toContain('tell')
  }
})
