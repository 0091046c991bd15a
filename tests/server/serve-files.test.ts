import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '../../server/http/listen.ts'
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
let server: Server
let port: number
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
  const operations = {
    metrics: {
      countResponse: counted,
      countCall() {},
      countIgnoredFields() {},
      text: async () => '',
      contentType: '',
    },
  }
  const app = testApp(memoryStore(), { headers, site, operations })
  const opened = await listen(app, { host: '127.0.0.1', port: 0 })
  server = opened.server
  port = Number(new URL(opened.url).port)
})

afterAll(async () => {
  server.close()
  await rm(root, { recursive: true })
})

interface Ask {
  method?: string
  headers?: Record<string, string>
}

async function ask(target: string, { method = 'GET', headers = {} }: Ask = {}) {
  const sent = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }).end()
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
  const { date: _, ...rest } = response.headers
  return { status: response.statusCode, headers: rest, body: String(await buffer(response)) }
}

describe('sends files of the release', () => {
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
    expect(await ask(target)).toMatchObject({ status })
    expect(await ask(target, { method: 'HEAD' })).toMatchObject({ status, body: '' })
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
    const { status, headers } = await ask(target)
    expect(headers.location).toBe(address)
    expect([301, 400, 404]).toContain(status)
  })

  test('in an accepted encoding, and not again while unchanged', async () => {
    const { headers } = await ask('/', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('gzip')
    const etag = headers.etag ?? ''
    const again = await ask('/', { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': etag } })
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(await ask('/', { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 200, body: page })
  })

  test('in ranges', async () => {
    const part = (headers: Record<string, string>) => ask('/images/a-1.webp', { headers })
    expect(await part({ Range: 'bytes=2-4' })).toMatchObject({ status: 206, body: 'pic' })
    expect(await part({ Range: 'bytes=99-' })).toMatchObject({ status: 416, body: '' })
    expect(await part({ Range: 'bytes=2-4', 'If-Range': '"x"' })).toMatchObject({ status: 200 })
  })

  test('and counted once', async () => {
    counted.mockClear()
    await ask('/cities/austin')
    expect(counted).toHaveBeenCalledWith({
      method: 'GET',
      path: '/cities/austin',
      status: 200,
      duration: expect.any(Number),
    })
  })
})

test.each(['POST', 'OPTIONS', 'DELETE'])('refuses other methods: %s', async method => {
  expect(await ask('/', { method })).toMatchObject({ status: 405 })
})

test('reads a file once for concurrent requests', async () => {
  const folder = await readSiteFolder(root)
  const file = folder.find('/images/a-1.webp')
  const [first, second] = [file?.content(), file?.content()]
  expect(await first).toBe(await second)
  expect(file?.content()).toBe(await first)
})
