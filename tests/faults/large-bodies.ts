/** Bodies of 10 MB, declared and chunked: each client reads its 413, and the server holds none of it. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startServer } from '../setup/server-process.ts'
import { report } from './report.ts'
import { submit } from './submit.ts'
import { usageOf } from './usage.ts'

const size = 10 * 1024 * 1024
const rounds = 20

/** Gives the status that the client reads, or 0 when the connection breaks before it. */
function send(url: string, headers: Readonly<Record<string, string | number>>): Promise<number> {
  return new Promise(resolve => {
    const sent = request(`${url}/api/contact`, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    // The server closes once its answer is out; writes on their way then fail, on the request or on its socket.
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
  const sendAll = async () => {
    for (const headers of kinds) statuses.push(await send(server.url, headers))
  }
  // The first rounds load what the answer needs; from there on nothing may stay.
  for (let round = 0; round < 5; round += 1) await sendAll()
  const before = usageOf(server).memory
  let most = before
  for (let round = 0; round < rounds; round += 1) {
    await sendAll()
    most = Math.max(most, usageOf(server).memory)
  }
  const good = await submit(server.url, 1)
  const received = statuses.filter(status => status === 413).length
  report('10 MB bodies', [
    {
      name: '413 received, all',
      value: `${received} of ${statuses.length}`,
      ok: received === statuses.length,
    },
    {
      name: 'memory added, at most 5 MB',
      value: `${(most - before).toFixed(1)} MB`,
      ok: most - before <= 5,
    },
    { name: 'a good request afterwards, 201', value: String(good.status), ok: good.status === 201 },
  ])
} finally {
  await server.stop()
}
