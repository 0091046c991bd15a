import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailSender } from '../../server/delivery/mail/mail-sender.ts'
import type { Mail } from '../../server/delivery/mail/smtp.ts'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { attachmentLink } from '../../server/forms/attachments/attachment-link.ts'
import { createEncoder } from '../../server/forms/attachments/encoder.ts'
import { backUp } from '../../server/operations/backup/back-up.ts'
import { restore } from '../../server/operations/backup/restore.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import { findAttachment, listAttachments } from '../../server/store/attachments.ts'
import type { Database } from '../../server/store/database.ts'
import { listDeliveries } from '../../server/store/deliveries.ts'
import { findEstimate } from '../../server/store/estimates.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { purge } from '../../server/store/retention.ts'
import { attachmentSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { patience } from '../setup/processor-time.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { mailContent } from './mail-content.ts'
import { encodeAttachment, jpegOf, pictureForm } from './room-picture.ts'
import { silentLog } from './silent-log.ts'
import { testApp } from './test-app.ts'

const reference = 'ZZ-2345-6789'
const address = `/api/contact/${reference}/picture`
const siteUrl = 'https://floors.example'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

describeOnBoth('a picture of a request', ({ open, engine, where }) => {
  async function setUp(more = {}) {
    const database = await open()
    const store = createStore(database)
    await store.saveEstimate(newEstimate(1, { reference, receivedAt: clock().toISOString(), ...more }))
    const app = testApp(store, { encodeAttachment: async bytes => ({ kind: 'made', bytes }) })
    const deps = { database, retention: { spamDays: 30, requestMonths: 24 }, clock, siteUrl, folder }
    return {
      database,
      store,
      send: async (bytes: Uint8Array) => (await app.request(address, pictureForm(bytes))).status,
      get: (link: string) => app.request(link),
      leads: async (line: string) => (await runLeads(line.split(' '), deps)).text,
    }
  }

  const about = async (database: Database) =>
    (await listDeliveries(database, reference)).map(({ kind }) => kind)

  test('is stored with a message; sent again, it is the same; a second one is rejected', async () => {
    const { database, store, send, get } = await setUp()
    const sent = await jpegOf()
    expect(await send(sent)).toBe(201)
    const kept = await findAttachment(database, reference)
    expect(await about(database)).toContain('estimate-picture')
    expect(await send(sent)).toBe(201)
    expect(await send(await jpegOf({ color: '#ffffff' }))).toBe(409)
    expect((await about(database)).filter(kind => kind === 'estimate-picture')).toHaveLength(1)

    const link = attachmentLink(reference, { siteUrl: '', secret: await store.attachmentSecret() })
    const shown = await get(link)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(kept?.bytes ?? []))).toBe(true)
    for (const wrong of [address, `${address}?token=x`, link.replace(reference, 'ZZ-2345-678C')])
      expect((await get(wrong)).status).toBe(404)
  })

  test('gets its message when its request is released', async () => {
    const { database, send, leads } = await setUp({ suspicion: 'honeypot' })
    expect(await send(await jpegOf())).toBe(201)
    expect(await about(database)).toEqual([])
    await leads(`release ${reference}`)
    expect(await about(database)).toContain('estimate-picture')
  })

  test('is linked in a separate message to the business', async () => {
    const { database, send, get } = await setUp()
    await send(await jpegOf())
    const mails: Mail[] = []
    const smtp = {
      async send(mail: Mail) {
        mails.push(mail)
        return { kind: 'sent' } as const
      },
      close() {},
    }
    const office = { name: 'Silly Floors', address: 'office@floors.example' }
    const deliver = createMailSender({
      smtp,
      records: {
        findEstimate: wanted => findEstimate(database, wanted),
        subscriptionByKey: async () => undefined,
        listHeldBack: async () => [],
      },
      content: mailContent,
      from: office,
      business: office,
      siteUrl,
      secret: '',
      attachmentSecret: await attachmentSecret(database),
    })
    for (const message of await createOutbox(database).claim({ now: clock(), leaseTime: 1000, limit: 9 }))
      await deliver(message)
    const mail = mails.find(({ subject }) => subject === `Picture for ${reference}`)
    expect(mail?.to).toEqual(office)
    const link = mail?.text.match(/https:\S+/)?.[0] ?? ''
    expect((await get(link.replace(siteUrl, ''))).headers.get('content-type')).toBe('image/jpeg')
  })

  test('is deleted with its request, and leaves nothing in the files', async () => {
    const { database, send, leads } = await setUp()
    await send(await jpegOf({ width: 900, height: 700 }))
    const { bytes } = (await findAttachment(database, reference)) ?? {}
    expect(await leads(`erase ${reference}`)).toContain('1 request, 3 messages')
    expect(await listAttachments(database)).toEqual([])
    if (engine !== 'sqlite') return
    const middle = Buffer.from(bytes ?? []).subarray(200, 260)
    const files = await readdir(where().dataFolder)
    for (const file of files)
      expect((await readFile(path.join(where().dataFolder, file))).includes(middle)).toBe(false)
  })

  test('is kept while its message waits, and then as long as its request', async () => {
    const { database, send } = await setUp()
    await send(await jpegOf())
    let now = clock().getTime()
    const run = (days: number) => {
      now += days * 24 * 60 * 60 * 1000
      return purge(
        database,
        { spamDays: 30, requestMonths: 24 },
        { now: new Date(now), elapsed: days * 24 * 60 * 60 },
      )
    }
    const outbox = createOutbox(database)
    const messages = await outbox.claim({ now: clock(), leaseTime: 1000, limit: 10 })
    for (const message of messages)
      if (message.kind !== 'estimate-picture') await outbox.markSent(message, clock())
    await run(0)
    await run(800)
    await run(2)
    expect(await listAttachments(database)).toHaveLength(1)
    for (const message of messages) await outbox.markSent(message, clock())
    await run(1)
    await run(1)
    expect(await listAttachments(database)).toEqual([])
  })

  test('is in a backup, which can be restored to either engine', async () => {
    const { database, send } = await setUp()
    await send(await jpegOf())
    const kept = await findAttachment(database, reference)
    const { file } = await backUp(database, { folder, clock, log: silentLog })
    const elsewhere = path.join(folder, 'elsewhere')
    const targets = [{ databaseUrl: undefined, dataFolder: elsewhere }]
    // Over existing data: deleting old rows must not cascade to restored pictures.
    const own = engine === 'postgres' ? [where()] : []
    await database.close()
    for (const target of [...targets, ...own]) {
      const options = { ...target, clock, log: silentLog }
      await restore({ ...options, from: file, replace: true })
      const restored = await openDatabase(options)
      const found = await findAttachment(restored, reference)
      await restored.close()
      expect(found?.receivedAt).toBe(kept?.receivedAt)
      expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(kept?.bytes ?? []))).toBe(true)
    }
  })

  test('is shown to the business in the list, with the request, and as a file', async () => {
    const { database, send, leads } = await setUp()
    expect(await leads('list')).not.toContain('picture')
    expect(await leads(`picture ${reference}`)).toContain('no picture')
    await send(await jpegOf())
    expect(await leads('list')).toContain('[waiting, picture]')
    expect(await leads(`show ${reference}`)).toContain('picture: 1 KB')
    expect(await leads('about ada@example.com')).toContain('picture: 1 KB')
    await leads(`picture ${reference}`)
    const saved = await readFile(path.join(folder, `${reference}.jpg`))
    expect(saved.equals(Buffer.from((await findAttachment(database, reference))?.bytes ?? []))).toBe(true)
  })
})

