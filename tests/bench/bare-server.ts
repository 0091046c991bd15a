import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { textFingerprint } from '../../server/forms/abuse/text-fingerprint.ts'
import { createReference } from '../../server/forms/contact/reference.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { createStore } from '../../server/store/store.ts'
import type { requestFields } from '../faults/submit.ts'
import { listenAndTell } from './listen.ts'

// Baseline of the server: stores the same rows without checks, limits or headers.
const clock = () => new Date()
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataFolder: process.env.DATA_DIR ?? '',
  clock,
  log: { info() {}, warn() {}, error() {} },
})
const store = createStore(database)
const server = createServer(async (request, response) => {
  const { idempotencyKey, ...fields }: ReturnType<typeof requestFields> = JSON.parse(await text(request))
  const reference = createReference('BF')
  await store.saveEstimate({
    ...fields,
    reference,
    idempotencyKeys: [idempotencyKey],
    receivedAt: clock().toISOString(),
    suspicion: null,
    calculation: null,
    context: { emergency: false },
    preferences: { ways: [], times: [] },
    textConsent: null,
    source: 'website',
    language: 'en',
    textFingerprint: textFingerprint(fields.projectDetails),
  })
  response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ reference }))
})
listenAndTell(server)
