/** 200 clients that send a byte now and then: all are closed in time, and a good request is not held up. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { estimate, makeSite, report, startProcess } from './site-process.ts'

const clients = 200
/** Headers must be there within 10 s, the whole request within 15 s; looked after once a second. */
const latest = 17_000

/** Gives the time until the server closed the connection, in ms. */
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

const site = await makeSite()
const server = await startProcess(site.folder, { RATE_LIMIT: 'off' })
try {
  const port = Number(new URL(server.url).port)
  const slow = Promise.all(
    Array.from({ length: clients }, (_, index) => dawdle(port, index % 2 === 0 ? inHeaders : inBody)),
  )
  await pause(1000)
  const times: number[] = []
  for (let number = 0; number < 40; number += 1) {
    const start = performance.now()
    const response = await fetch(`${server.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(estimate(number)),
    })
    if (response.status !== 201) process.exitCode = 1
    times.push(performance.now() - start)
    await pause(250)
  }
  const longest = Math.max(...(await slow))
  const slowest = Math.max(...times)
  report(`${clients} slow clients`, [
    {
      name: 'last one closed, at most 17 s',
      value: `${(longest / 1000).toFixed(1)} s`,
      ok: longest <= latest,
    },
    {
      name: 'slowest good request meanwhile, at most 250 ms',
      value: `${slowest.toFixed(0)} ms`,
      ok: slowest <= 250,
    },
  ])
} finally {
  await server.stop()
  await site.remove()
}
