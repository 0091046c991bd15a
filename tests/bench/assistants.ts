/** How long a tool takes to answer an assistant: each by itself, then a hundred calls at once. */
import { z } from 'zod'
import { openContent } from '../../site/open-content.ts'
import { type Figure, none, report } from '../faults/report.ts'
import { usageOf } from '../faults/usage.ts'
import buildSite from '../setup/build-site.ts'
import { startServer } from '../setup/server-process.ts'
import { isSmall } from './small.ts'

const perTool = isSmall ? 5 : 100
const atOnce = 100
const rounds = isSmall ? 1 : 5
/** Milliseconds within which 95 of 100 calls are answered. */
const most = isSmall ? Number.POSITIVE_INFINITY : 50

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

async function call(tool: string, asked: object): Promise<Answered> {
  const began = performance.now()
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: asked },
    }),
  })
  const text = await response.text()
  const milliseconds = performance.now() - began
  // As JSON, or as the one event of a stream.
  const read = answer.safeParse(JSON.parse(text.replace(/^(?:event: \w+\n)?data: /, '')))
  return { milliseconds, ok: response.status === 200 && read.success && !read.data.result.isError }
}

const wrong = (answers: readonly Answered[]) => answers.filter(({ ok }) => !ok).length

function p95(answers: readonly Answered[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

const bounded = (name: string, value: number, more = ''): Figure => ({
  name: Number.isFinite(most) ? `${name}, at most ${most} ms` : name,
  value: `${value.toFixed(1)} ms${more}`,
  ok: value <= most,
})

try {
  const all: Answered[] = []
  const figures: Figure[] = []
  for (const [tool, asked] of calls) {
    for (let count = 0; count < 5; count += 1) await call(tool, asked)
    const before = usageOf(server).cpu
    const answers: Answered[] = []
    for (let count = 0; count < perTool; count += 1) answers.push(await call(tool, asked))
    const cpu = (usageOf(server).cpu - before) / perTool
    figures.push(bounded(`p95 of ${tool}`, p95(answers), `, ${cpu.toFixed(1)} ms of the processor`))
    all.push(...answers)
  }
  report(`${perTool} calls of each tool, one after another`, figures)
  const crowded: Answered[] = []
  for (let round = 0; round < rounds; round += 1) {
    const asked = Array.from({ length: atOnce }, (_, index) => calls[index % calls.length])
    crowded.push(...(await Promise.all(asked.flatMap(one => (one ? [call(...one)] : [])))))
  }
  report(`${atOnce} calls at once, ${rounds} times`, [bounded('p95', p95(crowded))])
  report('', [none('calls without an answer', wrong([...all, ...crowded]), all.length + crowded.length)])
} finally {
  await server.stop()
}
