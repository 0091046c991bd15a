/** Stored requests per CPU second, beside a bare node:http server over the same store. DATABASE_URL makes it Postgres. */
import path from 'node:path'
import { report } from '../faults/report.ts'
import { usageOf } from '../faults/usage.ts'
import buildSite from '../setup/build-site.ts'
import { type ServerProcess, startServer } from '../setup/server-process.ts'
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

const bareScript = path.join(import.meta.dirname, 'bare-server.ts')
const results = []
const variables = { DATABASE_URL: process.env.DATABASE_URL ?? '' }
await buildSite()
for (const options of [{ script: bareScript }, {}]) {
  const server = await startServer({ variables, ...options })
  results.push(await measure(server).finally(server.stop))
}
const [bare, ours] = results
if (!bare || !ours) throw new Error('nothing measured')
const ms = (value: number) => `${value.toFixed(2)} ms`
const show = (result: typeof bare) =>
  `CPU ${ms(result.cpu)} a request, p50 ${ms(result.p50)}, p99 ${ms(result.p99)}, ${result.perSecond.toFixed(0)}/s`
const ratio = ours.cpu / bare.cpu
report(`${measured} requests over 20 connections`, [
  { name: 'bare node:http', value: show(bare), ok: bare.errors === 0 },
  { name: 'this server', value: show(ours), ok: ours.errors === 0 },
  { name: 'errors, at most 0', value: String(ours.errors), ok: ours.errors === 0 },
  { name: 'times its CPU, at most 2', value: ratio.toFixed(2), ok: ratio <= 2 },
])
