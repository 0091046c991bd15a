/**
 * A receiver of events that fails 30 %, hangs now and then, and at last answers 410, while the site's server is killed ten times. Each event
 * arrives, with its own ID, in the order of its request. Takes about ten minutes for each store, because leases must end. `--small`: 40 events and
 * two kills.
 */
import { createEventOutbox } from '../../server/delivery/outbox.ts'
import { type RequestState, setState } from '../../server/store/progress.ts'
import { type ReceivedEvent, receiverSecret, startReceiver } from '../server/webhook-receiver.ts'
import { none, report } from './report.ts'
import { type Ground, onEachStore, until } from './stores.ts'
import { submitRequest } from './submit.ts'

const isSmall = process.argv.includes('--small')
const states: readonly RequestState[] = ['called', 'visit', 'quoted']
const requests = isSmall ? 10 : 250
const events = requests * (1 + states.length)
const kills = isSmall ? 2 : 10
const hangsEvery = isSmall ? 20 : 200
const limit = 900_000

await onEachStore(async ground => {
  /** Events that were answered with 200, in the order of their arrival. */
  const accepted: ReceivedEvent[] = []
  // Not every third answer: a batch that is retried in its order would fail at the same events again.
  const chance = createChance()
  const answers = { failed: 0, hung: 0, early: 0, unsigned: 0 }
  let asked = 0
  let isGone = false
  const receiver = await startReceiver((response, event) => {
    asked += 1
    if (!event.isSigned) answers.unsigned += 1
    const before = idBefore(event)
    if (before !== undefined && !accepted.some(({ id }) => id === before)) answers.early += 1
    if (isGone) response.writeHead(410).end()
    else if (asked % hangsEvery === 0) answers.hung += 1
    else if (chance() < 0.3) {
      answers.failed += 1
      response.writeHead(503).end()
    } else {
      accepted.push(event)
      response.writeHead(200).end()
    }
  })
  const start = () =>
    ground.start({ variables: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: receiverSecret } })
  let server = await start()
  const references: string[] = []
  for (let number = 0; number < requests; number += 1) {
    const { reference } = await submitRequest(server.url, number)
    if (reference) references.push(reference)
  }
  await ground.look(async database => {
    for (const state of states)
      for (const reference of references)
        await setState(database, { reference, state, initials: '', now: new Date().toISOString() })
  })
  const killedAfter: number[] = []
  while (killedAfter.length < kills) {
    const goal = Math.min(accepted.length + events / (kills + 2), events - 1)
    await until(() => accepted.length >= goal, { limit: 60_000, every: 5 })
    await server.kill()
    killedAfter.push(accepted.length)
    server = await start()
  }
  await until(async () => (await unsent(ground)) === 0, { limit, every: 1000 })
  const ids = new Set(accepted.map(({ id }) => id))
  const repeated = accepted.length - ids.size

  isGone = true
  const before = receiver.received.length
  await submitRequest(server.url, requests)
  await until(() => receiver.received.length > before, { limit: 30_000, every: 20 })
  await until(async () => (await unsent(ground)) === 0, { limit: 30_000, every: 100 })
  await submitRequest(server.url, requests + 1)
  const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text()
  await server.stop()
  await receiver.stop()

  const expected = references.flatMap(reference =>
    [1, ...states.map((_, index) => index + 2)].map(number => `webhook_${reference}_${number}`),
  )
  report(`receiver that fails 30 %, hangs and is gone, ${kills} kills on ${ground.engine}`, [
    { name: `events, ${events}`, value: String(expected.length), ok: expected.length === events },
    { name: 'answers with 503', value: String(answers.failed), ok: answers.failed > 0 },
    { name: 'without an answer', value: String(answers.hung), ok: answers.hung > 0 },
    none('events that did not arrive', expected.filter(id => !ids.has(id)).length),
    none('IDs that no event has', [...ids].filter(id => !expected.includes(id)).length),
    none('events with the ID of another one', wronglyNamed(receiver.received)),
    none('sent before the earlier one of the request had arrived', answers.early),
    none('without a right signature', answers.unsigned),
    {
      name: `accepted twice, at most one for each kill`,
      value: String(repeated),
      ok: repeated <= kills,
    },
    {
      name: 'requests after 410, at most 1',
      value: String(receiver.received.length - before),
      ok: receiver.received.length - before === 1,
    },
    {
      name: 'metrics say so',
      value: metrics.includes('webhook_stopped 1') ? 'yes' : 'no',
      ok: metrics.includes('webhook_stopped 1'),
    },
  ])
})

function numberOf({ id }: ReceivedEvent): number {
  return Number(id.slice(id.lastIndexOf('_') + 1))
}

/** ID of the event before this one of the request. Undefined for the first one. */
function idBefore(event: ReceivedEvent): string | undefined {
  const number = numberOf(event)
  return number === 1 ? undefined : event.id.replace(/\d+$/, String(number - 1))
}

/** Creates a generator of numbers from 0 to 1, the same for each run (Numerical Recipes). */
function createChance(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Counts IDs under which different events came. The request in an event may have changed since. */
function wronglyNamed(received: readonly ReceivedEvent[]): number {
  const contents = new Map<string, Set<string>>()
  for (const { id, payload } of received) {
    const { request, ...data } = payload.data
    const content = JSON.stringify([payload.type, payload.timestamp, request.reference, data])
    contents.set(id, (contents.get(id) ?? new Set()).add(content))
  }
  return [...contents.values()].filter(({ size }) => size > 1).length
}

function unsent({ look }: Ground): Promise<number> {
  return look(async database => (await createEventOutbox(database).status()).unsent)
}
