/**
 * Measures response time and CPU time of the tools for assistants: one call at a time in rounds, then a hundred concurrent calls over
 * separate connections.
 */
import { Agent } from 'node:http'
import { z } from 'zod'
import { openContent } from '../../site/open-content.ts'
import { none, report } from '../faults/report.ts'
import type { Figure } from '../faults/reports-file.ts'
import { usageOf } from '../faults/usage.ts'
import buildSite from '../setup/build-site.ts'
import { startServer } from '../setup/server-process.ts'
import { percentile, postOver } from './send-load.ts'
import { isSmall } from './small.ts'

const perRound = isSmall ? 5 : 100
const atOnce = 100
const rounds = isSmall ? 1 : 5
// Rounds of concurrent calls: enough that one disturbed round doesn't decide the result.
const crowds = isSmall ? 1 : 20
/** Limit of the 95th percentile of response times. */
const MAX_P95_MS = isSmall ? Number.POSITIVE_INFINITY : 50

const content = openContent()
const [city] = content.cities.all
const [zip = ''] = city?.zipCodes ?? []
const [floor = '', other = ''] = Object.keys(content.prices.floors)
const rooms = [{ length: 14, width: 18 }]

const calls: readonly (readonly [tool: string, asked: object])[] = [
  ['list_floors', {}],
  ['compare_floors', { floors: [floor, other], rooms }],
  ['estimate_price', { floor, rooms, zip }],
  ['check_zip', { zip }],
  ['find_guides', { question: 'What does a floor cost?' }],
  ['get_page', { address: city?.url ?? '/' }],
  ['opening_hours', {}],
]

const answer = z.object({ result: z.object({ isError: z.literal(true).optional() }) })

await buildSite()
const server = await startServer()

interface Answered {
  milliseconds: number
  ok: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

async function call(tool: string, asked: object): Promise<Answered> {
  const began = performance.now()
  const { status, text } = await postOver(
    agent,
    `${server.url}/mcp`,
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: asked } },
    { Accept: 'application/json, text/event-stream' },
  )
  const milliseconds = performance.now() - began
  const read = answer.safeParse(JSON.parse(text))
  return { milliseconds, ok: status === 200 && read.success && !read.data.result.isError }
}

const wrong = (answers: readonly Answered[]) => answers.filter(({ ok }) => !ok).length

const p95 = (answers: readonly Answered[]) =>
  percentile(
    answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b),
    0.95,
  )

const bounded = (name: string, value: number, more = ''): Figure => ({
  name: Number.isFinite(MAX_P95_MS) ? `${name}, at most ${MAX_P95_MS} ms` : name,
  value: `${value.toFixed(1)} ms${more}`,
  ok: value <= MAX_P95_MS,
})

try {
  const all: Answered[] = []
  const least = new Map<string, number>()
  // Call the tools in turn, so that other load on the machine affects all of them. The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [tool, asked] of calls) {
      const before = usageOf(server).cpu
      for (let count = 0; count < perRound; count += 1) all.push(await call(tool, asked))
      const cpu = (usageOf(server).cpu - before) / perRound
      least.set(tool, Math.min(cpu, least.get(tool) ?? Number.POSITIVE_INFINITY))
    }
  }
  report(`${rounds} rounds of ${perRound} calls of each tool, one after another`, [
    bounded('p95', p95(all)),
    ...[...least].map(([tool, cpu]) => ({ name: `CPU of ${tool}`, value: `${cpu.toFixed(2)} ms`, ok: true })),
  ])
  const crowded: Answered[] = []
  const before = usageOf(server).cpu
  for (let crowd = 0; crowd < crowds; crowd += 1) {
    const asked = Array.from({ length: atOnce }, (_, index) => calls[index % calls.length])
    crowded.push(...(await Promise.all(asked.flatMap(one => (one ? [call(...one)] : [])))))
  }
  const cpu = (usageOf(server).cpu - before) / crowded.length
  report(`${atOnce} calls at once, ${crowds} times`, [
    bounded('p95', p95(crowded), `, ${cpu.toFixed(2)} ms of the processor a call`),
  ])
  report('', [none('calls without an answer', wrong([...all, ...crowded]), all.length + crowded.length)])
} finally {
  agent.destroy()
  await server.stop()
}
