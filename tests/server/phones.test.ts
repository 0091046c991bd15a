import { afterEach, expect, test } from 'vitest'
import { addDueAlerts } from '../../server/delivery/alerts.ts'
import { createOutbox, createPushOutbox } from '../../server/delivery/outbox.ts'
import { postPush } from '../../server/delivery/push/post-push.ts'
import { startPush } from '../../server/delivery/push/start-push.ts'
import type { Repeated } from '../../server/delivery/repeat.ts'
import { officeMailboxes } from '../../server/office/mailboxes.ts'
import { isPublic, isPushUrl } from '../../server/office/push-address.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import type { Database } from '../../server/store/database.ts'
import { migrations } from '../../server/store/migrations/index.ts'
import { addPhone, listPhones } from '../../server/store/phones.ts'
import { setState } from '../../server/store/progress.ts'
import { releaseEstimate } from '../../server/store/spam.ts'
import { createStore } from '../../server/store/store.ts'
import type { NewEstimate } from '../../server/store/types.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newContext, newEstimate } from './estimate.ts'
import { officeApp, officeContent } from './office-app.ts'
import { serviceHost, startPushService } from './push-service.ts'
import { silentLog } from './silent-log.ts'
import { testHours as business } from './test-hours.ts'

const now = clock().toISOString()
const texts = officeContent.officeTexts.phones
const people = [{ initials: 'AB', address: 'ann@floors.example' }]
const mailboxes = officeMailboxes('office@floors.example', people)
const emergency = newContext({ emergency: true })
let service: Awaited<ReturnType<typeof startPushService>> | undefined
let workers: Repeated[] = []

afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  await service?.stop()
  workers = []
  service = undefined
})

test('pushes are posted to named hosts of the internet only, encrypted and at their default port', () => {
  for (const url of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/Q?x=1'])
    expect(isPushUrl(url), url).toBe(true)
  for (const url of [
    '',
    'http://push.example/x',
    'file:///etc/passwd',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://push.example:8443/x',
    'https://user:pass@push.example/x',
    'https://push.example/#x',
    'https://push.example.',
    'https://push/x',
    `https://push.example/${'x'.repeat(2000)}`,
  ])
    expect(isPushUrl(url), url).toBe(false)
  for (const address of ['8.8.8.8', '142.250.1.95', '2a00:1450:4001::5f'])
    expect(isPublic(address), address).toBe(true)
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
  ])
    expect(isPublic(address), address).toBe(false)
})

test('a name that leads to this machine gets nothing', async () => {
  service = await startPushService()
  const push = { endpoint: `https://localhost:${service.port}/x`, headers: {}, body: Buffer.from('x') }
  await expect(postPush(push)).rejects.toThrow('not a public address')
})

test('an answer that never ends is not read, and one that never comes is not awaited', async () => {
  service = await startPushService((response, { phone }) => {
    if (phone === 'endless') response.writeHead(201).write('x'.repeat(100_000))
    if (phone === 'elsewhere') response.writeHead(307, { Location: 'https://127.0.0.1/' }).end()
  })
  const { default: webPush } = await import('web-push')
  const post = (phone: string) => {
    const { endpoint, p256dh, auth } = service?.subscribe(phone) ?? { endpoint: '', p256dh: '', auth: '' }
    const payload = JSON.stringify({ title: '', body: '', reference: '' })
    const vapidDetails = { subject: 'mailto:a@b.example', ...webPush.generateVAPIDKeys() }
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
    })
    return service?.post({ endpoint, headers: details.headers, body: details.body })
  }
  expect(await post('endless')).toBe(201)
  expect(await post('elsewhere')).toBe(307)
  await expect(post('silent')).rejects.toThrow(/abort|timeout/i)
})

