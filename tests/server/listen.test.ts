import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, IncomingMessage, request, type Server } from 'node:http'
import { connect, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limitPerNetwork, listen, shutDown } from '../../server/http/listen.ts'
import { openBody } from '../../server/http/open-body.ts'
import { MAX_BODY_BYTES } from '../../server/http/read-body.ts'
import { requestInfoOf } from '../../server/http/request-info.ts'
import { readSiteFolder } from '../../server/static/site-folder.ts'
import { createStaticSite } from '../../server/static/static-site.ts'
import { patience } from '../setup/processor-time.ts'
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
  ['declared', { 'Content-Length': MAX_BODY_BYTES * 30 }],
  ['chunked', { 'Transfer-Encoding': 'chunked' }],
])('a client that sends a %s body of 30 times the limit receives the response', async (_, headers) => {
  const sent = post(headers)
  sent.end(Buffer.alloc(MAX_BODY_BYTES * 30, ' '))
  const { status, text } = await answer(sent)
  expect(status).toBe(413)
  expect(JSON.parse(text)).toMatchObject({ error: 'too-large' })
})

test('a client whose body never ends receives the response, and is closed', async () => {
  const sent = post({ 'Transfer-Encoding': 'chunked' })
  // The close may be a reset, because the client is still sending.
  sent.on('error', () => {})
  const closed = new Promise(resolve => sent.once('close', resolve))
  const answered = answer(sent)
  const piece = Buffer.alloc(1024 * 1024, ' ')
  const goOn = (): void => {
    if (!sent.destroyed) sent.write(piece, () => setImmediate(goOn))
  }
  goOn()
  const { status, text } = await answered
  expect(status).toBe(413)
  expect(JSON.parse(text)).toMatchObject({ error: 'too-large' })
  await closed
})

test('a client that still sends receives a response that closes, and is not reset', async () => {
  const app = new Hono().post('*', c => c.text('too large', 413, { Connection: 'close' }))
  const closing = await listen(app, { host: '127.0.0.1', port: 0 })
  const socket = connect({ port: Number(new URL(closing.url).port), host: '127.0.0.1', allowHalfOpen: true })
  const errors: Error[] = []
  socket.on('error', error => errors.push(error))
  let received = ''
  socket.setEncoding('utf8').on('data', chunk => (received += chunk))
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n')
  await once(socket, 'end')
  expect(received).toMatch(/^HTTP\/1\.1 413 .*too large$/s)
  const sent = new Promise(resolve => socket.write(Buffer.alloc(8_000_000), resolve))
  expect(await sent).toBeFalsy()
  expect(errors).toEqual([])
  socket.end()
  await expect.poll(() => connectionsOf(closing.server)).toBe(0)
  closing.server.close()
})

// Only the bound under test closes a connection.
const unlimited = { stalled: 1e9, answerTime: 1e9, bodyTime: 1e9, lingerTime: 1e9, lingerBytes: 1e9 }

test.each([
  ['time', { lingerTime: 100 }, 0],
  ['bytes', { lingerBytes: 100_000 }, 1_000_000],
])('a client that never ends its body is closed after a number of %s', async (_, limit, bytes) => {
  const app = new Hono().post('*', c => c.text('too large', 413, { Connection: 'close' }))
  const limits = { ...unlimited, ...limit }
  const closing = await listen(app, { host: '127.0.0.1', port: 0, limits })
  const socket = connect({ port: Number(new URL(closing.url).port), host: '127.0.0.1', allowHalfOpen: true })
  const closed = closeOf(socket)
  socket.resume().write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n')
  await once(socket, 'end')
  socket.write(Buffer.alloc(bytes))
  await expect.poll(() => connectionsOf(closing.server)).toBe(0)
  socket.destroy()
  await closed
  closing.server.close()
})

test('finishes a request in flight before it stops', async () => {
  const sent = post({ 'Content-Length': estimate.length })
  sent.write(estimate.slice(0, 10))
  await once(server, 'request')
  const gone = shutDown(server, { limit: patience(10_000) })
  await pause(100)
  sent.end(estimate.slice(10))
  expect((await answer(sent)).status).toBe(201)
  await gone
  await expect(fetch(url)).rejects.toThrow()
})

test('a body that takes too long is answered 408, unless it has pictures', async () => {
  const limits = { bodyTime: 0, answerTime: 0 }
  const slow = await listen(testApp(memoryStore()), { host: '127.0.0.1', port: 0, limits })
  const begin = (type: string) => {
    const head = `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\nContent-Type: ${type}\r\n\r\n--x`
    const socket = connect(Number(new URL(slow.url).port), '127.0.0.1')
    socket.write(head)
    return socket
  }
  const withPictures = begin('multipart/form-data; boundary=x')
  await once(slow.server, 'request')
  expect(await text(begin('application/json'))).toMatch(/^HTTP\/1\.1 408 /)
  expect(withPictures.readyState).toBe('open')
  withPictures.destroy()
  slow.server.close()
})

