/**
 * The mail server is down, then answers 451 to three in ten messages, while the site's server is killed five times. No message
 * is lost, and repeated ones have the same Message-ID. Takes about three minutes, because a lease must end.
 */
import { startMailServer } from '../server/mail-server.ts'
import type { ServerProcess } from '../setup/server-process.ts'
import { ledgerOf } from './mail-ledger.ts'
import { none, report } from './report.ts'
import { type Ground, onEachStore, until } from './stores.ts'
import { submitRequest } from './submit.ts'

const requests = 100
const kills = 5
const batch = 10
const limit = 300_000
const MAX_WAITING = 2

await onEachStore(async ground => {
  const probe = await startMailServer()
  const port = Number(new URL(probe.url).port)
  await probe.stop()
  const start = () => ground.start({ variables: { SMTP_URL: probe.url } })
  let server: ServerProcess = await start()
  let accepted = 0
  for (let number = 0; number < requests; number += 1) {
    if ((await submitRequest(server.url, number)).status === 201) accepted += 1
  }
  let asked = 0
  const mail = await startMailServer({ port, refuses: () => asked++ % 10 < 3 })
  const { received } = mail
  /** Number of messages that had arrived when the server was killed. */
  const killedAfter: number[] = []
  while (killedAfter.length < kills) {
    const goal = received.length + 15
    await until(() => received.length >= goal, { limit: 30_000, every: 5 })
    await server.kill()
    killedAfter.push(received.length)
    server = await start()
  }
  await until(async () => (await unsent(ground)) === 0, { limit, every: 2000 })
  const waiting = await unsent(ground)
  await server.stop()
  await mail.stop()
  const { messages, duplicates, wronglyNamed } = ledgerOf(received)
  const perKill = killedAfter.map(
    (end, kill) => duplicates.filter(first => first < end && first >= (killedAfter[kill - 1] ?? 0)).length,
  )
  report(`mail server down, then 30 % 451, ${kills} kills on ${ground.engine}`, [
    { name: `accepted, ${requests}`, value: String(accepted), ok: accepted === requests },
    { name: 'answers with 451', value: String(asked - received.length), ok: asked > received.length },
    none('messages that neither arrived nor wait', 2 * accepted - messages - waiting),
    // A message that was refused six times is retried after up to five minutes.
    { name: `still waiting, at most ${MAX_WAITING}`, value: String(waiting), ok: waiting <= MAX_WAITING },
    {
      name: `received twice for each kill, at most a batch of ${batch}`,
      value: perKill.join(', '),
      ok: perKill.every(count => count <= batch),
    },
    none(
      'received twice without a kill, or more than twice',
      received.length - messages - perKill.reduce((sum, count) => sum + count, 0),
    ),
    none('under another Message-ID than before', wronglyNamed),
  ])
})

async function unsent({ look }: Ground): Promise<number> {
  const rows = await look(database =>
    database.read(db => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()),
  )
  return rows.length
}
