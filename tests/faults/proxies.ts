/**
 * nginx and Caddy with the settings of deploy/: hops, hosts, sizes, timeouts, pipelining, every header of every kind of response,
 * and a visit with a browser. Installs the programs if they are missing.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:tls'
import { unavailablePageFile } from '../../publishing/site-files/unavailable-page.ts'
import { createContent } from '../../site/content.ts'
import { dataIn, generatedData } from '../../site/open-content.ts'
import { projectDir } from '../setup/run.ts'
import { type ServerProcess, startServer } from '../setup/server-process.ts'
import { type ProxyKind, type StartedProxy, startProxy } from '../setup/start-proxy.ts'
import { compareAnswers } from './compare-answers.ts'
import { connectHttp2, type ProxyRequest, proxiedHost, sendHttp2, sendRequest } from './proxy-request.ts'
import { none, report } from './report.ts'
import type { Figure } from './reports-file.ts'
import { requestFields } from './submit.ts'
import { visitProxied } from './visit-proxied.ts'

const PIPELINED_REQUESTS = 300
// A client that sends its headers slowly is closed after ten seconds, checked at intervals.
const MAX_CLOSE_MS = 15_000
const perHour = 3
// Number of concurrent requests of a browser on one HTTP/2 connection.
const CONCURRENT_REQUESTS = 100

const client = path.join(projectDir, 'dist/current/client')

const requestNumber = (port: number, number: number, more: Partial<ProxyRequest> = {}): ProxyRequest => ({
  ...{ port, method: 'POST', address: '/api/contact', body: JSON.stringify(requestFields(number)), ...more },
  headers: { 'Content-Type': 'application/json', Origin: `https://${proxiedHost}:${port}`, ...more.headers },
})

const submit = (port: number, number: number, more: Partial<ProxyRequest> = {}) =>
  sendRequest(requestNumber(port, number, more))

/** Each visitor has a separate limit, and can't get another one by writing addresses into the header. */
async function hops(port: number): Promise<Figure[]> {
  const statuses: number[] = []
  for (let number = 0; number <= perHour; number += 1) {
    const headers = { 'X-Forwarded-For': `192.0.2.${number}` }
    statuses.push((await submit(port, number, { headers, from: '127.9.8.4' })).status)
  }
  const other = await submit(port, 100, { from: '127.9.8.7' })
  const expected = [...Array.from({ length: perHour }, () => 201), 429]
  return [
    same(
      `one visitor who claims many addresses, ${expected.join(' ')}`,
      statuses.join(' '),
      expected.join(' '),
    ),
    same('another visitor, 201', other.status, 201),
  ]
}

async function sizes(port: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [address, bytes] of [
    ['/api/contact', 60_000],
    ['/api/contact', 200_000],
    ['/api/newsletter', 200_000],
  ] as const) {
    const body = JSON.stringify({ text: 'a'.repeat(bytes) })
    const { status, text } = await submit(port, 200, { address, from: '127.9.8.6', body })
    const name = `${bytes / 1000} KB for ${address}, refused by the site in words`
    figures.push(same(name, `${status} ${text.includes('too-large')}`, '413 true'))
  }
  const { status } = await sendRequest({ port, address: '/', headers: { Cookie: 'a'.repeat(10_000) } })
  return [...figures, same('a page with 10 KB of cookies, 200', status, 200)]
}

/** Sends a request with a picture like a browser without JavaScript. */
async function withPicture(port: number, number: number, bytes: number, more: ProxyRequest['headers'] = {}) {
  const fields = Object.entries(requestFields(number))
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = [
    ...fields.map(([name, value]) => part(name, value)),
    part('picture"; filename="a.jpg', 'a'.repeat(bytes)),
    '--x--\r\n',
  ].join('')
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Accept: 'text/html', ...more }
  const { status, headers: received } = await submit(port, number, { from: '127.9.8.8', body, headers })
  return `${status} ${/missing=\d/.exec(`${received.location}${received.refresh}`)?.[0]}`
}

const pictures = async (port: number): Promise<Figure[]> => [
  same('a picture of 5 MB, named as missing', await withPicture(port, 210, 5e6), '303 missing=1'),
  same('one of 60 MB, named before its end', await withPicture(port, 211, 6e7), '413 missing=1'),
  same(
    'one of 60 MB in chunks, named before its end',
    await withPicture(port, 212, 6e7, { 'Transfer-Encoding': 'chunked' }),
    '413 missing=1',
  ),
]

