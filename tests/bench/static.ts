/** Measures the CPU time of pages and files, relative to a bare node:http server with one page in memory. The servers run in turn. */
import { readdirSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { MAX_CACHED_FILE_BYTES } from '../../server/static/site-folder.ts'
import { none, report } from '../faults/report.ts'
import { usageOf } from '../faults/usage.ts'
import buildSite from '../setup/build-site.ts'
import { projectDir } from '../setup/run.ts'
import { type ServerProcess, startServer } from '../setup/server-process.ts'
import { isSmall } from './small.ts'

const rounds = isSmall ? 1 : 7
const perRound = isSmall ? 100 : 2000
const connections = 10
const MAX_US = isSmall ? Number.POSITIVE_INFINITY : 90
/** Limit relative to the bare server: 90 µs on a machine where that took 63 µs. */
const MAX_RATIO = 1.43

interface Ask {
  path: string
  status: number
  headers?: Readonly<Record<string, string>>
}

/** Measures the CPU time of one request, in µs. */
async function measure(server: ServerProcess, { path: page, status, headers }: Ask) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = perRound
  let errors = 0
  const before = usageOf(server).cpu
  const one = async () => {
    while (left-- > 0) {
      const answered = await statusOf(agent, server.url + page, headers)
      if (answered !== status) errors += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { cpu: ((usageOf(server).cpu - before) * 1000) / perRound, errors }
}

function statusOf(agent: Agent, url: string, headers: Ask['headers']): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers } }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', reject)
  })
}

await buildSite()
const client = path.join(projectDir, 'dist/current/client')
const pictures = readdirSync(path.join(client, 'images'), { recursive: true, encoding: 'utf8' })
  .filter(name => /\.(?:avif|webp|jpg)$/.test(name))
  .map(name => ({ name, size: statSync(path.join(client, 'images', name)).size }))
  .sort((a, b) => a.size - b.size)
const middle = pictures[Math.floor(pictures.length / 2)]?.name
const large = pictures.find(({ size }) => size > MAX_CACHED_FILE_BYTES)?.name

const [bare, ours] = await Promise.all([
  startServer({
    script: path.join(import.meta.dirname, 'bare-static.ts'),
    variables: { PAGE: path.join(client, 'index.html.br') },
  }),
  startServer(),
])
try {
  const accepted = { 'Accept-Encoding': 'br' }
  const etag = (await fetch(ours.url, { headers: accepted })).headers.get('etag') ?? ''
  const asks: readonly (readonly [string, ServerProcess, Ask, number])[] = [
    ['bare node:http, a page from memory', bare, { path: '/', status: 200 }, Number.POSITIVE_INFINITY],
    ['page', ours, { path: '/', status: 200 }, MAX_US],
    [
      'page that the client has',
      ours,
      { path: '/', status: 304, headers: { 'If-None-Match': etag } },
      MAX_US,
    ],
    ['page that is not there', ours, { path: '/nothing', status: 404 }, MAX_US],
    ['picture', ours, { path: `/images/${middle}`, status: 200 }, MAX_US],
    ['large picture, from disk', ours, { path: `/images/${large}`, status: 200 }, Number.POSITIVE_INFINITY],
  ]
  for (const [, server, ask] of asks) await measure(server, ask)
  const results = asks.map(() => [] as Awaited<ReturnType<typeof measure>>[])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, server, ask]] of asks.entries()) results[index]?.push(await measure(server, ask))
  }
  // Take the minimum of the rounds: other load on the machine only adds to it.
  const least = results.map(all => Math.min(...all.map(({ cpu }) => cpu)))
  const [ofBare = 0] = least
  report(
    `${rounds} rounds of ${perRound} requests over ${connections} connections`,
    asks.map(([name, , , bound], index) => {
      const cpu = least[index] ?? 0
      const times = cpu / ofBare
      const value = `${cpu.toFixed(0)} µs, ${times.toFixed(2)} times the bare one`
      const limit = Number.isFinite(bound) ? `, at most ${bound} µs and ${MAX_RATIO} times` : ''
      const ok = !Number.isFinite(bound) || (cpu <= bound && times <= MAX_RATIO)
      return { name: `CPU of a ${name}${limit}`, value, ok }
    }),
  )
  report('', [
    none(
      'wrong answers',
      results.flat().reduce((sum, { errors }) => sum + errors, 0),
    ),
  ])
} finally {
  await Promise.all([bare.stop(), ours.stop()])
}