test('a body that nobody reads stops its sender', async () => {
  let received: IncomingMessage | undefined
  const app = new Hono().post('*', async c => {
    const info = requestInfoOf(c)
    if (info.body instanceof IncomingMessage) received = info.body
    await openBody(info, { maxBytes: 1e9 }).next()
    return new Promise<Response>(() => {})
  })
  const reading = await listen(app, { host: '127.0.0.1', port: 0 })
  const sent = request(reading.url, { method: 'POST' })
  sent.on('error', () => {})
  sent.end(Buffer.alloc(64_000_000))
  await expect.poll(() => received?.socket.isPaused()).toBe(true)
  // Let the event loop read what it can.
  for (let turn = 0; turn < 200; turn += 1) await new Promise(resolve => setImmediate(resolve))
  expect(received?.socket.bytesRead).toBeLessThan(1_000_000)
  sent.destroy()
  reading.server.closeAllConnections()
  reading.server.close()
})

test('a client that never finishes does not prevent the stop', async () => {
  const sent = post({ 'Content-Length': estimate.length })
  const broken = once(sent, 'error')
  sent.write('{')
  await once(server, 'request')
  await shutDown(server)
  // The server would respond 408 after its timeout if it had no limit.
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }])
})

test('names another port if the port is in use', async () => {
  const port = Number(new URL(url).port)
  await expect(listen(testApp(memoryStore()), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is taken. Choose another with PORT=${port + 1}.`,
  )
})

/** Resolves after a reset as well, which pending bytes cause when the server closes. */
function closeOf(socket: Socket): Promise<unknown> {
  socket.on('error', () => {})
  return new Promise(resolve => socket.once('close', resolve))
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('many requests on one connection', () => {
  const ask = (url: string, more = '') => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
  let opened: Server[]

  beforeEach(() => {
    opened = []
  })
  afterEach(() => {
    for (const one of opened) one.closeAllConnections()
    for (const one of opened) one.close()
  })

  /** Creates a server whose responses wait for a signal, and records its requests. */
  async function slowServer(limits: Parameters<typeof listen>[1]['limits'] = {}) {
    const asked: string[] = []
    const finish: (() => void)[] = []
    const app = new Hono().get('*', async c => {
      asked.push(c.req.path)
      await new Promise<void>(resolve => finish.push(resolve))
      return c.text(c.req.path)
    })
    const listening = await listen(app, { host: '127.0.0.1', port: 0, limits })
    opened.push(listening.server)
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1')
    socket.on('error', () => {})
    return { asked, finish, server: listening.server, socket }
  }

  test('are handled one after the other, in order', async () => {
    const { asked, finish, socket } = await slowServer()
    const received = text(socket)
    socket.write(ask('/1') + ask('/2') + ask('/3', 'Connection: close\r\n'))
    for (const count of [1, 2, 3]) {
      await expect.poll(() => asked.length).toBe(count)
      await pause(20)
      expect(asked).toHaveLength(count)
      finish[count - 1]?.()
    }
    expect((await received).match(/\/\d$|\/\d(?=HTTP)/gm)).toEqual(['/1', '/2', '/3'])
  })

  test('that exceed the limit of queued bytes close the connection', async () => {
    const { asked, socket } = await slowServer({ waitingBytes: 100_000 })
    const closed = closeOf(socket)
    socket.resume().write(Array.from({ length: 200 }, (_, number) => ask(`/${number}`)).join(''))
    await closed
    expect(asked).toEqual(['/0'])
  })

  test('are not handled after the client is gone', async () => {
    const { asked, finish, server, socket } = await slowServer()
    socket.write(ask('/1') + ask('/2'))
    await expect.poll(() => asked.length).toBe(1)
    socket.destroy()
    await expect.poll(() => connectionsOf(server)).toBe(0)
    finish[0]?.()
    await pause(50)
    expect(asked).toEqual(['/1'])
  })

  test('end with the one whose response takes too long', async () => {
    const { socket } = await slowServer({ answerTime: 100 })
    socket.resume().write(ask('/1') + ask('/2'))
    await closeOf(socket)
    expect(socket.destroyed).toBe(true)
  })

  test('do not keep a connection open by bytes without a request', async () => {
    const { finish, socket } = await slowServer({ answerTime: 500 })
    const drip = setInterval(() => socket.write('\r\n'), 50)
    socket.resume().write(ask('/1'))
    await expect.poll(() => finish.length).toBe(1)
    finish[0]?.()
    await closeOf(socket)
    clearInterval(drip)
  })

  test('of which one names two hosts end there', async () => {
    const { asked, socket } = await slowServer()
    const received = text(socket)
    socket.write(ask('/1', 'HOST: elsewhere.example\r\n') + ask('/2'))
    expect(await received).toMatch(/^HTTP\/1\.1 400 /)
    expect(asked).toEqual([])
  })
})

describe('an address that is too long', () => {
  const words = 'Too long. Call 555 010 0100.'
  const long = (path: string, bytes = 20_000) =>
    `GET ${path}?area=${'9'.repeat(bytes)} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  let opened: Server

  /** Opens a connection to a server whose pages wait for `finish`. */
  async function connectTo(finish: Promise<unknown> = Promise.resolve()) {
    const app = new Hono().get('*', async c => {
      await finish
      return c.text('a page')
    })
    const handlers = { fetch: app.fetch, tooLongText: () => words }
    const { server, url } = await listen(handlers, { host: '127.0.0.1', port: 0 })
    opened = server
    return connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  }
  afterEach(() => {
    opened.closeAllConnections()
    opened.close()
  })

  test('is answered in words, and the connection ends', async () => {
    const socket = await connectTo()
    socket.write(long('/estimate'))
    const [head, body] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    expect(head).toMatch(/\r\nConnection: close(\r\n|$)/)
    expect(head).toContain(`Content-Length: ${words.length}`)
    expect(body).toBe(words)
    socket.end()
    await expect.poll(() => connectionsOf(opened)).toBe(0)
  })

  test('is answered even if the client is still sending it', async () => {
    const socket = await connectTo()
    const errors: Error[] = []
    socket.on('error', error => errors.push(error))
    socket.write(long('/estimate', 3_000_000))
    expect(await text(socket)).toContain(words)
    expect(errors).toEqual([])
    socket.end()
  })

  test('takes no answer from the request before it', async () => {
    let finish = () => {}
    const socket = await connectTo(new Promise<void>(resolve => (finish = resolve)))
    const received = text(socket)
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n\r\n${long('/')}`)
    await once(opened, 'request')
    await pause(50)
    finish()
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK.*a page.*HTTP\/1\.1 431 .*Too long/s)
    socket.end()
  })

  test('says as little as Node of other requests that it can’t read', async () => {
    const socket = await connectTo()
    socket.write('GET / HTTP/1.1\r\nHost localhost\r\n\r\n')
    expect(await text(socket)).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  })
})

test('a backslash in an address, as some programs send it, is part of the address', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'site-'))
  for (const name of ['404.html', 'contact.html']) await writeFile(path.join(root, name), name)
  const site = createStaticSite({
    folder: await readSiteFolder(root),
    redirects: [],
    headers: {},
    adminHeaders: {},
  })
  const { server, url } = await listen(testApp(memoryStore(), { site }), { host: '127.0.0.1', port: 0 })
  const { port } = new URL(url)
  const ask = async (path: string) => {
    const sent = request({ port, host: '127.0.0.1', path }).end()
    const [{ headers }] = (await once(
      sent.on('response', one => one.resume()),
      'response',
    )) as [IncomingMessage]
    return headers.location
  }
  expect(await ask('/contact\\')).toBe('/contact')
  expect(await answer(request({ port, host: '127.0.0.1', path: '/a\\b' }).end())).toEqual({
    status: 404,
    text: '404.html',
  })
  server.close()
  await rm(root, { recursive: true })
})

test('closes a client that requests large files and reads nothing', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'site-'))
  await mkdir(path.join(root, 'images'))
  await writeFile(path.join(root, '404.html'), '')
  await writeFile(path.join(root, 'images/large.png'), Buffer.alloc(20_000_000))
  const app = testApp(memoryStore(), {
    site: createStaticSite({
      folder: await readSiteFolder(root),
      redirects: [],
      headers: {},
      adminHeaders: {},
    }),
  })
  const stalling = await listen(app, { host: '127.0.0.1', port: 0, limits: { stalled: 300 } })
  const socket = connect(Number(new URL(stalling.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause().write('GET /images/large.png HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(stalling.server, 'request')
  await expect.poll(() => connectionsOf(stalling.server)).toBe(0)
  socket.destroy()
  stalling.server.close()
  await rm(root, { recursive: true })
})

test('limits the connections of a network, except this machine', () => {
  const accept = limitPerNetwork(2)
  const from = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    accept(socket)
    return socket
  }
  const [first] = ['192.0.2.1', '192.0.2.1'].map(from)
  expect(from('192.0.2.1').destroyed).toBe(true)
  expect(from('::ffff:192.0.2.1').destroyed).toBe(true)
  expect(from('192.0.2.2').destroyed).toBe(false)
  expect(
    ['127.0.0.1', '::1', '127.0.0.1', '::1', '::ffff:127.0.0.1'].map(from).some(one => one.destroyed),
  ).toBe(false)
  first?.emit('close')
  expect(from('192.0.2.1').destroyed).toBe(false)
})
