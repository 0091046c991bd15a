/** 20 submits with one key on four instances that started together: one request, one reference, each migration once. */
import { report } from './report.ts'
import { onEachStore } from './stores.ts'
import { submitRequest } from './submit.ts'

await onEachStore(async ({ engine, start, look }) => {
  const servers = await Promise.all(Array.from({ length: 4 }, () => start()))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => submitRequest(servers[index % 4]?.url ?? '', 1)),
  )
  await Promise.all(servers.map(server => server.stop()))
  const { requests, messages, migrations } = await look(database =>
    database.read(async db => ({
      requests: await db.selectFrom('estimates').select('reference').execute(),
      messages: await db.selectFrom('outbox').select('id').execute(),
      migrations: await db.selectFrom('migrations').select('name').execute(),
    })),
  )
  const references = new Set(answers.map(({ reference }) => reference))
  const accepted = answers.filter(({ status }) => status === 201).length
  const once = new Set(migrations.map(({ name }) => name)).size === migrations.length
  report(`20 submits with one key on four instances on ${engine}`, [
    { name: 'accepted, 20', value: String(accepted), ok: accepted === 20 },
    { name: 'references, 1', value: String(references.size), ok: references.size === 1 },
    { name: 'requests stored, 1', value: String(requests.length), ok: requests.length === 1 },
    { name: 'messages, 2', value: String(messages.length), ok: messages.length === 2 },
    { name: 'migrations applied once', value: String(migrations.length), ok: once },
  ])
})
