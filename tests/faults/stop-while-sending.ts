/**
 * SIGTERM while a mail is being sent. A mail server that answers within half a second receives the message once. A slower one
 * receives it again after its lease, under the same Message-ID. Takes about two minutes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../server/mail-server.ts'
import { ledgerOf } from './mail-ledger.ts'
import { none, report } from './report.ts'
import { onEachStore, until } from './stores.ts'
import { submitRequest } from './submit.ts'

const requests = 5
const messages = 2 * requests
const lease = 120_000

await onEachStore(async ({ engine, start }) => {
  for (const [number, answersAfter] of [500, 3000].entries()) {
    let begun = 0
    const mail = await startMailServer({
      beforeAnswer: () => {
        begun += 1
        // Only the message that is being sent when the server stops.
        return pause(begun === 1 ? answersAfter : 0)
      },
    })
    const waiting = await start()
    for (let index = 0; index < requests; index += 1) await submitRequest(waiting.url, 100 * number + index)
    await waiting.stop()

    const variables = { SMTP_URL: mail.url }
    const server = await start({ variables })
    await until(() => begun > 0, { limit: 15_000, every: 5 })
    const stopped = performance.now()
    await server.stop()
    const took = performance.now() - stopped

    const restarted = performance.now()
    const next = await start({ variables })
    const arrived = () => ledgerOf(mail.received).messages
    await until(() => arrived() === messages, { limit: 15_000, every: 20 })
    const soon = arrived()
    const settled = answersAfter < 1000
    if (!settled) await until(() => mail.received.length > messages, { limit: lease + 15_000, every: 500 })
    const last = performance.now() - restarted
    await next.stop()
    await mail.stop()
    const ledger = ledgerOf(mail.received)
    const again = ledger.duplicates.length
    report(`SIGTERM while a mail server takes ${answersAfter} ms for an answer, on ${engine}`, [
      { name: 'exit, at most 1000 ms', value: `${took.toFixed(0)} ms`, ok: took <= 1000 },
      none('messages missing', messages - ledger.messages),
      settled
        ? { name: `arrived at once, ${messages}`, value: String(soon), ok: soon === messages }
        : { name: 'all sent', value: `after ${(last / 1000).toFixed(0)} s`, ok: last < lease + 15_000 },
      {
        name: settled ? 'received twice, 0' : 'received twice, at most 1',
        value: String(again),
        ok: settled ? again === 0 : again <= 1,
      },
      none('under another Message-ID than before', ledger.wronglyNamed),
    ])
  }
})
