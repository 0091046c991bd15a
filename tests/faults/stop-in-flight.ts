/** SIGTERM with 50 requests in flight: all get responses, and the process ends within a second. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../setup/server-process.ts'
import { report } from './report.ts'
import { requestFields } from './submit.ts'

const inFlight = 50

/** Sends all but the end of a request. `finish` sends the end and returns the status. */
async function begin(url: string, number: number): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify(requestFields(number))
  const sent = request(`${url}/api/contact`, {
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
  })
  const status = new Promise<number>(resolve => {
    sent.on('response', response => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
    sent.on('error', () => resolve(0))
  })
  sent.write(body.slice(0, 20))
  await once(sent, 'socket')
  return {
    finish() {
      sent.end(body.slice(20))
      return status
    },
  }
}

const server = await startServer()
try {
  const requests = await Promise.all(
    Array.from({ length: inFlight }, (_, number) => begin(server.url, number)),
  )
  // Wait until the server has read the beginning of each.
  await pause(500)
  const exit = once(server.child, 'exit')
  const start = performance.now()
  server.child.kill('SIGTERM')
  await pause(50)
  const statuses = await Promise.all(requests.map(one => one.finish()))
  const [code] = await exit
  const took = performance.now() - start
  const answered = statuses.filter(status => status === 201).length
  report('SIGTERM with requests in flight', [
    { name: `answered, ${inFlight}`, value: String(answered), ok: answered === inFlight },
    {
      name: 'exit, at most 1000 ms',
      value: `${took.toFixed(0)} ms, code ${code}`,
      ok: took <= 1000 && code === 0,
    },
  ])
} finally {
  await server.stop()
}
