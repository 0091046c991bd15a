import { expect, test } from 'vitest'
import { type AlertSettings, addDueAlerts } from '../../server/delivery/alerts.ts'
import { startMaintenance } from '../../server/delivery/maintenance.ts'
import { alertMailbox, officeMailboxes } from '../../server/office/mailboxes.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import { addAlert } from '../../server/store/office-messages.ts'
import { type RequestState, setState } from '../../server/store/progress.ts'
import { releaseEstimate } from '../../server/store/spam.ts'
import { createStore } from '../../server/store/store.ts'
import type { NewEstimate } from '../../server/store/types.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newContext, newEstimate } from './estimate.ts'
import { silentLog } from './silent-log.ts'
import { testHours as business } from './test-hours.ts'

const settings: AlertSettings = { rules: { afterMinutes: 30, emergencyAfterMinutes: 10 }, business }
const retention = { spamDays: 30, requestMonths: 24 }
const people = [{ initials: 'AB', address: 'Ann@floors.example' }]
const at = (time: string) => new Date(`2026-${time}Z`)
const emergency = newContext({ emergency: true })

describeOnBoth('alerts', ({ open }) => {
  async function setUp() {
    const database = await open()
    const request = (number: number, receivedAt: string, more: Partial<NewEstimate> = {}) =>
      createStore(database).saveEstimate(
        newEstimate(number, {
          receivedAt: at(receivedAt).toISOString(),
          email: `${number}@a.example`,
          ...more,
        }),
      )
    const set = (state: RequestState) =>
      setState(database, { reference: 'ZZ-1', initials: '', now: clock().toISOString(), state })
    const alerted = async (time?: string) => {
      if (time !== undefined) await addDueAlerts(database, settings, at(time))
      const rows = await database.read(db =>
        db
          .selectFrom('outbox')
          .select(['subject'])
          .where('kind', '=', 'estimate-alert')
          .orderBy('id')
          .execute(),
      )
      return rows.map(({ subject }) => subject)
    }
    return { database, request, set, alerted }
  }

  test('are added after minutes of opening hours, and of emergencies at any hour', async () => {
    const { request, alerted } = await setUp()
    await request(1, '02-19T16:40:00')
    await request(2, '02-19T23:00:00', { context: emergency })
    expect(await alerted('02-19T23:09:59')).toEqual([])
    expect(await alerted('02-19T23:10:00')).toEqual(['ZZ-2'])
    // A holiday and a weekend.
    expect(await alerted('02-23T08:09:59')).toEqual(['ZZ-2'])
    expect(await alerted('02-23T08:10:00')).toEqual(['ZZ-1', 'ZZ-2'])
  })

  test('of emergencies are added at once if the content says so', async () => {
    const { database, request, alerted } = await setUp()
    const rules = { ...settings.rules, emergencyAfterMinutes: 0 }
    await request(1, '02-19T23:00:00', { context: emergency })
    await request(2, '02-19T23:00:00')
    await addDueAlerts(database, { ...settings, rules }, at('02-19T23:00:00'))
    expect(await alerted()).toEqual(['ZZ-1'])
  })

  test('are added once, by any number of instances at a time', async () => {
    const { request, alerted } = await setUp()
    for (const number of [1, 2, 3]) await request(number, '02-23T08:00:00')
    const instances = await Promise.all([open(), open(), open(), open()])
    await Promise.all(instances.map(one => addDueAlerts(one, settings, at('02-23T09:00:00'))))
    expect(await alerted('02-24T09:00:00')).toEqual(['ZZ-1', 'ZZ-2', 'ZZ-3'])
  })

  test('are not added about answered, held and erased requests, spam, and those of over a month ago', async () => {
    const { database, request, set, alerted } = await setUp()
    await request(1, '02-23T08:00:00')
    await request(2, '02-23T08:00:00', { suspicion: 'honeypot' })
    await request(3, '01-20T08:00:00')
    for (const state of ['called', 'spam'] as const) {
      await set(state)
      expect(await alerted('02-24T09:00:00')).toEqual([])
      // Answered between the look and the write.
      await addAlert(database, 'ZZ-1', clock().toISOString())
      expect(await alerted()).toEqual([])
    }
    await set('new')
    await releaseEstimate(database, 'ZZ-2', clock().toISOString())
    expect(await alerted('02-24T09:00:00')).toEqual(['ZZ-1', 'ZZ-2'])
    const leads = (line: string) =>
      runLeads(line.split(' '), { database, retention, clock, business, siteUrl: '', folder: '' })
    expect((await leads('about ZZ-1')).text).toContain('estimate-alert: waiting')
    await leads('erase ZZ-1')
    await addAlert(database, 'ZZ-1', clock().toISOString())
    expect(await alerted('02-24T09:00:00')).toEqual(['ZZ-2'])
  })

  test('are added by the maintenance, and only with rules', async () => {
    const { database, request, alerted } = await setUp()
    await request(1, '02-27T08:00:00')
    await request(2, '02-01T08:00:00', { suspicion: 'honeypot' })
    const maintain = async (alerts: AlertSettings | undefined, isDone: () => Promise<boolean>) => {
      const maintenance = startMaintenance({
        database,
        retention,
        hasReminders: false,
        alerts,
        clock,
        log: silentLog,
      })
      await expect.poll(isDone).toBe(true)
      await maintenance.stop()
    }
    const hasDigest = async () =>
      (await database.read(db => db.selectFrom('outbox').select('kind').execute())).some(
        ({ kind }) => kind === 'spam-digest',
      )
    await maintain(undefined, hasDigest)
    expect(await alerted()).toEqual([])
    await maintain(settings, async () => (await alerted()).length === 1)
  })
})

test('go to the mailbox with the address, of its own or of the office, or to the business', () => {
  const of = (alertTo?: string) => {
    const mailboxes = officeMailboxes('office@floors.example', people, alertTo)
    return [alertMailbox(mailboxes, alertTo).id, mailboxes.length]
  }
  expect(of('owner@b.example')).toEqual(['alert', 3])
  expect(of('ann@floors.example')).toEqual(['AB', 2])
  expect(of('OFFICE@floors.example')).toEqual(['office', 2])
  expect(of()).toEqual(['office', 2])
})