describeOnBoth('phones of the office', ({ open }) => {
  async function setUp(answer?: Parameters<typeof startPushService>[0]) {
    const database = await open()
    service = await startPushService(answer)
    const { post, received, subscribe } = service
    const allow = (phone: string, mailbox = mailboxes[0]) =>
      addPhone(database, {
        ...subscribe(phone),
        mailbox: mailbox.id,
        address: mailbox.address,
        initials: mailbox.initials ?? '',
        addedAt: now,
      })
    const save = (number: number, more: Partial<NewEstimate> = {}) =>
      createStore(database).saveEstimate(
        newEstimate(number, { receivedAt: now, email: `${number}@a.example`, zipCode: '78704', ...more }),
      )
    /** Starts a worker to which each look at the clock is five minutes later than the last. */
    const work = (database: Database) => {
      let looks = 0
      workers.push(
        startPush({
          database,
          mailboxes,
          texts,
          contact: 'office@floors.example',
          clock: () => new Date(clock().getTime() + looks++ * 300_000),
          log: silentLog,
          post,
          timing: { poll: 5, lease: 120_000_000 },
        }),
      )
    }
    const status = () => createPushOutbox(database).status()
    const settled = () => expect.poll(async () => (await status()).unsent).toBe(0)
    const shown = () => received.map(({ phone, payload }) => `${phone}: ${payload.title}`).sort()
    const leads = async (line: string) => {
      const retention = { spamDays: 30, requestMonths: 24 }
      const deps = { database, retention, clock, business, siteUrl: '', folder: '' }
      return (await runLeads(line.split(' '), deps)).text
    }
    return { allow, database, leads, received, save, settled, shown, status, subscribe, work }
  }

  test('get emergencies at once, without a word that a lock screen must not show', async () => {
    const { allow, database, received, save, settled, shown, work } = await setUp()
    await allow('one')
    await allow('two', mailboxes[1])
    const words = { fullName: 'Vic Timber', phone: '(555) 010-7777', projectDetails: 'Behind the blue door' }
    await save(1, { ...words, context: emergency })
    await save(2)
    work(database)
    await settled()
    expect(shown()).toEqual(['one: The ice cracks at 78704', 'two: The ice cracks at 78704'])
    expect(received[0]).toMatchObject({
      headers: { urgency: 'high', ttl: String(12 * 3600) },
      claims: { aud: `https://${serviceHost}`, sub: 'mailto:office@floors.example' },
    })
    expect(received[0]?.payload).toEqual({
      title: 'The ice cracks at 78704',
      body: texts.advice,
      reference: 'ZZ-1',
    })
    // The mail's worker leaves them alone, and sends the rest.
    const mail = createOutbox(database)
    const kinds = (await mail.claim({ now: clock(), leaseTime: 1000, limit: 50 })).map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === 'estimate-business')).toHaveLength(2)
  })

  test('get requests that nobody has answered in time, once, and none that was answered since', async () => {
    const { allow, database, save, settled, shown, work } = await setUp()
    await allow('one')
    await save(1)
    await save(2)
    const rules = { afterMinutes: 0, emergencyAfterMinutes: 0 }
    const look = () => addDueAlerts(database, { rules, business }, clock())
    await Promise.all([look(), look()])
    await look()
    await setState(database, { reference: 'ZZ-2', initials: '', now, state: 'called' })
    work(database)
    await settled()
    expect(shown()).toEqual(['one: Nobody honked back to 78704'])
  })

  test('get nothing of held and erased requests', async () => {
    const { allow, database, leads, save, settled, shown, status, work } = await setUp()
    await allow('one')
    await save(1, { context: emergency, suspicion: 'honeypot' })
    expect((await status()).unsent).toBe(0)
    await releaseEstimate(database, 'ZZ-1', now)
    await save(2, { context: emergency })
    expect((await status()).unsent).toBe(2)
    await leads('erase ZZ-2')
    expect((await status()).unsent).toBe(1)
    work(database)
    await settled()
    expect(shown()).toEqual(['one: The ice cracks at 78704'])
  })

  test('are tried again, and one does not hold up the others', async () => {
    let asked = 0
    const { allow, database, save, settled, shown, work } = await setUp((response, { phone }) => {
      asked += 1
      response.writeHead(phone === 'busy' && asked < 6 ? 503 : 201).end()
    })
    await allow('busy')
    await allow('ready')
    await save(1, { context: emergency })
    work(database)
    await settled()
    expect(new Set(shown())).toEqual(
      new Set(['busy: The ice cracks at 78704', 'ready: The ice cracks at 78704']),
    )
    expect(shown().filter(line => line.startsWith('ready'))).toHaveLength(1)
    expect(shown().length).toBeGreaterThan(4)
  })

  test('are given up after half a day', async () => {
    const { allow, database, leads, save, settled, status, work } = await setUp(response =>
      response.writeHead(503).end(),
    )
    await allow('one')
    await save(1, { context: emergency })
    work(database)
    await settled()
    expect((await status()).failed).toBe(1)
    expect(await leads('failed')).toContain('push-emergency')
    expect(await listPhones(database)).toHaveLength(1)
  })

  test.each([404, 410])('are forgotten if their browser answers %i', async answer => {
    const { allow, database, save, settled, work } = await setUp((response, { phone }) =>
      response.writeHead(phone === 'gone' ? answer : 201).end(),
    )
    await allow('gone')
    await allow('here')
    await save(1, { context: emergency })
    work(database)
    await settled()
    expect((await listPhones(database)).map(({ endpoint }) => endpoint)).toEqual([
      `https://${serviceHost}/here`,
    ])
  })

  test('get a push again if the server was killed while it was sent', async () => {
    const { allow, database, save, received, settled, work } = await setUp()
    await allow('one')
    await save(1, { context: emergency })
    // A server that died after it had posted the push.
    const [lost] = await createPushOutbox(database).claim({ now: clock(), leaseTime: 30_000, limit: 10 })
    expect(lost?.kind).toBe('push-emergency')
    work(await open())
    work(database)
    await settled()
    expect(received).toHaveLength(1)
  })

  test('end with their person, with a revocation and with an erasure, and are told about', async () => {
    const { allow, database, leads, received, save, settled, work } = await setUp()
    await allow('left', { id: 'BO', address: 'bo@floors.example', initials: 'BO' })
    await allow('moved', { id: 'AB', address: 'earlier@floors.example', initials: 'AB' })
    await save(1, { context: emergency })
    work(database)
    await settled()
    expect(received).toEqual([])
    expect(await listPhones(database)).toEqual([])
    await allow('ann', mailboxes[1])
    expect(await leads('about Ann@floors.example')).toContain(`push service: ${serviceHost}`)
    await leads('erase ann@floors.example')
    expect(await listPhones(database)).toEqual([])
    await allow('ann', mailboxes[1])
    expect(await leads('office revoke')).toContain('no phone gets alerts')
    expect(await listPhones(database)).toEqual([])
  })

  test('are added and stopped on their page, which has a script but needs none', async () => {
    const { database, subscribe } = await setUp()
    const { get, linkTo, open: signIn, press } = officeApp(database, { people })
    const cookie = await signIn(await linkTo(), 'XY')
    const page = async () => (await get('/office/phones', cookie)).text()
    expect(await page()).toContain(texts.none)
    const { endpoint, ...keys } = subscribe('one')
    const add = (fields: object = {}) =>
      press('/office/phones', { action: 'add', endpoint, ...keys, ...fields }, cookie)
    for (const wrong of [
      { endpoint: 'https://169.254.169.254/latest' },
      { p256dh: 'A'.repeat(87) },
      { p256dh: '' },
      { auth: 'short' },
    ]) {
      const refused = await add(wrong)
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(texts.invalid)])
    }
    expect(await listPhones(database)).toEqual([])
    expect((await add()).status).toBe(303)
    expect((await add()).status).toBe(303)
    const [phone] = await listPhones(database)
    expect(phone).toMatchObject({ endpoint, mailbox: 'office', initials: 'XY' })
    expect(await page()).toContain(`through ${serviceHost}`)
    for (const number of Array.from({ length: 19 }).keys()) {
      await addPhone(database, { ...subscribe(`${number}`), ...owner, addedAt: now })
    }
    expect((await add(subscribe('twenty-first'))).status).toBe(422)
    expect((await press('/office/phones', { action: 'stop', phone: phone?.id ?? '' }, cookie)).status).toBe(
      303,
    )
    expect(await listPhones(database)).toHaveLength(19)
  })

  test('are in the migration of a store of before, which keeps what waits', async () => {
    const database = await open()
    await database.write(async db => {
      await db.schema.dropTable('phones').execute()
      await db
        .deleteFrom('migrations')
        .where('name', '=', migrations.at(-1)?.name ?? '')
        .execute()
    })
    await createStore(database).saveEstimate(newEstimate(1, { receivedAt: now }))
    const migrated = await open()
    expect(await listPhones(migrated)).toEqual([])
    expect((await createOutbox(migrated).status()).unsent).toBe(2)
  })
})

const owner = { mailbox: 'office', address: 'office@floors.example', initials: '' }
