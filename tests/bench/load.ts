/** Stored requests per CPU second, beside a bare node:http server over the same store. On SQLite and on Postgres, or on the one that is named. */
import path from 'node:path'
import type { Engine } from '../../server/store/database.ts'
import { none, report } from '../faults/report.ts'
import { onEachStore } from '../faults/stores.ts'
import { usageOf } from '../faults/usage.ts'
import buildSite from '../setup/build-site.ts'
import type { ServerProcess } from '../setup/server-process.ts'
import { percentile, sendLoad } from './send-load.ts'

const warmUp = 1000
const measured = 4000

async function measure(server: ServerProcess) {
  const send = (count: number) => {
    let left = count
    return sendLoad(server.url, { connections: 20, more: () => left-- > 0 })
  }
  await send(warmUp)
  const before = usageOf(server).cpu
  const start = performance.now()
  const { times, errors } = await send(measured)
  return {
    errors,
    cpu: (usageOf(server).cpu - before) / measured,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    perSecond: (measured * 1000) / (performance.now() - start),
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

const bareScript = path.join(import.meta.dirname, 'bare-server.ts')
const ms = (value: number) => `${value.toFixed(2)} ms`
const show = ({ cpu, p50, p99, perSecond }: Measured) =>
  `CPU ${ms(cpu)} a request, p50 ${ms(p50)}, p99 ${ms(p99)}, ${perSecond.toFixed(0)}/s`

await buildSite()
const results = new Map<Engine, Measured[]>()
// Each on an empty store of its own.
for (const options of [{ script: bareScript }, {}]) {
  await onEachStore(async ({ engine, start }) => {
    const server = await start(options)
    results.set(engine, [...(results.get(engine) ?? []), await measure(server)])
    await server.stop()
  })
}
for (const [engine, [bare, ours]] of results) {
  if (!bare || !ours) throw new Error('nothing measured')
  const ratio = ours.cpu / bare.cpu
  report(`${measured} requests over 20 connections on ${engine}`, [
    { name: 'bare node:http', value: show(bare), ok: bare.errors === 0 },
    { name: 'this server', value: show(ours), ok: ours.errors === 0 },
    none('errors', ours.errors),
    { name: 'times its CPU, at most 2', value: ratio.toFixed(2), ok: ratio <= 2 },
  ])
}
