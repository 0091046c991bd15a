import { expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment.ts'

test('nothing set means port 3000 on this machine only, data beside it', () => {
  const environment = { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' }
  expect(readEnvironment({})).toEqual({ environment })
  expect(readEnvironment({ PORT: '', HOST: ' ', DATA_DIR: '' })).toEqual({ environment })
})

test('what is set is taken', () => {
  expect(readEnvironment({ PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '/var/data', PATH: '/bin' })).toEqual({
    environment: { PORT: 8080, HOST: '0.0.0.0', DATA_DIR: '/var/data' },
  })
})

test.each(['http', '80.5', '-1', '65536', '3000 '])('PORT=%s is a problem', port => {
  expect(readEnvironment({ PORT: port })).toEqual({
    problems: [`PORT is "${port}". It must be a whole number from 0 to 65535 (0 takes any free port).`],
  })
})

test('all problems are said at once', () => {
  const result = readEnvironment({ PORT: 'x', HOST: 'http://localhost' })
  expect('problems' in result && result.problems.map(problem => problem.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
  ])
})
