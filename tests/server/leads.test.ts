import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { formatCsv } from '../../server/export/csv.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import type { Database } from '../../server/store/database.ts'
import { findEstimate } from '../../server/store/estimates.ts'
import { addNote } from '../../server/store/journal.ts'
import { addDigest, listHeldBack } from '../../server/store/spam.ts'
import { createStore } from '../../server/store/store.ts'
import { subscriptionOf } from '../../server/store/subscriptions.ts'
import { bookVisit, cancelVisit } from '../../server/store/visits.ts'
import { waitForOlderTransactions } from '../../server/store/wait-for-older-transactions.ts'
import { patience } from '../setup/processor-time.ts'
import { clock, describeOnBoth, newPostgresDatabase } from './databases.ts'
import { newCalculation, newConsent, newContext, newEstimate } from './estimate.ts'
import { signal } from './signal.ts'
import { formPost, testApp } from './test-app.ts'
import { testHours } from './test-hours.ts'

const retention = { spamDays: 30, requestMonths: 24 }
const siteUrl = 'https://floors.example'
const later = (days: number) => () => new Date(clock().getTime() + days * 24 * 60 * 60 * 1000)

describeOnBoth('leads', ({ open, engine, where }) => {
  async function setUp() {
    const database = await open()
    const receivedAt = clock().toISOString()
    const store = createStore(database)
    await store.saveEstimate(newEstimate(1, { receivedAt, fullName: '=cmd()' }))
    await store.saveEstimate(
      newEstimate(2, { receivedAt, email: 'Bob@example.com', suspicion: 'honeypot', idempotencyKeys: ['b'] }),
    )
    await store.saveSubscription({ email: 'ada@example.com', language: 'en', requestedAt: receivedAt })
    return (line: string, now = clock) =>
      runLeads(line.split(' '), { database, retention, clock: now, business: testHours, siteUrl, folder: '' })
  }

  test('list shows waiting messages and held requests', async () => {
    const leads = await setUp()
    const { text } = await leads('list')
    expect(text).toContain('=cmd()  [waiting]')
    expect(text).toContain('[held back]')
    expect(text).toContain('2 requests')
    expect((await leads('spam')).text).toContain('[honeypot]')
    expect((await leads('show ZZ-1')).text).toContain('estimate-visitor: waiting')
    expect(await leads('show ZZ-9')).toEqual({ ok: false, text: 'There is no request ZZ-9.\n' })
  })

  test('list, show and about have the visit, and say if it is canceled', async () => {
    const leads = await setUp()
    const database = await open()
    expect((await leads('list')).text).not.toContain('visit')
    const change = { reference: 'ZZ-1', now: clock().toISOString() }
    const [start, end] = ['2096-03-05T18:00:00.000Z', '2096-03-05T20:00:00.000Z']
    await bookVisit(database, { ...change, start, end, crews: 1, seen: undefined })
    expect((await leads('list')).text).toMatch(/^ZZ-1 .*\[waiting, visit 2096-03-05T18:00\]$/m)
    const commands = ['show ZZ-1', 'about ada@example.com']
    for (const command of commands)
      expect((await leads(command)).text).toContain(`\nvisit: ${start} to ${end}, crew 1\n`)
    await cancelVisit(database, { ...change, seen: 0 })
    expect((await leads('list')).text).toMatch(/^ZZ-1 .*\[waiting, visit canceled\]$/m)
    for (const command of commands)
      expect((await leads(command)).text).toContain(`\nvisit: ${start} to ${end}, canceled\n`)
  })

  test('show, about and export have the calculation that came along', async () => {
    const leads = await setUp()
    const database = await open()
    const calculation = newCalculation()
    await createStore(database).saveEstimate(newEstimate(3, { calculation, idempotencyKeys: ['c'] }))
    expect((await findEstimate(database, 'ZZ-3'))?.calculation).toEqual(calculation)
    expect((await leads('list')).text).toMatch(/^ZZ-3 .*\[waiting, calculation\]$/m)
    const lines = ['calculation:', ...calculation.words, calculation.url].join('\n  ')
    expect((await leads('show ZZ-3')).text).toContain(lines)
    expect((await leads('about ada@example.com')).text).toContain(lines)
    expect((await leads('show ZZ-1')).text).toContain('calculation: none')
    expect((await leads('export --format csv')).text).toContain(
      `"${[...calculation.words, calculation.url].join('\n')}"`,
    )
    const records: unknown = JSON.parse((await leads('export --format json')).text)
    expect(records).toMatchObject([
      { reference: 'ZZ-1', calculation: null },
      { reference: 'ZZ-3', calculation: { area: 120, rooms: [{ length: 10, width: 12 }] } },
    ])
  })

  test('list, show, about and export have what a request is about', async () => {
    const leads = await setUp()
    const database = await open()
    const context = newContext()
    await createStore(database).saveEstimate(newEstimate(3, { context, idempotencyKeys: ['c'] }))
    expect((await findEstimate(database, 'ZZ-3'))?.context).toEqual(context)
    const { text } = await leads('list')
    expect(text).toMatch(
      /^ZZ-3 .* 02134 Nome, Ice County .*\[EMERGENCY, waiting, about Packed snow, wet kitchen, Floors in Nome \(\/cities\/nome\), Nome\]$/m,
    )
    expect(text).toMatch(/^ZZ-1 .*\[waiting\]$/m)
    const lines = [
      'emergency: yes',
      'floor: Packed snow',
      'topic: wet kitchen',
      'city: Nome',
      'samples: Packed snow, Sea ice',
    ]
    expect((await leads('show ZZ-3')).text).toContain(lines[0])
    for (const line of lines) expect((await leads('about ada@example.com')).text).toContain(line)
    expect((await leads('show ZZ-1')).text).toContain('emergency: no')
    expect((await leads('export --format csv')).text).toContain(',yes,Packed snow,wet kitchen,')
    expect(JSON.parse((await leads('export --format json')).text)).toMatchObject([
      { emergency: 'no', place: '' },
      { emergency: 'yes', place: 'Nome, Ice County' },
    ])
    const outside = newContext({ place: null })
    await createStore(database).saveEstimate(newEstimate(4, { context: outside, idempotencyKeys: ['d'] }))
    expect((await leads('show ZZ-4')).text).toContain('place: outside our area')
    await leads('erase ZZ-3')
    await leads('erase ZZ-4')
    expect((await leads('list')).text).not.toContain('wet kitchen')
  })

  test('list, show, about and the exports have the language of a form', async () => {
    const leads = await setUp()
    const database = await open()
    const store = createStore(database)
    const preferences = { ways: [], times: [], language: 'en' }
    await store.saveEstimate(newEstimate(3, { language: 'es', preferences, idempotencyKeys: ['c'] }))
    const email = 'cy@example.com'
    // A person who asks again in another language changed it, until the address is confirmed.
    await store.saveSubscription({ email, language: 'en', requestedAt: '2026-02-01T12:00:00.000Z' })
    await store.saveSubscription({ email, language: 'es', requestedAt: '2026-02-02T12:00:00.000Z' })
    const subscription = await subscriptionOf(database, email)
    if (subscription) await store.confirmSubscription(subscription, clock().toISOString())
    await store.saveSubscription({ email, language: 'en', requestedAt: clock().toISOString() })

    const { text } = await leads('list')
    expect(text).toMatch(/^ZZ-3 .*\[waiting, language es\]$/m)
    expect(text).toMatch(/^ZZ-1 .*\[waiting\]$/m)
    expect((await leads('show ZZ-3')).text).toContain('language: es\n')
    expect((await leads(`about ${email}`)).text).toContain('language: es\n')
    expect((await leads('export --format csv')).text).toMatch(/,es,en,no\r\n$/)
    expect(JSON.parse((await leads('export --format json')).text)).toMatchObject([
      { reference: 'ZZ-1', language: 'en' },
      { reference: 'ZZ-3', language: 'es', callLanguage: 'en' },
    ])
    expect((await leads('newsletter --format csv')).text).toMatch(/,es\r\n$/)
  })

  test('show, about and export have how and when to reach a visitor, and a withdrawn consent', async () => {
    const leads = await setUp()
    const database = await open()
    const store = createStore(database)
    const preferences = { ways: ['call', 'text'], times: ['evening'] } as const
    const textConsent = newConsent()
    await store.saveEstimate(newEstimate(3, { preferences, textConsent, idempotencyKeys: ['c'] }))
    // The same number in another notation, and another number.
    const same = { phone: '+1 (555) 010-0199', email: 'cy@example.com', textConsent }
    await store.saveEstimate(newEstimate(4, { ...same, idempotencyKeys: ['d'] }))
    const other = { phone: '555 010 0111', email: 'dee@example.com', textConsent }
    await store.saveEstimate(newEstimate(5, { ...other, idempotencyKeys: ['e'] }))
    expect(await findEstimate(database, 'ZZ-3')).toMatchObject({ preferences, textConsent })
    const given = `given ${textConsent.givenAt} at ${textConsent.page}: ${textConsent.wording}`
    expect((await leads('show ZZ-3')).text).toContain(
      `reachBy: call, text\nreachAt: evening\ncallLanguage: none\ntextConsent: ${given}\n`,
    )
    expect((await leads('show ZZ-1')).text).toContain('textConsent: none')
    expect((await leads('export --format csv')).text).toContain(
      `,"call, text",evening,${given},,,,en,,no\r\n`,
    )

    expect((await leads('stop-texts ZZ-3')).text).toContain('2 requests')
    expect(await leads('stop-texts ada@example.com')).toMatchObject({ ok: false })
    const about = (await leads('about cy@example.com')).text
    expect(about).toContain(`textConsent: withdrawn 2026-03-01T12:00:00.000Z; ${given}`)
    expect(about).toContain('texts-stopped: 2026-03-01T12:00')
    expect((await leads('show ZZ-5')).text).toContain(`textConsent: ${given}`)
    expect(JSON.parse((await leads('export --format json')).text)).toMatchObject([
      { reference: 'ZZ-1', textConsent: null },
      { reference: 'ZZ-5', textConsent },
      { reference: 'ZZ-4', textConsent: { withdrawnAt: clock().toISOString() } },
      { reference: 'ZZ-3', reachBy: 'call, text', textConsent: { withdrawnAt: clock().toISOString() } },
    ])
  })

  test('list shows which requests an assistant sent', async () => {
    const leads = await setUp()
    await createStore(await open()).saveEstimate(
      newEstimate(3, { source: 'assistant', idempotencyKeys: ['c'] }),
    )
    const { text } = await leads('list')
    expect(text).toMatch(/^ZZ-3 .*\[waiting, by an assistant\]$/m)
    expect(text).toMatch(/^ZZ-1 .*\[waiting\]$/m)
    expect((await leads('show ZZ-3')).text).toContain('source: assistant')
    expect((await leads('export --format csv')).text).toContain('ZZ-3,2026-01-01 00:00,assistant,')
  })

  test('export has no suspected spam, and no formulas in CSV', async () => {
    const leads = await setUp()
    const lines = (await leads('export --format csv')).text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFreference,receivedAt,source,fullName,email,phone,zipCode,serviceNeeded,projectDetails,emergency,floor,topic,page,city,place,calculation,state,takenBy,notes,reachBy,reachAt,textConsent,samples,visitStart,visitEnd,language,callLanguage,soon',
    )
    expect(lines[1]).toContain(`ZZ-1,2026-03-01 12:00,website,'=cmd(),`)
    const records: unknown = JSON.parse((await leads('export --format json')).text)
    expect(records).toMatchObject([{ reference: 'ZZ-1', fullName: '=cmd()' }])
    expect(records).toHaveLength(1)
    expect((await leads('export --format xls')).ok).toBe(false)
  })

  test('release sends the messages once', async () => {
    const leads = await setUp()
    expect((await leads('release ZZ-2')).ok).toBe(true)
    expect((await leads('release ZZ-2')).ok).toBe(false)
    expect((await leads('show ZZ-2')).text).toContain('estimate-business: waiting')
    expect((await leads('spam')).text).toBe('0 held back\n')
  })

  test('resend sends a message again', async () => {
    const leads = await setUp()
    const database = await open()
    const outbox = createOutbox(database)
    for (const message of await outbox.claim({ now: clock(), leaseTime: 1000, limit: 10 })) {
      await outbox.markSent(message, clock())
    }
    expect((await leads('list')).text).toContain('[sent]')
    expect((await leads('resend ZZ-1')).text).toBe('Sent once more about ZZ-1: 2 messages.\n')
    expect(await outbox.status()).toMatchObject({ unsent: 2 })
    expect((await leads('resend ZZ-2')).ok).toBe(false)
  })

  test('erase deletes one person by address in any notation, and no other', async () => {
    const leads = await setUp()
    const { text } = await leads('erase ADA@example.com')
    expect(text).toContain('Erased: 1 request, 3 messages, 1 subscription.\n')
    expect((await leads('list')).text).toContain('1 request')
    expect(await leads('about ada@example.com')).toEqual({
      ok: false,
      text: 'Nothing is kept about ada@example.com.\n',
    })
  })

  test.each(['(555) 010-0199', '+1 555 010 0199', '5550100199'])(
    'finds and erases a person by the phone number %s',
    async phone => {
      const leads = await setUp()
      await createStore(await open()).saveEstimate(
        newEstimate(3, { phone: '1-555-010-0100 ext. 7', idempotencyKeys: ['c'] }),
      )
      const { text } = await leads(`about ${phone}`)
      expect(text).toContain('reference: ZZ-1')
      expect(text).toContain('reference: ZZ-2')
      expect(text).not.toContain('ZZ-3')
      const erased = await leads(`erase ${phone}`)
      expect(erased.text).toContain('Erased: 2 requests')
      // Only a person can decide whether it is the same person.
      expect(erased.text).toContain('Also kept, under ada@example.com: 2 records.')
      expect((await leads('erase 555 010 0100')).text).toContain('Erased: 1 request')
    },
  )

  test('erase by reference deletes one request and names related data', async () => {
    const leads = await setUp()
    const { text } = await leads('erase zz-1')
    expect(text).toContain('Erased: 1 request, 2 messages, 0 subscriptions.')
    expect(text).toContain('Also kept, under ada@example.com: 1 record.')
    expect(text).toContain('Also kept, under 555 010 0199: 1 record.')
    expect((await leads('show ZZ-2')).ok).toBe(true)
  })

  test('about shows everything about a person', async () => {
    const leads = await setUp()
    const { text } = await leads('about Ada@Example.com')
    for (const part of [
      'reference: ZZ-1',
      'projectDetails: Zwei Räume',
      'estimate-visitor: waiting',
      'newsletter: pending',
      'newsletter-confirm: waiting',
      '2 messages of today counted against the limit',
    ]) {
      expect(text).toContain(part)
    }
    expect(await leads('about 555')).toMatchObject({ ok: false, text: expect.stringContaining('area code') })
  })

  test('newsletter lists and exports subscribers with their links to unsubscribe', async () => {
    const leads = await setUp()
    const database = await open()
    const store = createStore(database)
    for (const email of ['Cy@example.com', '=eve@example.com']) {
      await store.saveSubscription({ email, language: 'en', requestedAt: clock().toISOString() })
      const subscription = await subscriptionOf(database, email)
      if (subscription) await store.confirmSubscription(subscription, clock().toISOString())
    }
    expect((await leads('newsletter')).text).toBe(
      '2026-03-01T12:00  Cy@example.com\n2026-03-01T12:00  =eve@example.com\n2 subscribers\n',
    )
    const [header, first, second] = (await leads('newsletter --format csv')).text.split('\r\n')
    expect(header).toBe('\uFEFFemail,confirmedAt,unsubscribe,language')
    expect(first).toMatch(
      /^Cy@example\.com,2026-03-01T12:00:00\.000Z,https:\/\/floors\.example\/api\/newsletter\/unsubscribe\?token=/,
    )
    expect(second).toMatch(/^'=eve@example\.com,/)
    const [, , link = ''] = first?.split(',') ?? []
    const app = testApp(store)
    await app.request(new URL(link).pathname + new URL(link).search, formPost({}))
    expect(JSON.parse((await leads('newsletter --format json')).text)).toMatchObject([
      { email: '=eve@example.com' },
    ])
  })

  test('erase leaves nothing in the files', async () => {
    const leads = await setUp()
    const database = await open()
    const secret = 'Rumpelstiltskin in the cellar'
    for (let number = 10; number < 30; number += 1) {
      const projectDetails = `${secret} ${'x'.repeat(number * 50)}`
      await createStore(database).saveEstimate(
        newEstimate(number, { projectDetails, email: 'rumpel@example.com', idempotencyKeys: [`r${number}`] }),
      )
    }
    const writer = { initials: 'AB', now: clock().toISOString() }
    for (let number = 10; number < 30; number += 1)
      await addNote(database, { ...writer, reference: `ZZ-${number}`, text: `${secret}, too` })
    expect(await filesHold(database, secret)).toBe(true)
    // The running server keeps its connections.
    await leads('erase rumpel@example.com')
    expect(await filesHold(database, secret)).toBe(false)
    expect(await filesHold(database, 'rumpel@example.com')).toBe(false)
    expect(await filesHold(database, 'Bob@example.com')).toBe(true)
  })

  test.each([
    // Like a backup.
    ['reads the requests', 'select count(*) from estimates', 'readSnapshot'],
    // Holds no lock on the table, like Postgres' own analyze.
    ['reads something else', 'select count(*) from counters', 'readSnapshot'],
    ['writes something else', 'create temporary table own (id integer)', 'write'],
  ] as const)(
    'erase leaves nothing in the files while another connection %s',
    async (_, statement, access) => {
      const database = await open()
      await expectErasedDuring(work =>
        database[access](async db => {
          await sql.raw(statement).execute(db)
          await work()
        }),
      )
    },
  )

  // Its transaction holds back what every database of the server may delete.
  test.runIf(engine === 'postgres')(
    'erase leaves nothing in the files while another database of the server is written',
    async () => {
      const client = new Client({ connectionString: await newPostgresDatabase() })
      await client.connect()
      await expectErasedDuring(async work => {
        await client.query('begin; create table other (id integer)')
        await work()
        await client.query('commit')
      }).finally(() => client.end())
    },
  )

  /** Erases a request while `hold` does its work, and expects that no file has it afterward. */
  async function expectErasedDuring(hold: (work: () => Promise<void>) => Promise<void>): Promise<void> {
    const leads = await setUp()
    const database = await open()
    const secret = 'Rapunzel in the tower'
    await createStore(database).saveEstimate(
      newEstimate(10, { projectDetails: secret, email: 'rapunzel@example.com', idempotencyKeys: ['r10'] }),
    )
    const begun = signal()
    const meanwhile = hold(async () => {
      begun.give()
      // Much less than the time that the store waits.
      await pause(200)
    })
    await Promise.race([begun.given, meanwhile])
    await leads('erase rapunzel@example.com')
    await meanwhile
    expect(await filesHold(database, secret)).toBe(false)
  }

  test.runIf(engine === 'postgres')('erase names a transaction that reads for too long', async () => {
    const database = await open()
    const begun = signal()
    const seen = signal()
    let reader: number | undefined
    const reading = database.readSnapshot(async db => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      reader = rows[0]?.pid
      begun.give()
      await seen.given
    })
    await Promise.race([begun.given, reading])
    // Its snapshot doesn't show later changes.
    await setUp()
    const waiting = (ms: number) => waitForOlderTransactions(database, ms)
    await expect(waiting(0)).rejects.toThrow(
      // Postgres' own transactions may be listed as well.
      new RegExp(`\\(pid ([0-9]+, )*${reader}(, [0-9]+)* in pg_stat_activity\\)`),
    )
    seen.give()
    await reading
    await waiting(patience(20_000))
  })

  /** A connection without the time limits of a request. */
  async function onServer(statement: string): Promise<void> {
    const client = new Client({ connectionString: where().databaseUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  async function filesHold(database: Database, text: string): Promise<boolean> {
    const { dataFolder } = where()
    if (engine === 'sqlite') {
      const files = await readdir(dataFolder)
      const bytes = await Promise.all(files.map(file => readFile(path.join(dataFolder, file))))
      return bytes.some(content => content.includes(text))
    }
    await onServer('checkpoint')
    return database.read(async db => {
      for (const table of ['estimates', 'journal', 'visits', 'outbox', 'subscriptions', 'counters']) {
        const { rows } = await sql<{ held: boolean }>`
          select position(${Buffer.from(text)} in pg_read_binary_file(pg_relation_filepath(${table}))) > 0 as held
        `.execute(db)
        if (rows[0]?.held) return true
      }
      return false
    })
  }

  test('the summary covers all unreported requests, once for all instances', async () => {
    await setUp()
    const database = await open()
    const store = createStore(database)
    const digests = async () => {
      const rows = await database.read(db =>
        db
          .selectFrom('outbox')
          .select('subject')
          .where('kind', '=', 'spam-digest')
          .orderBy('subject')
          .execute(),
      )
      return rows.map(({ subject }) => subject)
    }
    const heldIn = async (digest: string) =>
      (await listHeldBack(database, digest)).map(({ reference }) => reference).sort()
    const hold = (number: number, receivedAt: string) =>
      store.saveEstimate(
        newEstimate(number, { receivedAt, suspicion: 'honeypot', idempotencyKeys: [`h${number}`] }),
      )
    // Received today.
    await addDigest(database, clock())
    expect(await digests()).toEqual([])
    await hold(7, '2026-02-20T08:00:00.000Z')
    // The server was off for days.
    await Promise.all([addDigest(database, later(4)()), addDigest(await open(), later(4)())])
    expect(await digests()).toEqual(['2026-03-05'])
    expect(await heldIn('2026-03-05')).toEqual(['ZZ-2', 'ZZ-7'])
    // Received later on the same day, and with a clock that was ahead.
    await hold(8, '2026-03-04T23:00:00.000Z')
    await hold(9, '2029-01-01T00:00:00.000Z')
    await addDigest(database, later(4)())
    await addDigest(database, later(5)())
    await addDigest(database, later(6)())
    expect(await digests()).toEqual(['2026-03-05', '2026-03-06'])
    expect(await heldIn('2026-03-06')).toEqual(['ZZ-8', 'ZZ-9'])
  })

  test('wrong arguments print the usage', async () => {
    const leads = await setUp()
    for (const line of ['', 'show', 'erase', 'list x', 'newsletter xls', 'constructor']) {
      expect(await leads(line)).toMatchObject({ ok: false, text: expect.stringContaining('COMMAND') })
    }
  })
})

test.each(['=1', '+1', '-1', '@x', '\t=1', ' =1', '＝1'])('%j becomes text in CSV', value => {
  expect(formatCsv(['a'], [[value]])).toContain(`'${value}`)
})

test('quotes, commas and line breaks stay in their cell', () => {
  expect(formatCsv(['a'], [['x "y", z\n=1']])).toBe('\uFEFFa\r\n"x ""y"", z\n=1"\r\n')
})
