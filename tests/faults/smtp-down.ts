/** The mail server is down, then answers 451 to three in ten, while the site's server is killed five times: nothing is missing. Takes about four minutes. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { headerOf, startMailServer } from '../server/mail-server.ts'
import { report, type SiteProcess, startProcess } from './site-process.ts'
import { onEachStore } from './stores.ts'
import { submit } from './submit.ts'

const requests = 100
const kills = 5
const batch = 10
const patience = 300_000

await onEachStore(async ({ engine, folder, variables, look }) => {
  const probe = await startMailServer()
  const port = Number(new URL(probe.url).port)
  await probe.stop()
  const start = () => startProcess(folder, { ...variables, SMTP_URL: probe.url })
  let server: SiteProcess = await start()
  let accepted = 0
  for (let number = 0; number < requests; number += 1) {
    if ((await submit(server.url, number)).status === 201) accepted += 1
  }
  let asked = 0
  const mail = await startMailServer({ port, refuses: () => asked++ % 10 < 3 })
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = mail.received.length + 15
    for (const end = Date.now() + 30_000; mail.received.length < goal && Date.now() < end; ) await pause(5)
    const gone = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    await gone
    server = await start()
  }
  const unsent = () =>
    look(database =>
      database.read(db => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()),
    )
  for (const end = Date.now() + patience; Date.now() < end && (await unsent()).length > 0; ) await pause(2000)
  const waiting = (await unsent()).length
  await server.stop()
  await mail.stop()
  const ids = mail.received.map(({ source }) => headerOf(source, 'Message-ID'))
  const missing = 2 * accepted - new Set(ids).size
  const duplicates = ids.length - new Set(ids).size
  report(`mail server down, then 30 % 451, ${kills} kills on ${engine}`, [
    { name: `accepted meanwhile, ${requests}`, value: String(accepted), ok: accepted === requests },
    { name: 'answers with 451', value: String(Math.max(0, asked - ids.length)), ok: asked > ids.length },
    { name: 'messages missing, 0', value: String(missing), ok: missing === 0 },
    { name: 'still waiting, 0', value: String(waiting), ok: waiting === 0 },
    {
      name: `duplicates, at most ${kills * batch}`,
      value: String(duplicates),
      ok: duplicates <= kills * batch,
    },
  ])
})
