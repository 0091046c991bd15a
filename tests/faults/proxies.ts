/** The real nginx and Caddy with the settings of deploy/: hops, sizes, timeouts, pipelining, static files. Installs them where they are missing. */
import { readdirSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { connect } from 'node:tls'
import { projectDir } from '../setup/run.ts'
import { startServer } from '../setup/server-process.ts'
import { type ProxyKind, startProxy } from '../setup/start-proxy.ts'
import { report } from './report.ts'
import type { Figure } from './reports-file.ts'
import { estimate } from './submit.ts'

const host = 'www.example.com'
const pipelined = 300
/** A client that sends its headers slowly is closed after ten seconds; looked after now and then. */
const latestClose = 15_000
const perHour = 3

interface Answer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

interface Ask {
  port: number
  method?: string
  address: string
  body?: string
  headers?: Readonly<Record<string, string>>
  /** One of this machine's own, as another visitor would have. */
  from?: string
}

function ask({ port, method = 'GET', address, body, headers, from }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, method, path: address, servername: host, rejectUnauthorized: false },
      ...(from && { localAddress: from }),
      headers: { Host: host, ...headers },
      agent: false,
    })
    sent.on('response', response => {
      let text = ''
      response.setEncoding('latin1').on('data', chunk => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const submit = (port: number, number: number, more: Partial<Ask> = {}) =>
  ask({
    ...{ port, method: 'POST', address: '/api/contact', body: JSON.stringify(estimate(number)), ...more },
    headers: { 'Content-Type': 'application/json', Origin: `https://${host}`, ...more.headers },
  })

/** Every visitor has a limit of their own, and nobody gets another one by writing addresses into the header. */
async function hops(port: number): Promise<Figure[]> {
  const statuses: number[] = []
  for (let number = 0; number <= perHour; number += 1) {
    const headers = { 'X-Forwarded-For': `192.0.2.${number}` }
    statuses.push((await submit(port, number, { headers })).status)
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
  const large = await submit(port, 200, {
    from: '127.9.8.6',
    body: JSON.stringify({ text: 'a'.repeat(40_000) }),
  })
  const huge = await submit(port, 201, { from: '127.9.8.6', body: 'a'.repeat(200_000) })
  return [
    same(
      '40 KB, refused by the site in words',
      `${large.status} ${large.text.includes('too-large')}`,
      '413 true',
    ),
    same('200 KB, refused', huge.status, 413),
  ]
}

/** A call of a tool by an assistant, which has no origin. */
const call = (port: number, question: string) =>
  ask({
    ...{ port, method: 'POST', address: '/mcp', from: '127.9.8.5' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'find_guides', arguments: { question } },
    }),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  })

async function calls(port: number): Promise<Figure[]> {
  const [small, large] = [await call(port, 'care'), await call(port, 'a'.repeat(40_000))]
  return [
    same('a tool answers', `${small.status} ${small.text.includes('structuredContent')}`, '200 true'),
    same(
      'a call of 40 KB, refused by the site in words',
      `${large.status} ${large.text.includes('jsonrpc')}`,
      '413 true',
    ),
  ]
}

async function slowHeaders(port: number): Promise<Figure[]> {
  const start = performance.now()
  const took = await new Promise<number>(resolve => {
    const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
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
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
  })
  const name = `a slow client is closed, within ${latestClose / 1000} s`
  return [{ name, value: `${(took / 1000).toFixed(1)} s`, ok: took <= latestClose }]
}

/** All requests of one connection at once; the answers come in order, each of them whole. */
async function pipelining(port: number): Promise<Figure[]> {
  const received = await new Promise<string>(resolve => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
    socket.setEncoding('latin1').on('data', chunk => (text += chunk))
    socket.on('error', () => {}).on('close', () => resolve(text))
    const one = (more: string) => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
    socket.write(one('').repeat(pipelined - 1) + one('Connection: close\r\n'))
  })
  const answers = received.split('HTTP/1.1 200').length - 1
  const whole = received.split('{"alive":true}').length - 1
  return [
    same(`pipelined requests answered, ${pipelined}`, `${answers} ${whole}`, `${pipelined} ${pipelined}`),
  ]
}

const mustAgree = ['content-type', 'cache-control', 'x-content-type-options', 'cross-origin-resource-policy']

/** What has a hash in its name comes with the headers that the site gives it, also while the site is away. */
async function staticFiles(
  kind: ProxyKind,
  port: number,
  siteUrl: string,
  stop: () => Promise<void>,
): Promise<Figure[]> {
  const client = path.join(projectDir, 'dist/current/client')
  const kinds = new Map<string, string>()
  for (const folder of ['assets', 'fonts', 'images']) {
    for (const name of readdirSync(path.join(client, folder), { recursive: true, encoding: 'utf8' })) {
      const ending = path.extname(name)
      if (ending !== '' && ending !== '.br' && ending !== '.gz') kinds.set(ending, `/${folder}/${name}`)
    }
  }
  const differing: string[] = []
  for (const address of kinds.values()) {
    const [through, direct] = [await ask({ port, address }), await fetch(siteUrl + address)]
    for (const name of mustAgree) {
      if (String(through.headers[name]).toLowerCase() !== String(direct.headers.get(name)).toLowerCase()) {
        differing.push(`${address} ${name}: ${through.headers[name]}, not ${direct.headers.get(name)}`)
      }
    }
  }
  const missing = await ask({ port, address: '/assets/of-no-release.js' })
  const figures = [
    same('headers that differ from those of the site', differing.join('; ') || 'none', 'none'),
    same(
      'what is in no release, 404 by the site',
      `${missing.status} ${missing.text.includes('</html>')}`,
      '404 true',
    ),
    same(
      '/readyz and /metrics, 404',
      `${(await ask({ port, address: '/readyz' })).status} ${(await ask({ port, address: '/metrics' })).status}`,
      '404 404',
    ),
  ]
  await stop()
  const alone = await ask({ port, address: [...kinds.values()][0] ?? '/' })
  const expected = kind === 'nginx' ? 200 : 502
  return [...figures, same(`a file with a hash while the site is away, ${expected}`, alone.status, expected)]
}

const same = (name: string, value: string | number, expected: string | number): Figure => ({
  name,
  value: String(value),
  ok: value === expected,
})

for (const kind of ['nginx', 'caddy'] as const) {
  const server = await startServer({ variables: { TRUSTED_PROXY_HOPS: '1', RATE_LIMIT: String(perHour) } })
  const proxy = await startProxy(kind, server.url)
  try {
    const { port } = proxy
    report(`behind ${kind}`, [
      ...(await hops(port)),
      ...(await sizes(port)),
      ...(await calls(port)),
      ...(await slowHeaders(port)),
      ...(await pipelining(port)),
      ...(await staticFiles(kind, port, server.url, server.stop)),
    ])
  } finally {
    await proxy.stop()
    await server.stop()
  }
}