/** Calls a tool like an assistant, without an Origin. */
const call = (port: number, question: string) =>
  sendRequest({
    ...{ port, method: 'POST', address: '/mcp', from: '127.9.8.5' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'find_guides', arguments: { question } },
    }),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  })

async function calls(port: number): Promise<Figure[]> {
  const [small, large] = [await call(port, 'care'), await call(port, 'a'.repeat(200_000))]
  return [
    same('a tool answers', `${small.status} ${small.text.includes('structuredContent')}`, '200 true'),
    same(
      'a call of 200 KB, refused by the site in words',
      `${large.status} ${large.text.includes('jsonrpc')}`,
      '413 true',
    ),
  ]
}

async function slowHeaders(port: number): Promise<Figure[]> {
  const start = performance.now()
  const took = await new Promise<number>(resolve => {
    const socket = connect({ host: '127.0.0.1', port, servername: proxiedHost, rejectUnauthorized: false })
    const drip = setInterval(() => socket.write('a'), 500)
    const end = () => {
      clearInterval(drip)
      clearTimeout(giveUp)
      socket.destroy()
      resolve(performance.now() - start)
    }
    const giveUp = setTimeout(end, 25_000)
    socket
      .on('error', () => {})
      .on('close', end)
      .resume()
    socket.write(`GET / HTTP/1.1\r\nHost: ${proxiedHost}\r\nX-Slow: `)
  })
  const name = `a slow client is closed, within ${MAX_CLOSE_MS / 1000} s`
  return [{ name, value: `${(took / 1000).toFixed(1)} s`, ok: took <= MAX_CLOSE_MS }]
}

/** Sends all requests of a connection at once; complete responses come in order. */
async function pipelining(port: number): Promise<Figure[]> {
  const received = await new Promise<string>(resolve => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port, servername: proxiedHost, rejectUnauthorized: false })
    socket.setEncoding('latin1').on('data', chunk => (text += chunk))
    socket.on('error', () => {}).on('close', () => resolve(text))
    const one = (more: string) => `GET /healthz HTTP/1.1\r\nHost: ${proxiedHost}\r\n${more}\r\n`
    socket.write(one('').repeat(PIPELINED_REQUESTS - 1) + one('Connection: close\r\n'))
  })
  const answers = received.split('HTTP/1.1 200').length - 1
  const whole = received.split('{"alive":true}').length - 1
  return [
    same(
      `pipelined requests answered, ${PIPELINED_REQUESTS}`,
      `${answers} ${whole}`,
      `${PIPELINED_REQUESTS} ${PIPELINED_REQUESTS}`,
    ),
  ]
}

/** The site receives the browser's Host unchanged, with its port. */
async function hosts(port: number): Promise<Figure[]> {
  const cases: readonly (readonly [string, string, string, number])[] = [
    ['its own port', `${proxiedHost}:${port}`, `https://${proxiedHost}:${port}`, 201],
    ['upper case', `WWW.Example.COM:${port}`, `https://${proxiedHost}:${port}`, 201],
    ['no port', proxiedHost, `https://${proxiedHost}`, 201],
    ['the default port', `${proxiedHost}:443`, `https://${proxiedHost}`, 201],
    ['an IPv6 address', `[::1]:${port}`, `https://[::1]:${port}`, 201],
    ['another port', `${proxiedHost}:${port}`, `https://${proxiedHost}:${port === 8443 ? 9443 : 8443}`, 403],
    ['another site', `${proxiedHost}:${port}`, 'https://elsewhere.example', 403],
  ]
  const figures: Figure[] = []
  for (const [index, [name, host, origin, expected]] of cases.entries()) {
    const headers = { Host: host, Origin: origin, 'X-Forwarded-Host': 'elsewhere.example' }
    const { status } = await submit(port, 300 + index, { from: `127.9.7.${index + 1}`, headers })
    figures.push(same(`a form with ${name}, ${expected}`, status, expected))
  }
  const session = connectHttp2(port)
  const { status } = await sendHttp2(session, requestNumber(port, 320))
  session.close()
  return [...figures, same('a form in HTTP/2, 201', status, 201)]
}

/** A client of HTTP/1.0, such as a health check, may send no Host. */
async function withoutHost(port: number): Promise<Figure> {
  const received = await new Promise<string>(resolve => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port, servername: proxiedHost, rejectUnauthorized: false })
    socket.setEncoding('latin1').on('data', chunk => (text += chunk))
    socket.on('error', () => {}).on('close', () => resolve(text))
    socket.write('GET /healthz HTTP/1.0\r\n\r\n')
  })
  return same('HTTP/1.0 without a host, 200', received.split(' ')[1] ?? 'nothing', '200')
}

