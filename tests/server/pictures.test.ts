import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '../../server/operations/backup/back-up.ts'
import { restore } from '../../server/operations/backup/restore.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import { deliverer } from '../../server/delivery/mail/mail-sender.ts'
import type { Mail } from '../../server/delivery/mail/smtp.ts'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { pictureEncoder } from '../../server/forms/attachments/encoder.ts'
import { pictureLink } from '../../server/forms/attachments/picture-link.ts'
import type { Database } from '../../server/store/database.ts'
import { listDeliveries } from '../../server/store/deliveries.ts'
import { findEstimate } from '../../server/store/estimates.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { findPicture, listPictures } from '../../server/store/pictures.ts'
import { purge } from '../../server/store/retention.ts'
import { pictureSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { patience } from '../setup/processor-time.ts'
import { clock, describeOnBoth } from './databases.ts'
import { estimate } from './estimate.ts'
import { mailContent } from './mail-content.ts'
import { encodePicture, jpegOf, pictureForm } from './room-picture.ts'
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
    await store.saveEstimate(estimate(1, { reference, receivedAt: clock().toISOString(), ...more }))
    const app = testApp(store, { encodePicture: async bytes => ({ kind: 'made', bytes }) })
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

  test('is kept and told of; sent again, it is the same; a second one is refused', async () => {
    const { database, store, send, get } = await setUp()
    const sent = await jpegOf()
    expect(await send(sent)).toBe(201)
    const kept = await findPicture(database, reference)
    expect(await about(database)).toContain('estimate-picture')
    expect(await send(sent)).toBe(201)
    expect(await send(await jpegOf({ color: '#ffffff' }))).toBe(409)
    expect((await about(database)).filter(kind => kind === 'estimate-picture')).toHaveLength(1)

    const link = pictureLink(reference, { siteUrl: '', secret: await store.pictureSecret() })
    const shown = await get(link)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(kept?.bytes ?? []))).toBe(true)
    for (const wrong of [address, `${address}?token=x`, link.replace(reference, 'ZZ-2345-678C')])
      expect((await get(wrong)).status).toBe(404)
  })

  test('is told of once a person has released its request', async () => {
    const { database, send, leads } = await setUp({ suspicion: 'honeypot' })
    expect(await send(await jpegOf())).toBe(201)
    expect(await about(database)).toEqual([])
    await leads(`release ${reference}`)
    expect(await about(database)).toContain('estimate-picture')
  })

  test('is linked in a message of its own to the business', async () => {
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
    const deliver = deliverer({
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
      pictureSecret: await pictureSecret(database),
    })
    for (const message of await createOutbox(database).claim({ now: clock(), leaseTime: 1000, limit: 9 }))
      await deliver(message)
    const mail = mails.find(({ subject }) => subject === `Picture for ${reference}`)
    expect(mail?.to).toEqual(office)
    const link = mail?.text.match(/https:\S+/)?.[0] ?? ''
    expect((await get(link.replace(siteUrl, ''))).headers.get('content-type')).toBe('image/jpeg')
  })

  test('goes with its request, and leaves nothing in the files', async () => {
    const { database, send, leads } = await setUp()
    await send(await jpegOf({ width: 900, height: 700 }))
    const { bytes } = (await findPicture(database, reference)) ?? {}
    expect(await leads(`erase ${reference}`)).toContain('1 request, 3 messages')
    expect(await listPictures(database)).toEqual([])
    if (engine !== 'sqlite') return
    const middle = Buffer.from(bytes ?? []).subarray(200, 260)
    const files = await readdir(where().dataFolder)
    for (const file of files)
      expect((await readFile(path.join(where().dataFolder, file))).includes(middle)).toBe(false)
  })

  test('is kept while the message about it waits, and then as long as its request', async () => {
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
    expect(await listPictures(database)).toHaveLength(1)
    for (const message of messages) await outbox.markSent(message, clock())
    await run(1)
    await run(1)
    expect(await listPictures(database)).toEqual([])
  })

  test('is in a backup, which goes back to either engine', async () => {
    const { database, send } = await setUp()
    await send(await jpegOf())
    const kept = await findPicture(database, reference)
    const { file } = await backUp(database, { folder, clock, log: silentLog })
    const elsewhere = path.join(folder, 'elsewhere')
    const targets = [{ databaseUrl: undefined, dataFolder: elsewhere }]
    // Over what is there: no row that goes may take a restored picture with it.
    const own = engine === 'postgres' ? [where()] : []
    await database.close()
    for (const target of [...targets, ...own]) {
      const options = { ...target, clock, log: silentLog }
      await restore({ ...options, from: file, replace: true })
      const restored = await openDatabase(options)
      const found = await findPicture(restored, reference)
      await restored.close()
      expect(found?.receivedAt).toBe(kept?.receivedAt)
      expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(kept?.bytes ?? []))).toBe(true)
    }
  })

  test('is seen by the business: in the list, with the request, and as a file', async () => {
    const { database, send, leads } = await setUp()
    expect(await leads('list')).not.toContain('picture')
    expect(await leads(`picture ${reference}`)).toContain('no picture')
    await send(await jpegOf())
    expect(await leads('list')).toContain('[waiting, picture]')
    expect(await leads(`show ${reference}`)).toContain('picture: 1 KB')
    expect(await leads('about ada@example.com')).toContain('picture: 1 KB')
    await leads(`picture ${reference}`)
    const saved = await readFile(path.join(folder, `${reference}.jpg`))
    expect(saved.equals(Buffer.from((await findPicture(database, reference))?.bytes ?? []))).toBe(true)
  })
})

test('a picture is made anew, without what the phone wrote into it', async () => {
  const sent = await jpegOf({ gps: 'Secret Street 7', width: 300, height: 200 })
  expect(sent.includes('Secret Street')).toBe(true)
  const encoded = await encodePicture(sent)
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

/** In place of the program that decodes. */
async function inPlaceOfIt(text: string, limit = patience(10_000)) {
  const program = path.join(folder, 'program.mjs')
  await writeFile(program, text)
  return pictureEncoder({ program, log: silentLog, patience: limit })(Buffer.from('x'))
}

test('the process that does it has nothing of ours', async () => {
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
])('where the process %s, the picture is to come again', async (_, text) => {
  expect(await inPlaceOfIt(text)).toEqual({ kind: 'unavailable' })
})

test('a process that takes for ever is ended', async () => {
  const endless = "process.on('message', () => { for (;;); })"
  expect(await inPlaceOfIt(endless, 500)).toEqual({ kind: 'unavailable' })
})

test('one that ended in between is started again', async () => {
  const program = path.join(folder, 'program.mjs')
  await writeFile(
    program,
    "process.on('message', () => process.send({ made: Buffer.from('x') }, () => process.exit()))",
  )
  const encode = pictureEncoder({ program, log: silentLog })
  expect(await encode(Buffer.from('x'))).toMatchObject({ kind: 'made' })
  await expect.poll(() => encode(Buffer.from('x'))).toMatchObject({ kind: 'made' })
})
