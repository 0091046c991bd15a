/**
 * Measures the CPU time of a stored request, with the rate limit on and off, relative to a bare node:http server with the same store. Runs
 * on SQLite and on Postgres, or on the named one. The servers run in turn, so that other load on the machine affects all of them.
 */
import path from 'node:path'
import { none, report } from '../faults/report.ts'
import { onEachStore } from '../faults/stores.ts'
import { usageOf } from '../faults/usage.ts'
import buildSite from '../setup/build-site.ts'
import type { ServerProcess } from '../setup/server-process.ts'
import { percentile, sendLoad } from './send-load.ts'
import { isSmall } from './small.ts'

const rounds = isSmall ? 1 : 12
const perRound = isSmall ? 100 : 700
const MAX_RATIO = 1.8

async function measure(server: ServerProcess) {
  let left = perRound
  const before = usageOf(server).cpu
  const { times, errors } = await sendLoad(server.url, { connections: 20, more: () => left-- > 0 })
  return { times, errors, cpu: (usageOf(server).cpu - before) / perRound }
}

type Round = Awaited<ReturnType<typeof measure>>

const bareScript = path.join(import.meta.dirname, 'bare-server.ts')
// More than all rounds send together; the setting's maximum is 9999.
const on = { RATE_LIMIT: '9999' }
const ms = (value: number) => `${value.toFixed(2)} ms`

/** Returns the minimum of all rounds: other load on the machine only adds to it. */
const leastCpu = (all: readonly Round[]) => Math.min(...all.map(round => round.cpu))

const inOrder = (values: readonly number[]) => [...values].sort((a, b) => a - b)

function show(all: readonly Round[]): string {
  const times = all.flatMap(round => round.times).sort((a, b) => a - b)
  return `CPU ${ms(leastCpu(all))} a request, p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}`
}

await buildSite()
await onEachStore(async ({ engine, start }) => {
  const bare = await start({ script: bareScript })
  const off = await start()
  const limited = await start({ variables: on })
  const servers = [bare, off, limited]
  for (const server of servers) await measure(server)
  const results = new Map<ServerProcess, Round[]>(servers.map(server => [server, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) results.get(server)?.push(await measure(server))
  }
  const of = (server: ServerProcess) => results.get(server) ?? []
  // Compare within each round, since the machine's speed changes between rounds, and take the median of the ratios.
  const times = (server: ServerProcess) => {
    const ratios = of(server).map(({ cpu }, round) => cpu / (of(bare)[round]?.cpu ?? 0))
    return percentile(inOrder(ratios), 0.5)
  }
  report(`${rounds} rounds of ${perRound} requests over 20 connections on ${engine}`, [
    { name: 'bare node:http', value: show(of(bare)), ok: true },
    { name: 'this server, no limit', value: show(of(off)), ok: true },
    { name: 'this server, limit on', value: show(of(limited)), ok: true },
    none(
      'errors',
      servers.flatMap(of).reduce((sum, { errors }) => sum + errors, 0),
    ),
    {
      name: 'times the bare one without limit',
      value: times(off).toFixed(2),
      ok: isSmall || times(off) <= MAX_RATIO,
    },
    {
      name: `times the bare one with the limit, at most ${MAX_RATIO}`,
      value: times(limited).toFixed(2),
      ok: isSmall || times(limited) <= MAX_RATIO,
    },
  ])
  await Promise.all(servers.map(server => server.stop()))
})