test('re-encodes a picture without its metadata', async () => {
  const sent = await jpegOf({ gps: 'Secret Street 7', width: 300, height: 200 })
  expect(sent.includes('Secret Street')).toBe(true)
  const encoded = await encodeAttachment(sent)
  const bytes = Buffer.from(encoded.kind === 'made' ? encoded.bytes : [])
  expect(bytes.includes('Secret Street')).toBe(false)
  const { format, width, height, exif } = await sharp(bytes).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 300,
    height: 200,
    exif: undefined,
  })
})

/** Encodes with a replaced encoder program. */
async function inPlaceOfIt(text: string, limit = patience(10_000)) {
  const program = path.join(folder, 'program.mjs')
  await writeFile(program, text)
  return createEncoder({ program, log: silentLog, timeoutMs: limit })(Buffer.from('x'))
}

test('the encoder process has no variables and files of the server', async () => {
  const variables = "Object.keys(process.env).filter(name => !name.startsWith('NODE_CHANNEL')).join()"
  const told = await inPlaceOfIt(
    `process.on('message', () => process.send({ made: Buffer.from(${variables}) }))`,
  )
  expect(told).toMatchObject({ kind: 'made', bytes: { length: 0 } })
})

test.each([
  ['ends', 'process.exit(1)'],
  ['is broken', 'throw new Error()'],
  ['says too much', "process.on('message', () => process.send({ made: Buffer.alloc(700_000) }))"],
])('asks to retry if the encoder %s', async (_, text) => {
  expect(await inPlaceOfIt(text)).toEqual({ kind: 'unavailable' })
})

test('ends an encoder that takes too long', async () => {
  const endless = "process.on('message', () => { for (;;); })"
  expect(await inPlaceOfIt(endless, 500)).toEqual({ kind: 'unavailable' })
})

test('starts an ended encoder again', async () => {
  const program = path.join(folder, 'program.mjs')
  await writeFile(
    program,
    "process.on('message', () => process.send({ made: Buffer.from('x') }, () => process.exit()))",
  )
  const encode = createEncoder({ program, log: silentLog })
  expect(await encode(Buffer.from('x'))).toMatchObject({ kind: 'made' })
  await expect.poll(() => encode(Buffer.from('x'))).toMatchObject({ kind: 'made' })
})
