import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailRecords } from '../../server/delivery/mail/mail-records.ts'
import { createMailSender } from '../../server/delivery/mail/mail-sender.ts'
import type { Mail } from '../../server/delivery/mail/smtp.ts'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { createEncoder } from '../../server/forms/pictures/encoder.ts'
import { pictureLink } from '../../server/forms/pictures/picture-link.ts'
import { backUp } from '../../server/operations/backup/back-up.ts'
import { restore } from '../../server/operations/backup/restore.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import type { Database } from '../../server/store/database.ts'
import { listDeliveries } from '../../server/store/deliveries.ts'
import { openDatabase } from '../../server/store/open-database.ts'
import { findPicture, listPictures } from '../../server/store/pictures.ts'
import { purge } from '../../server/store/retention.ts'
import { pictureSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { pictureLimits } from '../../site/picture-limits.ts'
import { patience } from '../setup/processor-time.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newContext, newEstimate } from './estimate.ts'
import { mailContent } from './mail-content.ts'
import { encodePicture, jpegOf, pictureForm } from './room-picture.ts'
import { silentLog } from './silent-log.ts'
import { testApp } from './test-app.ts'
import { testHours } from './test-hours.ts'

const reference = 'ZZ-2345-6789'
const address = `/api/contact/${reference}/picture`
const siteUrl = 'https://floors.example'
const office = { name: 'Silly Floors', address: 'office@floors.example' }

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
    const app = testApp(store, {
      encodePicture: async file => ({ kind: 'made', bytes: await readFile(file) }),
    })
    const deps = {
      database,
      retention: { spamDays: 30, requestMonths: 24 },
      clock,
      business: testHours,
      siteUrl,
      folder,
    }
    return {
      database,
      store,
      send: async (bytes: Uint8Array) => (await app.request(address, pictureForm(bytes))).status,
      get: (link: string) => app.request(link),
      leads: async (line: string) => (await runLeads(line.split(' '), deps)).text,
    }
  }

  const about = async (database: Database) =>
    (await listDeliveries(database, reference)).map(({ kind }) => kind).sort()

  /** Sends the messages that are due after `ms`. */
  async function deliverAll(database: Database, ms = 0): Promise<Mail[]> {
    const mails: Mail[] = []
    const smtp = {
      async send(mail: Mail) {
        mails.push(mail)
        return { kind: 'sent' } as const
      },
      close() {},
    }
    const deliver = createMailSender({
      smtp,
      records: createMailRecords(database, clock),
      content: mailContent,
      from: office,
      business: office,
      mailboxes: [{ id: 'office', address: office.address }],
      clock,
      siteUrl,
      secret: '',
      requestSecret: 'page secret',
      pictureSecret: await pictureSecret(database),
    })
    const now = new Date(clock().getTime() + ms)
    const outbox = createOutbox(database)
    for (const message of await outbox.claim({ now, leaseTime: 1000, limit: 9 })) {
      await deliver(message)
      await outbox.markSent(message, now)
    }
    return mails
  }

  test('is stored with a message; sent again, it is the same', async () => {
    const { database, store, send, get } = await setUp()
    const sent = await jpegOf()
    await deliverAll(database)
    expect(await send(sent)).toBe(201)
    const kept = await findPicture(database, reference, 1)
    expect(await send(sent)).toBe(201)
    expect(await about(database)).toEqual(['estimate-business', 'estimate-picture', 'estimate-visitor'])

    const secret = await store.pictureSecret()
    const link = pictureLink({ reference, number: 1 }, { siteUrl: '', secret })
    const shown = await get(link)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(kept?.bytes ?? []))).toBe(true)
    const others = [address, `${address}?token=x`, link.replace(reference, 'ZZ-2345-678C')]
    for (const wrong of [...others, link.replace('?', '/2?'), link.replace('?', '/x?')])
      expect((await get(wrong)).status).toBe(404)
  })

  test('can be followed by others, each with its own link, up to the limit', async () => {
    const { database, store, send, get } = await setUp()
    const all = await Promise.all(
      Array.from({ length: pictureLimits.count + 1 }, (_, index) => jpegOf({ width: 64 + index })),
    )
    for (const sent of all.slice(0, -1)) expect(await send(sent)).toBe(201)
    expect(await send(all.at(-1) ?? Buffer.from(''))).toBe(409)
    // Sending the first one again adds none.
    expect(await send(all[0] ?? Buffer.from(''))).toBe(201)
    const numbers = (await listPictures(database)).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: pictureLimits.count }, (_, index) => index + 1))
    const secret = await store.pictureSecret()
    const shown = await get(pictureLink({ reference, number: 2 }, { siteUrl: '', secret }))
    expect(Buffer.from(await shown.arrayBuffer()).equals(all[1] ?? Buffer.from(''))).toBe(true)
  })

  test('comes in the message about its request if that waits, also after a release', async () => {
    const { database, send, leads } = await setUp({ suspicion: 'honeypot' })
    expect(await send(await jpegOf())).toBe(201)
    expect(await about(database)).toEqual([])
    await leads(`release ${reference}`)
    const [mail, ...others] = (await deliverAll(database)).filter(({ to }) => to === office)
    expect(others).toEqual([])
    expect(mail?.text).toContain(`${siteUrl}${address}?token=`)
  })

  test('is waited for if the browser announces it, and then the messages go out at once', async () => {
    const { database, send } = await setUp({ pictureFollows: true })
    expect(await deliverAll(database)).toEqual([])
    await send(await jpegOf())
    const mails = await deliverAll(database)
    expect(mails.map(({ to }) => to.address).sort()).toEqual(['ada@example.com', 'office@floors.example'])
    expect(mails.find(({ to }) => to === office)?.text).toContain(`${siteUrl}${address}?token=`)
  })

  test('that is announced and never comes delays the messages by seconds', async () => {
    const { database } = await setUp({ pictureFollows: true })
    expect(await deliverAll(database, 19_000)).toEqual([])
    expect(await deliverAll(database, 20_000)).toHaveLength(2)
  })

  test('that comes later is in a message in the thread of the request, with name and phone', async () => {
    const { database, send, get } = await setUp({ context: newContext() })
    const first = (await deliverAll(database)).find(({ to }) => to === office)
    await send(await jpegOf())
    await send(await jpegOf({ color: '#ffffff' }))
    // Both come in one message.
    expect(await deliverAll(database)).toEqual([])
    const [mail, ...others] = await deliverAll(database, 60_000)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: office,
      subject: `Re: ${first?.subject}`,
      headers: { 'In-Reply-To': first?.messageId, References: first?.messageId },
      replyTo: { address: 'ada@example.com' },
    })
    expect(mail?.text).toContain("Ada O'Oak")
    expect(mail?.text).toContain('555 010 0199')
    const links = mail?.text.match(/https:\S+picture\S*token=\S+/g) ?? []
    expect(links).toHaveLength(2)
    for (const link of links)
      expect((await get(link.replace(siteUrl, ''))).headers.get('content-type')).toBe('image/jpeg')
  })

  test('is deleted with its request, and leaves nothing in the files', async () => {
    const { database, send, leads } = await setUp()
    await send(await jpegOf({ width: 900, height: 700 }))
    const { bytes } = (await findPicture(database, reference, 1)) ?? {}
    expect(await leads(`erase ${reference}`)).toContain('1 request, 2 messages')
    expect(await listPictures(database)).toEqual([])
    if (engine !== 'sqlite') return
    const middle = Buffer.from(bytes ?? []).subarray(200, 260)
    const files = await readdir(where().dataFolder)
    for (const file of files)
      expect((await readFile(path.join(where().dataFolder, file))).includes(middle)).toBe(false)
  })

  test('is kept while its message waits, and then as long as its request', async () => {
    const { database, send } = await setUp()
    await deliverAll(database)
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
    const due = new Date(clock().getTime() + 60_000)
    const messages = await outbox.claim({ now: due, leaseTime: 1000, limit: 10 })
    expect(messages.map(({ kind }) => kind)).toEqual(['estimate-picture'])
    await run(0)
    await run(800)
    await run(2)
    expect(await listPictures(database)).toHaveLength(1)
    for (const message of messages) await outbox.markSent(message, clock())
    await run(1)
    await run(1)
    expect(await listPictures(database)).toEqual([])
  })

  test('is in a backup, which can be restored to either engine', async () => {
    const { database, send } = await setUp()
    await send(await jpegOf())
    const kept = await findPicture(database, reference, 1)
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
      const found = await findPicture(restored, reference, 1)
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
    expect(await leads('list')).toContain('[waiting, 1 picture]')
    expect(await leads(`show ${reference}`)).toContain('picture 1: 1 KB')
    expect(await leads('about ada@example.com')).toContain('picture 1: 1 KB')
    await leads(`picture ${reference}`)
    const saved = await readFile(path.join(folder, `${reference}-1.jpg`))
    expect(saved.equals(Buffer.from((await findPicture(database, reference, 1))?.bytes ?? []))).toBe(true)
  })
})

