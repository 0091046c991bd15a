/** Stops Postgres for 3 s under load: the server keeps running, responds 503, and recovers within 5 s. */
import { setTimeout as pause } from 'node:timers/promises'
import { none, report } from './report.ts'
import { onEachStore } from './stores.ts'
import { type Answered, submitRequest } from './submit.ts'

const STOPPED_MS = 3000
const senders = 5

await onEachStore(
  async ({ start, postgres, look }) => {
    if (!postgres?.pause || !postgres.resume)
      throw new Error('Postgres must be our own: unset TEST_DATABASE_URL.')
    const server = await start()
    const answers: (Answered & { at: number })[] = []
    let number = 0
    let running = true
    const load = Promise.all(
      Array.from({ length: senders }, async () => {
        while (running) {
          const answer = await submitRequest(server.url, number++)
          answers.push({ ...answer, at: performance.now() })
          await pause(20)
        }
      }),
    )
    await pause(1500)
    await postgres.pause()
    await pause(STOPPED_MS)
    await postgres.resume()
    const back = performance.now()
    await pause(5500)
    running = false
    await load
    const alive = server.child.exitCode === null && server.child.signalCode === null
    await server.stop()
    const stored = await look(database =>
      database.read(db => db.selectFrom('estimates').select('reference').execute()),
    )
    const references = new Set(stored.map(({ reference }) => reference))
    const accepted = answers.filter(({ status }) => status === 201)
    const lost = accepted.filter(({ reference }) => !references.has(reference ?? '')).length
    const recovered = (accepted.find(({ at }) => at > back)?.at ?? Number.POSITIVE_INFINITY) - back
    const odd = answers.filter(({ status }) => status !== 201 && status !== 503).length
    const refused = answers.filter(({ status }) => status === 503).length
    report('Postgres stopped and started under load', [
      { name: 'server stays', value: alive ? 'yes' : 'no', ok: alive },
      { name: 'answered 503', value: `${refused} of ${answers.length}`, ok: refused > 0 },
      none('other failures', odd),
      { name: 'first success, within 5 s', value: `${recovered.toFixed(0)} ms`, ok: recovered <= 5000 },
      none('acknowledged and lost', lost, accepted.length),
    ])
  },
  ['postgres'],
)
