import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { secret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { clock, describeOnBoth } from './databases.ts'
import { estimate } from './estimate.ts'

const requestedAt = clock().toISOString()

describeOnBoth('the store', ({ open, where }) => {
  const messages = async () =>
    (await open()).read(db => db.selectFrom('outbox').select(['kind', 'subject']).orderBy('id').execute())

  test('what was saved is listed as it was, newest first, also after reopening', async () => {
    const store = createStore(await open())
    await store.saveEstimate(estimate(1))
    await store.saveEstimate(estimate(2))
    const { requestKeys: _, textKey: __, ...stored } = estimate(2)
    const reopened = createStore(await open())
    const [newest, older] = await reopened.listEstimates()
    expect(newest).toEqual(stored)
    expect(older?.reference).toBe('ZZ-1')
    expect(await reopened.findEstimate('ZZ-2')).toEqual(stored)
    expect(await reopened.findEstimate('ZZ-3')).toBeUndefined()
  })

  test('a key is stored once and answers with the first reference', async () => {
    const store = createStore(await open())
    const first = await store.saveEstimate(estimate(1, { requestKeys: ['k'] }))
    expect(first).toEqual({ kind: 'saved', reference: 'ZZ-1' })
    const repeated = { kind: 'repeated', reference: 'ZZ-1' }
    expect(await store.saveEstimate(estimate(2, { requestKeys: ['k'] }))).toEqual(repeated)
    expect(await store.saveEstimate(estimate(3, { requestKeys: ['today', 'k'] }))).toEqual(repeated)
    expect(await store.listEstimates()).toHaveLength(1)
  })

  test('a request over the limit repeats a stored one, and stores nothing', async () => {
    const store = createStore(await open())
    expect(await store.repeatEstimate(estimate(1, { requestKeys: ['k'] }))).toBeUndefined()
    expect(await store.listEstimates()).toEqual([])
    await store.saveEstimate(estimate(1, { requestKeys: ['k'], suspicion: 'too-fast' }))
    const repeat = (confirmed: boolean) =>
      store.repeatEstimate(estimate(2, { requestKeys: ['today', 'k'], confirmed }))
    expect(await repeat(false)).toEqual({ kind: 'held', reference: 'ZZ-1' })
    expect(await repeat(true)).toEqual({ kind: 'repeated', reference: 'ZZ-1' })
    expect(await store.listEstimates()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test('a taken reference stores nothing', async () => {
    const store = createStore(await open())
    await store.saveEstimate(estimate(1))
    const taken = await store.saveEstimate(estimate(1, { requestKeys: ['k'] }))
    expect(taken).toEqual({ kind: 'referenceTaken' })
    expect(await store.listEstimates()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test('a request comes with its messages, suspected spam with none', async () => {
    const store = createStore(await open())
    await store.saveEstimate(estimate(1))
    await store.saveEstimate(estimate(2, { suspicion: 'honeypot' }))
    expect(await messages()).toEqual([
      { kind: 'estimate-business', subject: 'ZZ-1' },
      { kind: 'estimate-visitor', subject: 'ZZ-1' },
    ])
  })

  test('suspected spam that its sender confirms goes out, once, and any other stays held', async () => {
    const store = createStore(await open())
    const save = (number: number, more: Parameters<typeof estimate>[1]) =>
      store.saveEstimate(estimate(number, { requestKeys: ['k'], suspicion: 'honeypot', ...more }))
    const held = { kind: 'held', reference: 'ZZ-1' }
    expect(await save(1, { confirmed: true })).toEqual(held)
    expect(await save(2, {})).toEqual(held)
    expect(await save(3, { requestKeys: ['other'] })).toEqual({ kind: 'held', reference: 'ZZ-3' })
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

  test('suspected spam that is confirmed on several instances at once goes out once', async () => {
    const stores = (await Promise.all([open(), open(), open(), open()])).map(createStore)
    const sent = { requestKeys: ['k'], suspicion: 'too-fast' }
    await stores[0]?.saveEstimate(estimate(0, sent))
    const saved = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        stores[index % 4]?.saveEstimate(estimate(index + 1, { ...sent, confirmed: true })),
      ),
    )
    expect(new Set(saved.map(result => result?.kind))).toEqual(new Set(['repeated']))
    expect(await messages()).toHaveLength(2)
  })

  test('a moment stays as it was read while others write, and they need not wait for it', async () => {
    const [reader, writer] = [await open(), createStore(await open())]
    const counts = await reader.readMoment(async db => {
      const count = async () => (await db.selectFrom('estimates').select('id').execute()).length
      const before = await count()
      await writer.saveEstimate(estimate(1))
      return [before, await count()]
    })
    expect(counts).toEqual([0, 0])
    expect(await writer.listEstimates()).toHaveLength(1)
  })

  test('twenty submits with one key through four instances are one request', async () => {
    const stores = (await Promise.all([open(), open(), open(), open()])).map(createStore)
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 4]?.saveEstimate(estimate(index, { requestKeys: ['k'] })),
      ),
    )
    expect(new Set(saved.map(result => result && 'reference' in result && result.reference)).size).toBe(1)
    expect(saved.filter(result => result?.kind === 'saved')).toHaveLength(1)
    expect(await stores[0]?.listEstimates()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })

  test('an address subscribes once, however it is written, and is asked once', async () => {
    const store = createStore(await open())
    expect(await store.saveSubscription({ email: 'Ada@example.com', requestedAt })).toEqual({ kind: 'saved' })
    expect(await store.saveSubscription({ email: 'ada@Example.com', requestedAt })).toEqual({
      kind: 'repeated',
    })
    expect(await messages()).toEqual([
      { kind: 'newsletter-confirm', subject: expect.not.stringContaining('@') },
    ])
  })

  test('several that open an empty database together make the tables once', async () => {
    const opened = await Promise.all([open(), open(), open(), open()])
    await Promise.all(opened.map((database, index) => createStore(database).saveEstimate(estimate(index))))
    const [first] = opened
    expect(await first?.read(db => db.selectFrom('estimates').select('reference').execute())).toHaveLength(4)
    const steps = await first?.read(db => db.selectFrom('migrations').select('name').execute())
    expect(new Set(steps?.map(({ name }) => name)).size).toBe(steps?.length)
  })

  test('a secret is the same for all instances', async () => {
    const opened = await Promise.all([open(), open(), open()])
    const secrets = await Promise.all(opened.map(database => secret(database, 'x')))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  })

  test('a transaction that fails leaves nothing behind, and the next one works', async () => {
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
    expect(await createStore(database).saveEstimate(estimate(1))).toMatchObject({ kind: 'saved' })
  })

  test('hundred requests at once are all stored, each under its own reference', async () => {
    const store = createStore(await open())
    const saved = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        store.saveEstimate(estimate(number, { requestKeys: [`k${number % 60}`] })),
      ),
    )
    expect(saved.filter(({ kind }) => kind === 'saved')).toHaveLength(60)
    const stored = new Set((await store.listEstimates()).map(({ reference }) => reference))
    expect(saved.every(result => 'reference' in result && stored.has(result.reference))).toBe(true)
    expect(stored.size).toBe(60)
  })

  test('everything acknowledged before kill -9 is there afterwards, with its messages', async () => {
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
        // Further lines may be on their way: they count as well.
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
