/** kill -9 twenty times during 5,000 submits: acknowledged requests are stored, and every request has its messages. */
import { sql } from 'kysely'
import type { ServerProcess } from '../setup/server-process.ts'
import { none, report } from './report.ts'
import { type Ground, onEachStore } from './stores.ts'
import { submitRequest } from './submit.ts'

const kills = 20
const submits = 5000
const senders = 10

await onEachStore(async ground => {
  let server: ServerProcess = await ground.start()
  let sent = 0
  let killed = 0
  let restarting: Promise<void> | undefined
  const acknowledged = new Set<string>()

  async function killAndRestart(): Promise<void> {
    await server.kill()
    killed += 1
    server = await ground.start()
  }

  async function sendOn(): Promise<void> {
    while (sent < submits) {
      await restarting
      const { status, reference } = await submitRequest(server.url, sent++)
      if (status === 201 && reference) acknowledged.add(reference)
      const due = Math.floor((sent * (kills + 1)) / submits)
      if (due > killed && killed < kills && !restarting) {
        restarting = killAndRestart().finally(() => {
          restarting = undefined
        })
      }
    }
    await restarting
  }

  await Promise.all(Array.from({ length: senders }, sendOn))
  await server.stop()
  const { references, withoutMessages, integrity } = await inspect(ground)
  const lost = [...acknowledged].filter(reference => !references.has(reference)).length
  report(`kill -9 during ${submits} submits on ${ground.engine}`, [
    { name: `kills, ${kills}`, value: String(killed), ok: killed === kills },
    { name: 'acknowledged', value: `${acknowledged.size} of ${sent}`, ok: acknowledged.size > submits * 0.8 },
    none('acknowledged and lost', lost),
    none('requests without both messages', withoutMessages),
    // Postgres has no such check for clients.
    ...(integrity === undefined ? [] : [{ name: 'integrity, ok', value: integrity, ok: integrity === 'ok' }]),
  ])
})

async function inspect({ engine, look }: Ground) {
  return look(async database => {
    const estimates = await database.read(db => db.selectFrom('estimates').select('reference').execute())
    const messages = await database.read(db => db.selectFrom('outbox').select('subject').execute())
    const counts = new Map<string, number>()
    for (const { subject } of messages) counts.set(subject, (counts.get(subject) ?? 0) + 1)
    const checked =
      engine === 'sqlite'
        ? await database.read(db => sql<{ integrity_check: string }>`pragma integrity_check`.execute(db))
        : undefined
    return {
      references: new Set(estimates.map(({ reference }) => reference)),
      withoutMessages: estimates.filter(({ reference }) => counts.get(reference) !== 2).length,
      integrity: checked?.rows.map(row => row.integrity_check).join(),
    }
  })
}
