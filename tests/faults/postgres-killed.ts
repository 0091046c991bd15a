/** kill -9 of all of Postgres ten times during 5,000 submits: acknowledged requests are stored. */
import { setTimeout as pause } from 'node:timers/promises'
import { none, report } from './report.ts'
import { onEachStore } from './stores.ts'
import { submitRequest } from './submit.ts'

const kills = 10
const submits = 5000
const senders = 40

await onEachStore(
  async ({ start, postgres, look }) => {
    if (!postgres?.kill || !postgres.resume)
      throw new Error('Postgres must be our own: unset TEST_DATABASE_URL.')
    const { kill, resume } = postgres
    const server = await start()
    const acknowledged: string[] = []
    let sent = 0
    let killed = 0
    let refused = 0
    let odd = 0
    let restarting: Promise<void> | undefined

    async function killAndRestart(): Promise<void> {
      await kill()
      killed += 1
      await resume()
    }

    // Retry like a visitor, until the request is stored.
    async function sendUntilStored(number: number): Promise<void> {
      for (;;) {
        const { status, reference } = await submitRequest(server.url, number)
        if (status === 201 && reference) {
          acknowledged.push(reference)
          return
        }
        if (status === 503) refused += 1
        else odd += 1
        await pause(200)
      }
    }

    async function sendOn(): Promise<void> {
      while (sent < submits) {
        await sendUntilStored(sent++)
        if (sent >= ((killed + 1) * submits) / (kills + 1) && killed < kills) {
          restarting ??= killAndRestart().finally(() => {
            restarting = undefined
          })
        }
      }
      await restarting
    }

    await Promise.all(Array.from({ length: senders }, sendOn))
    const alive = server.child.exitCode === null && server.child.signalCode === null
    await server.stop()
    const stored = await look(database =>
      database.read(async db => ({
        estimates: await db.selectFrom('estimates').select('reference').execute(),
        messages: await db.selectFrom('outbox').select('subject').execute(),
      })),
    )
    const references = new Set(stored.estimates.map(({ reference }) => reference))
    const lost = acknowledged.filter(reference => !references.has(reference)).length
    report(`kill -9 of Postgres during ${submits} submits`, [
      { name: `kills, ${kills}`, value: String(killed), ok: killed === kills },
      { name: 'server stays', value: alive ? 'yes' : 'no', ok: alive },
      {
        name: `acknowledged in the end, ${submits}`,
        value: String(acknowledged.length),
        ok: acknowledged.length === submits,
      },
      none('stored twice', stored.estimates.length - submits),
      { name: 'answered 503', value: String(refused), ok: refused > 0 },
      none('other answers', odd),
      none('acknowledged and lost', lost, acknowledged.length),
      none('messages without their request', Math.abs(stored.messages.length - 2 * references.size)),
    ])
  },
  ['postgres'],
)
