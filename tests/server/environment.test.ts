import { expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment.ts'

test('nothing set means port 3000 on this machine only, data beside it', () => {
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

test('what is set is taken', () => {
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

test.each(['http', '80.5', '-1', '65536', '3000 '])('PORT=%s is a problem', port => {
  expect(readEnvironment({ PORT: port })).toEqual({
    problems: [`PORT is "${port}". It must be a whole number from 0 to 65535 (0 takes any free port).`],
  })
})

test('an address that is wrong is not repeated, since it may hold a password', () => {
  const result = readEnvironment({ DATABASE_URL: 'mysql://me:secret@host/site', SMTP_URL: 'secret' })
  expect(result).toHaveProperty('problems.length', 2)
  expect(JSON.stringify(result)).not.toContain('secret')
})

test('all problems are said at once', () => {
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
