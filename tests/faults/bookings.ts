/**
 * 10,000 bookings, moves and cancellations of 200 times on two instances, kill -9 twenty times: no crew has two visits at a time, each
 * acknowledged change is stored with its message, and each form gets an answer. With `--small`, a twentieth of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { requestSecret } from '../../server/store/secrets.ts'
import { findVisits, isBooked } from '../../server/store/visits.ts'
import { requestToken } from '../../server/visits/request-token.ts'
import { visitLink } from '../../site/visit-address.ts'
import type { ServerProcess } from '../setup/server-process.ts'
import { none, report } from './report.ts'
import { type Ground, onEachStore } from './stores.ts'
import { requestFields } from './submit.ts'
import { copyReleaseWithVisits } from './visits-release.ts'

const isSmall = process.argv.includes('--small')
const attempts = isSmall ? 500 : 10_000
const kills = isSmall ? 2 : 20
const times = isSmall ? 40 : 200
const customers = isSmall ? 100 : 500
const senders = 100
const crews = 2
// Forms are repeated like by a customer, for longer than a server needs to start on a busy machine.
const MAX_REPEATS = 600
// Forms that are repeated at once take most of the time of the servers.
const REPEAT_MS = 1000

/** A request, and its visit as the answers said. */
interface Customer {
  reference: string
  link: string
  seen: number | undefined
  /** Start of the visit; undefined if none is booked. */
  start: string | undefined
  /** Resolves when the last form was answered. */
  idle: Promise<void>
}

