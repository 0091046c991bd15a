import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPushOutbox } from '../../server/delivery/outbox.ts'
import { startPush } from '../../server/delivery/push/start-push.ts'
import type { Repeated } from '../../server/delivery/repeat.ts'
import { officeMailboxes } from '../../server/office/mailboxes.ts'
import { pushKey } from '../../server/office/push-key.ts'
import { backUp } from '../../server/operations/backup/back-up.ts'
import { restore } from '../../server/operations/backup/restore.ts'
import type { Database } from '../../server/store/database.ts'
import { addPhone, listPhones } from '../../server/store/phones.ts'
import { openSqliteDatabase } from '../../server/store/sqlite-database.ts'
import { createStore } from '../../server/store/store.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newContext, newEstimate } from './estimate.ts'
import { officeContent } from './office-app.ts'
import type { SenderOptions } from './push-sender.ts'
import { serviceHost, startPushService } from './push-service.ts'
import { silentLog } from './silent-log.ts'

const office = 'office@floors.example'
const mailboxes = officeMailboxes(office, [])
const texts = officeContent.officeTexts.phones
const now = clock().toISOString()

let folder: string
let service: Awaited<ReturnType<typeof startPushService>>
let workers: Repeated[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pushes-'))
})

afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  workers = []
  await service.stop()
  await rm(folder, { recursive: true })
})

const minutesLater = (minutes: number) => new Date(clock().getTime() + minutes * 60_000)

const allow = (database: Database, phone: string) =>
  addPhone(database, {
    ...service.subscribe(phone),
    mailbox: 'office',
    address: office,
    initials: '',
    addedAt: now,
  })

const saveEmergency = (database: Database, number: number) =>
  createStore(database).saveEstimate(
    newEstimate(number, {
      receivedAt: now,
      email: `${number}@a.example`,
      zipCode: `7870${number}`,
      context: newContext({ emergency: true }),
    }),
  )

/** Sends all pushes of a store. Each look at the clock is five minutes later than the last. */
async function sendAll(database: Database, startsAt = 0): Promise<void> {
  let looks = 0
  const { post } = service
  workers.push(
    startPush({
      database,
      mailboxes,
      texts,
      contact: office,
      clock: () => minutesLater(startsAt + 5 * looks++),
      log: silentLog,
      post,
      timing: { poll: 5 },
    }),
  )
  await expect.poll(async () => (await createPushOutbox(database).status()).unsent).toBe(0)
}

/** A push as its phone tells it from others. */
const shown = () => service.received.map(({ phone, payload }) => `${phone} ${payload.reference}`)

describeOnBoth('pushes', ({ open, where }) => {
  test('arrive at every phone although the server is killed while it sends, and no kill repeats more than one', async () => {
    let sender: ChildProcess | undefined
    let arrived = 0
    service = await startPushService(response => {
      arrived += 1
      const isThird = sender !== undefined && arrived % 3 === 0
      // The first kill comes before the answer, the second one after it.
      if (!isThird || arrived % 2 === 0) response.writeHead(201).end()
      if (isThird) sender?.kill('SIGKILL')
    })
    const database = await open()
    for (const phone of ['one', 'two']) await allow(database, phone)
    for (const number of [1, 2, 3, 4, 5, 6]) await saveEmergency(database, number)
    const kills = 2
    for (let round = 0; round < kills; round += 1) {
      const options: SenderOptions = {
        ...where(),
        connection: service.connection,
        texts,
        office,
        now: minutesLater(round).toISOString(),
      }
      sender = spawn(process.execPath, ['--import', 'tsx', senderScript, JSON.stringify(options)])
      await once(sender, 'exit')
      expect(sender.signalCode).toBe('SIGKILL')
    }
    sender = undefined
    await sendAll(database, kills)
    expect(new Set(shown()).size).toBe(12)
    expect(shown().length).toBeLessThanOrEqual(12 + kills)
    expect((await createPushOutbox(database).status()).failed).toBe(0)
  })

  test('arrive after a backup was restored, and a phone that is gone since is forgotten again', async () => {
    service = await startPushService((response, { phone }) =>
      response.writeHead(phone === 'gone' ? 410 : 201).end(),
    )
    const database = await open()
    // The page on which a phone is allowed makes the key, and a phone accepts no other.
    const key = await pushKey(database)
    for (const phone of ['gone', 'here']) await allow(database, phone)
    await saveEmergency(database, 1)
    const { file } = await backUp(database, { folder, clock, log: silentLog })
    await sendAll(database)
    expect(await listPhones(database)).toHaveLength(1)
    const dataFolder = path.join(folder, 'restored')
    await restore({ databaseUrl: undefined, dataFolder, clock, log: silentLog, from: file, replace: false })
    const restored = await openSqliteDatabase(dataFolder, { clock, log: silentLog })
    expect(await listPhones(restored)).toHaveLength(2)
    await saveEmergency(restored, 2)
    await sendAll(restored)
    // The push that waited in the backup arrives a second time: nobody can know that it was sent.
    expect(shown().filter(line => line.startsWith('here'))).toEqual(['here ZZ-1', 'here ZZ-1', 'here ZZ-2'])
    expect(new Set(service.received.map(({ claims }) => claims.key))).toEqual(new Set([key]))
    expect((await listPhones(restored)).map(({ endpoint }) => endpoint)).toEqual([
      `https://${serviceHost}/here`,
    ])
    await Promise.all(workers.map(worker => worker.stop()))
    await restored.close()
  })
})

const senderScript = path.join(import.meta.dirname, 'push-sender.ts')
