import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type Agent, type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isDynamicUrl } from '../../server/app.ts'
import { listen } from '../../server/http/listen.ts'
import { serveFromMemory } from '../../server/static/serve-from-memory.ts'
import { MAX_CACHED_FILE_BYTES, readSiteFolder } from '../../server/static/site-folder.ts'
import { createStaticSite } from '../../server/static/static-site.ts'
import { adminHeaders, securityHeaders } from '../../site/headers.ts'
import { memoryStore, testApp } from './test-app.ts'

const page = '<h1>Home</h1>'
const files: Readonly<Record<string, string | Buffer>> = {
  'index.html': page,
  'index.html.gz': gzipSync(page),
  '404.html': '<h1>Not here</h1>',
  'cities/austin/index.html': '<h1>Austin</h1>',
  'cities/unknown.html': '<h1>Which city?</h1>',
  'admin/index.html': '<h1>Editor</h1>',
  'api.html': '<h1>Never seen</h1>',
  'contact/index.html': '<h1>Ask us</h1>',
  'estimate/index.html': '<h1>Costs</h1>',
  'contact/received/index.html': '<h1>Thank you</h1>',
  'images/a-1.webp': 'a picture',
  'images/large.webp': Buffer.alloc(MAX_CACHED_FILE_BYTES + 1),
}

let root: string
const servers: Server[] = []
let [atOnce, throughApp] = ['', '']
const counted = vi.fn()

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'site-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), content)
  }
  const headers = securityHeaders(['sha256-abc='])
  const site = createStaticSite({
    folder: await readSiteFolder(root),
    redirects: [{ from: '/old', to: '/cities/austin#list' }],
    headers,
    adminHeaders: adminHeaders([]),
  })
  const app = testApp(memoryStore(), { headers, site })
  const short = serveFromMemory(site, { countResponse: counted }, isDynamicUrl)
  const start = async (more: object) => {
    const { server, url } = await listen({ fetch: app.fetch, ...more }, { host: '127.0.0.1', port: 0 })
    servers.push(server)
    return url.replace('localhost', '127.0.0.1')
  }
  atOnce = await start({ handleRaw: short })
  throughApp = await start({})
})

afterAll(async () => {
  for (const server of servers) server.close()
  await rm(root, { recursive: true })
})

interface Ask {
  method?: string
  headers?: Record<string, string>
  agent?: Agent
}

async function ask(server: string, target: string, { method = 'GET', headers = {} }: Ask = {}) {
  const { port } = new URL(server)
  const sent = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }).end()
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
  const { date: _, ...rest } = response.headers
  return { status: response.statusCode, headers: rest, body: String(await buffer(response)) }
}

/** Returns the responses of both ways, after the file is cached. */
async function both(target: string, options?: Ask) {
  await ask(throughApp, target, options)
  counted.mockClear()
  const [short, long] = [await ask(atOnce, target, options), await ask(throughApp, target, options)]
  expect(short).toEqual(long)
  return { ...short, wasShort: counted.mock.calls.length === 1 }
}

describe('cached files are sent by the fast path, with the same response as from the app', () => {
  test.each([
    ['/', 200],
    ['/?utm=1', 200],
    ['/cities/austin', 200],
    ['/admin', 200],
    ['/images/a-1.webp', 200],
    ['/nothing', 404],
    ['/cities/nowhere', 404],
    ['/old?a=1', 301],
    ['/cities/austin/?a=1', 301],
    ['/old?a=%22%zz;b=c+d&e=(f,g):/?@!$*~', 301],
    ['/index.html', 301],
    ['/Cities/AUSTIN?a=1', 301],
    ['/contact.', 301],
    ['/contact', 200],
    ['/contact?utm=1', 200],
    ['/contact/received', 200],
    ['/estimate', 200],
  ])('%s: %i', async (target, status) => {
    expect(await both(target)).toMatchObject({ status, wasShort: true })
    expect(await both(target, { method: 'HEAD' })).toMatchObject({ status, body: '', wasShort: true })
  })

  test.each([
    ['/contact)', '/contact'],
    ['/cities//austin', '/cities/austin'],
    ['//Contact', '/contact'],
    ['/contact&utm_source=x', '/contact?utm_source=x'],
    ['/contact%20', '/contact'],
    ['/contact%0D%0ASet-Cookie:a', undefined],
    ['/contact%3Fa=%0D%0ASet-Cookie:a', '/contact?a=%0D%0ASet-Cookie:a'],
    ['/contact%23', '/contact'],
    ['http://elsewhere.example/Contact', '/contact'],
    ['//elsewhere.example', undefined],
    ['//elsewhere.example/contact', undefined],
    ['/\\elsewhere.example', undefined],
    ['/%2F%2Felsewhere.example', undefined],
    ['/%5C%5Celsewhere.example', undefined],
    ['/.%2F/elsewhere.example', undefined],
  ])('%s redirects to %s', async (target, address) => {
    const { status, headers } = await both(target)
    expect(headers.location).toBe(address)
    expect([301, 400, 404]).toContain(status)
  })

  test('in an accepted encoding, and not again while unchanged', async () => {
    const { headers } = await both('/', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('gzip')
    const etag = headers.etag ?? ''
    const again = await both('/', { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': etag } })
    expect(again).toMatchObject({ status: 304, body: '', wasShort: true })
    expect(await both('/', { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 200, body: page })
  })

  test('in ranges', async () => {
    const part = (headers: Record<string, string>) => both('/images/a-1.webp', { headers })
    expect(await part({ Range: 'bytes=2-4' })).toMatchObject({ status: 206, body: 'pic', wasShort: true })
    expect(await part({ Range: 'bytes=99-' })).toMatchObject({ status: 416, body: '', wasShort: true })
    expect(await part({ Range: 'bytes=2-4', 'If-Range': '"x"' })).toMatchObject({ status: 200 })
  })

  test('and counted once', async () => {
    await both('/cities/austin')
    expect(counted).toHaveBeenCalledWith({
      method: 'GET',
      path: '/cities/austin',
      status: 200,
      duration: expect.any(Number),
    })
  })
})

describe('the fast path leaves to the app', () => {
  test.each([
    ['what another route answers', '/api'],
    ['what another route answers', '/contact/received?reference=x'],
    ['what another route answers', '/estimate?area=100'],
    ['what another route answers', '/contact?calculation=area%3D100'],
    ['what is read from disk', '/images/large.webp'],
    ['addresses that are made plain first', '/cities/../cities/austin'],
    ['addresses that are made plain first', '/cities/./austin'],
    ['escaped addresses', '/cities/%61ustin'],
    ['addresses of another host', '//elsewhere.example/'],
    ['whole addresses', 'http://site.example/cities/austin'],
    ['broken addresses', '/%'],
    ['letters that URLs escape', `/old?a="<>'\\{|}^&`],
  ])('%s: %s', async (_, target) => {
    expect(await both(target)).toMatchObject({ wasShort: false })
  })

  test.each(['POST', 'OPTIONS', 'DELETE'])('other methods: %s', async method => {
    expect(await both('/', { method })).toMatchObject({ status: 405, wasShort: false })
  })
})

test('reads a file once for concurrent requests', async () => {
  const folder = await readSiteFolder(root)
  const file = folder.find('/images/a-1.webp')
  const [first, second] = [file?.content(), file?.content()]
  expect(file?.cached()).toBeUndefined()
  expect(await first).toBe(await second)
  expect(file?.cached()).toBe(await first)
})
