import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen, shutDown } from '../../server/listen.ts'
import { maxBodyBytes } from '../../server/submission/read-body.ts'
import { memoryStore, testApp } from './test-app.ts'

const estimate = JSON.stringify({
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'hardwood',
})

let server: Server
let url: string

beforeEach(async () => {
  const listening = await listen(testApp(memoryStore()), { host: '127.0.0.1', port: 0 })
  server = listening.server
  url = listening.url
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function post(headers: Record<string, string | number>): ClientRequest {
  return request(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

async function answer(sent: ClientRequest): Promise<{ status: number | undefined; text: string }> {
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode, text }
}

test.each([
  ['declared', { 'Content-Length': maxBodyBytes * 30 }],
  ['chunked', { 'Transfer-Encoding': 'chunked' }],
])('a client that sends a %s body of 30 times the limit receives the refusal', async (_, headers) => {
  const sent = post(headers)
  sent.end(Buffer.alloc(maxBodyBytes * 30, ' '))
  const { status, text } = await answer(sent)
  expect(status).toBe(413)
  expect(JSON.parse(text)).toMatchObject({ error: 'too-large' })
})

test('a request in flight is answered before the server is gone', async () => {
  const sent = post({ 'Content-Length': estimate.length })
  sent.write(estimate.slice(0, 10))
  await once(server, 'request')
  const gone = shutDown(server)
  await pause(100)
  sent.end(estimate.slice(10))
  expect((await answer(sent)).status).toBe(201)
  await gone
  await expect(fetch(url)).rejects.toThrow()
})

test('a client that never finishes does not keep the server from ending', async () => {
  const sent = post({ 'Content-Length': estimate.length })
  const broken = once(sent, 'error')
  sent.write('{')
  await once(server, 'request')
  await shutDown(server)
  // Cut off: had the server waited for its time limit, it would have answered 408.
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }])
})

test('a taken port is said, with another to try', async () => {
  const port = Number(new URL(url).port)
  await expect(listen(testApp(memoryStore()), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is taken. Choose another with PORT=${port + 1}.`,
  )
})