test('re-encodes a picture without its metadata', async () => {
  const sent = await jpegOf({ gps: 'Secret Street 7', width: 300, height: 200 })
  expect(sent.includes('Secret Street')).toBe(true)
  const file = path.join(folder, 'sent')
  await writeFile(file, sent)
  const encoded = await encodePicture(file)
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

test('accepts a picture with bytes between its parts, as some phones write it', async () => {
  const sent = await jpegOf()
  const file = path.join(folder, 'sent')
  await writeFile(file, Buffer.concat([sent.subarray(0, -2), Buffer.alloc(5), sent.subarray(-2)]))
  expect(await encodePicture(file)).toMatchObject({ kind: 'made' })
})

/** Encodes with a replaced encoder program. */
async function inPlaceOfIt(text: string, limit = patience(10_000)) {
  const program = path.join(folder, 'program.mjs')
  await writeFile(program, text)
  return createEncoder({ program, log: silentLog, timeoutMs: limit })('x')
}

test('the encoder process has no variables and files of the server', async () => {
  const variables = 'Object.keys(process.env).filter(name => !/^(NODE_CHANNEL|MALLOC)_/.test(name)).join()'
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
  expect(await encode('x')).toMatchObject({ kind: 'made' })
  await expect.poll(() => encode('x')).toMatchObject({ kind: 'made' })
})
