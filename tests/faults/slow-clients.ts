/** 200 clients that send a byte now and then: all are closed in time, and other requests aren't delayed. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../setup/server-process.ts'
import { none, report } from './report.ts'
import { submitRequest } from './submit.ts'

const clients = 200
// Headers must arrive within 10 s, the whole request within 15 s; checked once a second.
const MAX_OPEN_MS = 17_000

/** Returns the time in ms until the server closed the connection. */
async function dawdle(port: number, opening: string): Promise<number> {
  const start = performance.now()
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(opening)
  const drip = setInterval(() => socket.write('a'), 500)
  await Promise.race([once(socket, 'close'), pause(25_000, undefined, { ref: false })])
  clearInterval(drip)
  socket.destroy()
  return performance.now() - start
}

const inHeaders = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const inBody =
  'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'

const server = await startServer()
try {
  const port = Number(new URL(server.url).port)
  const slow = Promise.all(
    Array.from({ length: clients }, (_, index) => dawdle(port, index % 2 === 0 ? inHeaders : inBody)),
  )
  await pause(1000)
  const times: number[] = []
  let refused = 0
  for (let number = 0; number < 40; number += 1) {
    const { status, time } = await submitRequest(server.url, number)
    if (status !== 201) refused += 1
    times.push(time)
    await pause(250)
  }
  const longest = Math.max(...(await slow))
  const slowest = Math.max(...times)
  report(`${clients} slow clients`, [
    {
      name: 'last one closed, at most 17 s',
      value: `${(longest / 1000).toFixed(1)} s`,
      ok: longest <= MAX_OPEN_MS,
    },
    {
      name: 'slowest other request, at most 250 ms',
      value: `${slowest.toFixed(0)} ms`,
      ok: slowest <= 250,
    },
    none('good requests refused', refused, times.length),
  ])
} finally {
  await server.stop()
}