/** Paths that can't be decoded. Caddy rejects those without two digits after a percent sign, whatever its settings. */
const undecodable = [
  '/%ff',
  '/contact%E0%A4',
  '/es/%c3',
  '/%',
  '/100%',
  '/contact%zz',
  '/cities/%4',
  '/a%00b',
]
const rejectedByCaddy = /%(?![\da-f]{2})/i

/** The site answers them, in HTTP/1.1 and HTTP/2. */
async function undecodableAddresses(kind: ProxyKind, port: number): Promise<Figure> {
  const asked = kind === 'caddy' ? undecodable.filter(address => !rejectedByCaddy.test(address)) : undecodable
  const session = connectHttp2(port)
  let others = 0
  for (const address of asked) {
    for (const { status, text } of [
      await sendRequest({ port, address }),
      await sendHttp2(session, { port, address }),
    ])
      if (status !== 404 || !text.includes('</html>')) others += 1
  }
  session.close()
  return none("addresses that can't be decoded without the site's page", others, 2 * asked.length)
}

/** Requests all files of a page at once, like browsers in HTTP/2. */
async function concurrent(port: number): Promise<Figure> {
  const session = connectHttp2(port)
  const answers = await Promise.all(
    Array.from({ length: CONCURRENT_REQUESTS }, () => sendHttp2(session, { port, address: '/' })),
  )
  session.close()
  return none(
    `refused of ${CONCURRENT_REQUESTS} requests at once in HTTP/2`,
    answers.filter(({ status }) => status !== 200).length,
  )
}

/** Opens each kind of link with a token, and a page from one of them. */
async function tokens({ accessLog, port }: StartedProxy): Promise<Figure> {
  const token = 'SECRET'
  const links = [
    `/visit?token=${token}`,
    `/es/contact/request?token=${token}`,
    `/office/enter?token=${token}`,
    `/contact/received?reference=x&visit=${token}`,
    `/api/newsletter/confirm?token=${token}`,
    `/api/contact/x/picture?token=${token}`,
  ]
  for (const address of links) await sendRequest({ port, address })
  await sendRequest({ port, address: '/', headers: { Referer: `https://${proxiedHost}${links[3]}` } })
  return none('tokens of links in its log', (await accessLog()).split(token).length - 1)
}

/** Stops the site. */
async function withoutSite(kind: ProxyKind, port: number, server: ServerProcess): Promise<Figure[]> {
  await server.stop()
  const figures: Figure[] = []
  const address = kind === 'nginx' ? '/%' : '/%ff'
  for (const [name, send] of [
    ['a page', () => sendRequest({ port, address: '/', headers: { Range: 'bytes=0-9' } })],
    ["an address that can't be decoded", () => sendRequest({ port, address })],
    ['a form', () => submit(port, 400, { address: '/api/es/contact' })],
    ['a form of 200 KB', () => submit(port, 401, { body: 'a'.repeat(200_000) })],
  ] as const) {
    const { status, body } = await send()
    const isOurs = body.equals(await readFile(path.join(client, '..', unavailablePageFile)))
    figures.push(same(`${name} while the site is down, a page of ours`, `${status} ${isOurs}`, '502 true'))
  }
  return figures
}

const same = (name: string, value: string | number, expected: string | number): Figure => ({
  name,
  value: String(value),
  ok: value === expected,
})

const origin = createContent(dataIn(generatedData)).site.url

for (const kind of ['nginx', 'caddy'] as const) {
  const server = await startServer({ variables: { TRUSTED_PROXY_HOPS: '1', RATE_LIMIT: String(perHour) } })
  const proxy = await startProxy(kind, server.url)
  try {
    const { port } = proxy
    report(`behind ${kind}`, [
      ...(await hops(port)),
      ...(await hosts(port)),
      ...(kind === 'nginx' ? [await withoutHost(port)] : []),
      ...(await sizes(port)),
      ...(await pictures(port)),
      ...(await calls(port)),
      ...(await slowHeaders(port)),
      await tokens(proxy),
      ...(await pipelining(port)),
      await concurrent(port),
      await undecodableAddresses(kind, port),
      ...(await compareAnswers({ port, siteUrl: server.url, client, origin })),
      ...(await visitProxied(port)),
      ...(await withoutSite(kind, port, server)),
    ])
  } finally {
    await proxy.stop()
    await server.stop()
  }
}
