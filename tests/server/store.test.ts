import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { findOrCreateSecret, pictureSecret, requestSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'

const requestedAt = clock().toISOString()

describeOnBoth('the store', ({ open, where }) => {
  const messages = async () =>
    (await open()).read(db => db.selectFrom('outbox').select(['kind', 'subject']).orderBy('id').execute())

  test('lists saved requests unchanged, newest first, also after reopening', async () => {
    const store = createStore(await open())
    await store.saveEstimate(newEstimate(1))
    await store.saveEstimate(newEstimate(2))
    const { idempotencyKeys: _, textFingerprint: __, ...stored } = newEstimate(2)
    const reopened = createStore(await open())
    const [newest, older] = await reopened.listEstimates()
    expect(newest).toEqual(stored)
    expect(older?.reference).toBe('ZZ-1')
    expect(await reopened.findEstimate('ZZ-2')).toEqual(stored)
    expect(await reopened.findEstimate('ZZ-3')).toBeUndefined()
  })

  test('stores a key once and returns the first reference', async () => {
    const store = createStore(await open())
    const first = await store.saveEstimate(newEstimate(1, { idempotencyKeys: ['k'] }))
    expect(first).toEqual({ kind: 'saved', reference: 'ZZ-1' })
    const repeated = { kind: 'repeated', reference: 'ZZ-1' }
    expect(await store.saveEstimate(newEstimate(2, { idempotencyKeys: ['k'] }))).toEqual(repeated)
    expect(await store.saveEstimate(newEstimate(3, { idempotencyKeys: ['today', 'k'] }))).toEqual(repeated)
    expect(await store.listEstimates()).toHaveLength(1)
  })

  test('repeats a stored request without storing anything', async () => {
    const store = createStore(await open())
    expect(await store.repeatEstimate(newEstimate(1, { idempotencyKeys: ['k'] }))).toBeUndefined()
    expect(await store.listEstimates()).toEqual([])
    await store.saveEstimate(newEstimate(1, { idempotencyKeys: ['k'], suspicion: 'too-fast' }))
    const repeat = (confirmed: boolean) =>
      store.repeatEstimate(newEstimate(2, { idempotencyKeys: ['today', 'k'], confirmed }))
    expect(await repeat(false)).toEqual({ kind: 'held', reference: 'ZZ-1' })
    expect(await repeat(true)).toEqual({ kind: 'repeated', reference: 'ZZ-1' })
    expect(await store.listEstimates()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test('stores nothing under an existing reference', async () => {
    const store = createStore(await open())
    await store.saveEstimate(newEstimate(1))
    const taken = await store.saveEstimate(newEstimate(1, { idempotencyKeys: ['k'] }))
    expect(taken).toEqual({ kind: 'referenceTaken' })
    expect(await store.listEstimates()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test('stores a request with its messages, and suspected spam without', async () => {
    const store = createStore(await open())
    await store.saveEstimate(newEstimate(1))
    await store.saveEstimate(newEstimate(2, { suspicion: 'honeypot' }))
    expect(await messages()).toEqual([
      { kind: 'estimate-business', subject: 'ZZ-1' },
      { kind: 'estimate-visitor', subject: 'ZZ-1' },
    ])
  })

  test('releases suspected spam once when its sender confirms it', async () => {
    const store = createStore(await open())
    const save = (number: number, more: Parameters<typeof newEstimate>[1]) =>
      store.saveEstimate(newEstimate(number, { idempotencyKeys: ['k'], suspicion: 'honeypot', ...more }))
    const held = { kind: 'held', reference: 'ZZ-1' }
    expect(await save(1, { confirmed: true })).toEqual(held)
    expect(await save(2, {})).toEqual(held)
    expect(await save(3, { idempotencyKeys: ['other'] })).toEqual({ kind: 'held', reference: 'ZZ-3' })
    expect(await messages()).toEqual([])
    const repeated = { kind: 'repeated', reference: 'ZZ-1' }
    for (const confirmed of [true, true, false]) expect(await save(4, { confirmed })).toEqual(repeated)
    expect(await messages()).toEqual([
      { kind: 'estimate-business', subject: 'ZZ-1' },
      { kind: 'estimate-visitor', subject: 'ZZ-1' },
    ])
    const stored = await store.listEstimates()
    expect(stored.map(({ reference, suspicion }) => [reference, suspicion])).toEqual([
      ['ZZ-3', 'honeypot'],
      ['ZZ-1', null],
    ])
  })

  test('releases suspected spam once if several instances confirm it', async () => {
    const stores = (await Promise.all([open(), open(), open(), open()])).map(createStore)
    const sent = { idempotencyKeys: ['k'], suspicion: 'too-fast' } as const
    await stores[0]?.saveEstimate(newEstimate(0, sent))
    const saved = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        stores[index % 4]?.saveEstimate(newEstimate(index + 1, { ...sent, confirmed: true })),
      ),
    )
    expect(new Set(saved.map(result => result?.kind))).toEqual(new Set(['repeated']))
    expect(await messages()).toHaveLength(2)
  })

  test('a snapshot does not change or block while others write', async () => {
    const [reader, writer] = [await open(), createStore(await open())]
    const counts = await reader.readSnapshot(async db => {
      const count = async () => (await db.selectFrom('estimates').select('id').execute()).length
      const before = await count()
      await writer.saveEstimate(newEstimate(1))
      return [before, await count()]
    })
    expect(counts).toEqual([0, 0])
    expect(await writer.listEstimates()).toHaveLength(1)
  })

  test('stores twenty submits with one key on four instances once', async () => {
    const stores = (await Promise.all([open(), open(), open(), open()])).map(createStore)
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 4]?.saveEstimate(newEstimate(index, { idempotencyKeys: ['k'] })),
      ),
    )
    expect(new Set(saved.map(result => result && 'reference' in result && result.reference)).size).toBe(1)
    expect(saved.filter(result => result?.kind === 'saved')).toHaveLength(1)
    expect(await stores[0]?.listEstimates()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test('subscribes an address once in any notation, and sends one message', async () => {
    const store = createStore(await open())
    expect(await store.saveSubscription({ email: 'Ada@example.com', language: 'en', requestedAt })).toEqual({
      kind: 'saved',
    })
    expect(await store.saveSubscription({ email: 'ada@Example.com', language: 'en', requestedAt })).toEqual({
      kind: 'repeated',
    })
    expect(await messages()).toEqual([
      { kind: 'newsletter-confirm', subject: expect.not.stringContaining('@') },
    ])
  })

  test('creates the tables once if several instances open an empty database', async () => {
    const opened = await Promise.all([open(), open(), open(), open()])
    await Promise.all(opened.map((database, index) => createStore(database).saveEstimate(newEstimate(index))))
    const [first] = opened
    expect(await first?.read(db => db.selectFrom('estimates').select('reference').execute())).toHaveLength(4)
    const steps = await first?.read(db => db.selectFrom('migrations').select('name').execute())
    expect(new Set(steps?.map(({ name }) => name)).size).toBe(steps?.length)
  })

  test('a secret is the same for all instances', async () => {
    const opened = await Promise.all([open(), open(), open()])
    const secrets = await Promise.all(opened.map(database => findOrCreateSecret(database, 'x')))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  })

  test('reads the secrets of links to requests once, as every request needs them', async () => {
    const database = await open()
    const before = await Promise.all([requestSecret(database), pictureSecret(database)])
    await database.write(db => db.deleteFrom('secrets').execute())
    expect(await Promise.all([requestSecret(database), pictureSecret(database)])).toEqual(before)
  })

  test('a failed transaction stores nothing, and the next one works', async () => {
    const database = await open()
    const failing = database.write(async db => {
      await db.insertInto('secrets').values({ name: 'a', value: 'b' }).execute()
      throw new Error('in between')
    })
    await expect(failing).rejects.toThrow('in between')
    const left = database.read(db =>
      db.selectFrom('secrets').select('name').where('name', '=', 'a').execute(),
    )
    expect(await left).toEqual([])
    expect(await createStore(database).saveEstimate(newEstimate(1))).toMatchObject({ kind: 'saved' })
  })

  test('stores a hundred concurrent requests, each under its own reference', async () => {
    const store = createStore(await open())
    const saved = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        store.saveEstimate(newEstimate(number, { idempotencyKeys: [`k${number % 60}`] })),
      ),
    )
    expect(saved.filter(({ kind }) => kind === 'saved')).toHaveLength(60)
    const stored = new Set((await store.listEstimates()).map(({ reference }) => reference))
    expect(saved.every(result => 'reference' in result && stored.has(result.reference))).toBe(true)
    expect(stored.size).toBe(60)
  })

  test('keeps everything acknowledged before kill -9, with its messages', async () => {
    const acknowledged: string[] = []
    const { dataFolder, databaseUrl = '' } = where()
    for (const round of [1, 2, 3]) {
      const writer = spawn(process.execPath, [
        '--import',
        'tsx',
        writerScript,
        dataFolder,
        databaseUrl,
        String(round),
      ])
      for await (const reference of createInterface(writer.stdout)) {
        acknowledged.push(reference)
        // Further lines may be in the pipe: they count as well.
        if (acknowledged.length >= round * 150) writer.kill('SIGKILL')
      }
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
      expect(writer.signalCode).toBe('SIGKILL')
    }
    const stored = await createStore(await open()).listEstimates()
    const references = new Set(stored.map(({ reference }) => reference))
    expect(acknowledged.length).toBeGreaterThanOrEqual(450)
    expect(acknowledged.filter(reference => !references.has(reference))).toEqual([])
    expect(await messages()).toHaveLength(2 * stored.length)
  })
})

const writerScript = path.join(import.meta.dirname, 'endless-writer.ts')
