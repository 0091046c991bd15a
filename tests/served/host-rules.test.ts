import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOfEachKind } from '../setup/built-files.ts'
import { readHostRules } from '../setup/host-rules.ts'
import { projectDir } from '../setup/run.ts'
import { type ServerProcess, startServer } from '../setup/server-process.ts'

/** Headers that each host computes itself. */
const ofTheHost = [
  ...[
    'accept-ranges',
    'connection',
    'content-encoding',
    'content-length',
    'date',
    'etag',
    'keep-alive',
    'vary',
  ],
  // The rules name a type that differs from the extension's.
  'content-type',
]

/** Headers that browsers read on documents and workers only. The rules give them to all files. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'speculation-rules',
]

const client = path.join(projectDir, 'dist/current/client')
let server: ServerProcess

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.stop())

test('static hosts send each kind of file with the headers of the server', async () => {
  const rules = readHostRules(readFileSync(path.join(client, '_headers'), 'utf8'))
  const files = filesOfEachKind(client)
  expect(new Set(files.map(({ file }) => path.extname(file))).size).toBeGreaterThan(10)
  const differing: string[] = []
  for (const { file, url } of files) {
    const { headers } = await fetch(server.url + encodeURI(url))
    const own = rules(url)
    const given = new Map([['cache-control', 'no-cache'], ...own])
    for (const [name, value] of headers) {
      const ruled = given.get(name)
      if (ofTheHost.includes(name) ? ruled !== undefined && ruled !== value : ruled !== value) {
        differing.push(`${file} ${name}: ${ruled}, not ${value}`)
      }
    }
    for (const name of own.keys()) {
      if (!headers.has(name) && !ofDocuments.includes(name))
        differing.push(`${file} ${name}: ${own.get(name)}`)
    }
  }
  expect(differing).toEqual([])
})
