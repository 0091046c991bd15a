/** Bodies of 10 MB, declared and chunked, twenty at once: each client reads its 413, and the server keeps no body in memory. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startServer } from '../setup/server-process.ts'
import { report } from './report.ts'
import { submitRequest } from './submit.ts'
import { usageOf } from './usage.ts'

const size = 10 * 1024 * 1024
const rounds = 20
const CONCURRENT_BODIES = 20

/** Returns the status that the client reads, or 0 if the connection breaks before. */
function send(url: string, headers: Readonly<Record<string, string | number>>): Promise<number> {
  return new Promise(resolve => {
    const sent = request(`${url}/api/contact`, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    // The server closes after its response. Pending writes then fail, on the request or on its socket.
    sent.on('error', () => resolve(0))
    sent.on('socket', socket => socket.on('error', () => resolve(0)))
    sent.on('response', async response => {
      const read = await text(response).catch(() => '')
      resolve(read.includes('too-large') ? (response.statusCode ?? 0) : 0)
      sent.destroy()
    })
    sent.end(Buffer.alloc(size, ' '))
  })
}

const kinds: readonly Readonly<Record<string, string | number>>[] = [
  { 'Content-Length': size },
  { 'Transfer-Encoding': 'chunked' },
]

const server = await startServer()
try {
  const statuses: number[] = []
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const all = Array.from({ length: CONCURRENT_BODIES }, (_, index) => kinds[index % kinds.length] ?? {})
    statuses.push(...(await Promise.all(all.map(headers => send(server.url, headers)))))
    samples.push(usageOf(server).memory)
  }
  // Garbage collection moves the memory by tens of MB. The median of many readings shows the lasting part.
  const half = rounds / 2
  const added = median(samples.slice(half)) - median(samples.slice(0, half))
  const most = Math.max(...samples)
  const good = await submitRequest(server.url, 1)
  const received = statuses.filter(status => status === 413).length
  report(`10 MB bodies, ${CONCURRENT_BODIES} at once`, [
    {
      name: '413 received, all',
      value: `${received} of ${statuses.length}`,
      ok: received === statuses.length,
    },
    { name: 'memory added, at most 5 MB', value: `${added.toFixed(1)} MB`, ok: added <= 5 },
    { name: 'most memory, at most 160 MB', value: `${most.toFixed(0)} MB`, ok: most <= 160 },
    { name: 'a good request afterward, 201', value: String(good.status), ok: good.status === 201 },
  ])
} finally {
  await server.stop()
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