const folder = mkdtempSync(path.join(tmpdir(), 'bookings-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const starts = await copyReleaseWithVisits(folder, { crews, times, zipCode: requestFields(0).zipCode })

await onEachStore(async ground => {
  const others: (number | string)[] = []
  const onLine = (line: string) => {
    // The reason of an answer of 500.
    if (line.includes('"request failed"')) others.push(line)
  }
  const servers: (ServerProcess | undefined)[] = await Promise.all([
    ground.start({ folder, onLine }),
    ground.start({ folder, onLine }),
  ])
  const people = await addCustomers(ground)
  const counts = { sent: 0, killed: 0, saved: 0, full: 0, broken: 0, unavailable: 0, unanswered: 0 }
  let restarting: Promise<void> | undefined

  async function killAndRestart(): Promise<void> {
    const index = counts.killed % servers.length
    const killed = servers[index]
    // Another process of the machine may get its port.
    servers[index] = undefined
    await killed?.kill()
    counts.killed += 1
    servers[index] = await ground.start({ folder, onLine })
  }

  /** Sends a form until it is answered, each time to the other instance. */
  async function sendForm(link: string, form: Record<string, string>, first: number) {
    for (let index = first; index < first + MAX_REPEATS; index += 1) {
      const answer = await post(servers[index % servers.length], link, form)
      if (answer && answer.status !== 503) return answer
      counts[answer ? 'unavailable' : 'broken'] += 1
      await pause(REPEAT_MS)
    }
    return undefined
  }

  async function change(person: Customer, number: number): Promise<void> {
    const { link, seen, start } = person
    const wanted = starts[(number * 7919) % starts.length]
    const cancels = start !== undefined && (number % 3 === 0 || wanted === start)
    const target = cancels ? undefined : wanted
    const answer = await sendForm(
      link,
      { seen: String(seen ?? ''), ...(target === undefined ? { action: 'cancel' } : { start: target }) },
      number,
    )
    if (!answer) counts.unanswered += 1
    else if (answer.status === 303) {
      counts.saved += 1
      person.seen = (seen ?? -1) + 1
      person.start = target
    } else if (answer.status === 409 && answer.seen === String(seen ?? '')) counts.full += 1
    else others.push(answer.status)
  }

  async function sendOn(): Promise<void> {
    while (counts.sent < attempts) {
      const number = counts.sent++
      const person = people[number % people.length]
      if (!person) throw new Error('There are no customers.')
      // A customer has one page open.
      person.idle = person.idle.then(() => change(person, number))
      await person.idle
      const due = Math.floor((counts.sent * (kills + 1)) / attempts)
      if (due > counts.killed && counts.killed < kills && !restarting) {
        restarting = killAndRestart().finally(() => {
          restarting = undefined
        })
      }
    }
    await restarting
  }

  await Promise.all(Array.from({ length: senders }, sendOn))
  await Promise.all(servers.map(server => server?.stop()))
  const { doubles, lost, booked, withoutMessage, integrity } = await inspect(ground, people)
  report(
    `${attempts} bookings, moves and cancellations of ${times} times on two instances on ${ground.engine}`,
    [
      { name: `kill -9, ${kills}`, value: String(counts.killed), ok: counts.killed === kills },
      {
        name: 'answered',
        value: `${counts.saved} saved, ${counts.full} told that the time is taken`,
        ok: counts.saved > attempts / 20 && counts.saved + counts.full === attempts,
      },
      none('without an answer', counts.unanswered),
      { name: 'other answers, none', value: others.join(' ') || 'none', ok: others.length === 0 },
      {
        name: 'repeated',
        value: `${counts.broken} broken connections, ${counts.unavailable} answered 503`,
        ok: true,
      },
      { name: 'booked in the end', value: String(booked), ok: booked > 0 },
      none('visits of a crew at the same time', doubles),
      none('acknowledged and lost', lost),
      none('changes without a message', withoutMessage),
      // Postgres has no such check for clients.
      ...(integrity === undefined
        ? []
        : [{ name: 'integrity, ok', value: integrity, ok: integrity === 'ok' }]),
    ],
  )
})

async function addCustomers({ look }: Ground): Promise<Customer[]> {
  const numbers = Array.from({ length: customers }, (_, number) => number)
  const referenceOf = (number: number) => `ZZ-${number}`
  return look(async database => {
    await database.write(db =>
      db
        .insertInto('estimates')
        .values(
          numbers.map(number => {
            const { email, fullName, idempotencyKey, phone, ...fields } = requestFields(number)
            return {
              reference: referenceOf(number),
              request_key: idempotencyKey,
              received_at: new Date().toISOString(),
              full_name: fullName,
              email,
              phone,
              zip_code: fields.zipCode,
              service_needed: fields.serviceNeeded,
              project_details: fields.projectDetails,
            }
          }),
        )
        .execute(),
    )
    const secret = await requestSecret(database)
    return numbers.map(referenceOf).map(reference => ({
      reference,
      link: visitLink(requestToken(reference, secret)),
      seen: undefined,
      start: undefined,
      idle: Promise.resolve(),
    }))
  })
}

/** Posts a form of the page without JavaScript. Returns undefined if the connection broke, and else the visit that the page names. */
async function post(server: ServerProcess | undefined, link: string, form: Record<string, string>) {
  if (!server) return undefined
  try {
    const response = await fetch(`${server.url}${link}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    const page = await response.text()
    return { status: response.status, seen: /name="seen" value="(\d*)"/.exec(page)?.[1] }
  } catch {
    return undefined
  }
}

function inspect({ engine, look }: Ground, people: readonly Customer[]) {
  return look(async database => {
    const visits = await findVisits(database)
    const booked = [...visits.values()].filter(isBooked)
    const doubles = booked.filter((visit, index) =>
      booked
        .slice(index + 1)
        .some(other => other.crew === visit.crew && other.start < visit.end && visit.start < other.end),
    )
    const isStored = ({ reference, seen, start }: Customer) => {
      const visit = visits.get(reference)
      return visit?.sequence === seen && (isBooked(visit) ? visit.start : undefined) === start
    }
    const messages = await database.read(db =>
      db.selectFrom('outbox').select('id').where('kind', '=', 'visit-business').execute(),
    )
    const known = new Set(messages.map(({ id }) => id))
    const changes = [...visits].flatMap(([reference, { sequence }]) =>
      Array.from({ length: sequence + 1 }, (_, version) => `visit-business.${reference}.${version}`),
    )
    const checked =
      engine === 'sqlite'
        ? await database.read(db => sql<{ integrity_check: string }>`pragma integrity_check`.execute(db))
        : undefined
    return {
      booked: booked.length,
      doubles: doubles.length + booked.filter(({ crew }) => crew !== null && crew > crews).length,
      lost: people.filter(person => !isStored(person)).length,
      withoutMessage: changes.filter(id => !known.has(id)).length,
      integrity: checked?.rows.map(row => row.integrity_check).join(),
    }
  })
}
