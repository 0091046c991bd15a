import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { createApp } from '../../server/app.ts'
import { LruCache } from '../../server/static/lru-cache.ts'
import { MAX_CACHED_FILE_BYTES, readSiteFolder } from '../../server/static/site-folder.ts'
import { createStaticSite, type StaticSite } from '../../server/static/static-site.ts'
import { adminHeaders, headerRules, securityHeaders } from '../../site/headers.ts'
import { memoryStore, testApp } from './test-app.ts'

const styleHashes = ['sha256-abc=', 'sha256-def=']
const script = 'export {}'
const longPage = `<h1>All cities</h1>${'<p>Another one.</p>'.repeat(10_000)}`
const large = randomBytes(MAX_CACHED_FILE_BYTES * 2 + 1000)
const files: Record<string, string | Buffer> = {
  'dist/client/index.html': '<h1>Home</h1>',
  'dist/client/404.html': '<h1>Not here</h1>',
  'dist/client/es/index.html': '<h1>Inicio</h1>',
  'dist/client/es/404.html': '<h1>Not in es</h1>',
  'dist/client/admin/index.html': '<h1>Editor</h1>',
  'dist/client/admin/assets/a-1.js': script,
  'dist/client/admin/page.html': '<p></p>',
  'dist/client/cities/index.html': '<h1>Cities</h1>',
  'dist/client/cities/all.html': longPage,
  'dist/client/cities/all.html.br': 'brotli',
  'dist/client/cities/austin/index.html': '<h1>Austin</h1>',
  'dist/client/cities/austin.md': '# Austin',
  'dist/client/cities/unknown.html': '<h1>Which city?</h1>',
  'dist/client/about us.html': '<h1>About</h1>',
  'dist/client/assets/a-1.js': script,
  'dist/client/assets/a-1.js.br': 'brotli',
  'dist/client/assets/a-1.js.gz': gzipSync(script),
  'dist/client/speculation-rules.json': '{}',
  'dist/client/robots.txt': 'User-agent: *',
  'dist/client/.well-known/security.txt': 'Contact: mailto:a@b.example',
  'dist/client/downloads/guide.pdf': '%PDF-0123456789',
  'dist/client/images/large.webp': large,
  'dist/client/fonts/a-1.woff2': 'wOF2',
  'dist/client/favicon.svg': '<svg/>',
  'dist/client/_headers': '/*',
  'dist/client/.vite/manifest.json': '{}',
  'dist/build.json': '{"secret":1}',
}

let root: string
let site: StaticSite
let app: ReturnType<typeof createApp>
const get = (url: string, headers: Record<string, string> = {}) => app.request(url, { headers })

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'site-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), content)
  }
  const folder = await readSiteFolder(path.join(root, 'dist/client'))
  const redirects = [
    { from: '/old', to: '/cities#list' },
    { from: '/older', to: '/cities?sort=name' },
  ]
  const headers = securityHeaders(styleHashes)
  site = createStaticSite({
    folder,
    redirects,
    dynamicPaths: ['/office', '/es/visit'],
    headers,
    adminHeaders: adminHeaders(['https://api.example.com']),
  })
  app = testApp(memoryStore(), { headers, site })
})

afterAll(() => rm(root, { recursive: true }))

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/cities', 'Cities'],
    ['/cities/austin', 'Austin'],
    ['/cities/austin?utm=1', 'Austin'],
    ['/about%20us', 'About'],
  ])('%s is served', async (url, heading) => {
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe(`<h1>${heading}</h1>`)
  })

  test.each([
    ['/cities/', '/cities'],
    ['/cities/austin/?a=1&b=2', '/cities/austin?a=1&b=2'],
    ['/cities/austin/index.html', '/cities/austin'],
    ['/index.html', '/'],
    ['/about%20us/', '/about%20us'],
    // No files.
    ['/Office', '/office'],
    ['/ES/Visit/?token=x', '/es/visit?token=x'],
    ['/es/visit.?token=x', '/es/visit?token=x'],
  ])('%s redirects to its canonical URL', async (url, address) => {
    const response = await get(url)
    expect([response.status, response.headers.get('location')]).toEqual([301, address])
  })

  test.each(['http://localhost//elsewhere.example/', 'http://localhost//elsewhere.example/%2e%2e/'])(
    '%s does not redirect to another site',
    async url => {
      const response = await get(url)
      expect([response.status, response.headers.get('location')]).toEqual([404, null])
    },
  )

  test.each([
    ['/Cities/AUSTIN', '/cities/austin'],
    ['/cities//austin.', '/cities/austin'],
    ['/cities/austin&utm=1', '/cities/austin?utm=1'],
    ['/Cities/Austin.md', '/cities/austin.md'],
    ['/OLD)', '/cities#list'],
    ['/Admin', '/admin'],
  ])('%s redirects in one step to the page that it means', async (url, address) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request(url, { method })
      expect([response.status, response.headers.get('location')]).toEqual([301, address])
      expect((await get(address)).status).toBe(200)
    }
    expect((await app.request(url, { method: 'POST' })).status).toBe(405)
  })

  test.each(['/Assets/a-1.js', '/assets/A-1.js', '/Images/large.webp'])(
    '%s finds no similar URL',
    async url => {
      expect((await get(url)).status).toBe(404)
    },
  )

  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/html;q=0.5, text/markdown;q=0.5', true],
    ['text/html;q=0.5, text/markdown;q=0.6', true],
    ['text/html, text/markdown;q=0.9', false],
    ['text/markdown;q=0', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ])('are Markdown if "%s" prefers it', async (accept, isText) => {
    const response = await get('/cities/austin', { Accept: accept })
    expect(await response.text()).toBe(isText ? '# Austin' : '<h1>Austin</h1>')
    expect(response.headers.get('vary')).toBe(isText ? 'Accept, Accept-Encoding' : 'Accept')
    expect(response.headers.get('x-robots-tag')).toBe(isText ? 'noindex' : null)
  })

  test('stay HTML without Markdown', async () => {
    const response = await get('/cities', { Accept: 'text/markdown' })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('have their Markdown at a separate URL', async () => {
    const response = await get('/cities/austin.md')
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  })

  test.each([
    ['br', null],
    ['gzip', 'gzip'],
    ['br, gzip', 'gzip'],
  ])('have their Markdown compressed on demand for %s', async (accept, encoding) => {
    const response = await get('/cities/austin.md', { 'Accept-Encoding': accept })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(String(encoding ? gunzipSync(bytes) : bytes)).toBe('# Austin')
  })

  test('are not sent again while unchanged', async () => {
    const etag = (await get('/cities')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect((await get('/cities/austin')).headers.get('etag')).not.toBe(etag)
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get('/cities', { 'If-None-Match': tag })
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get('/cities', { 'If-None-Match': '"x"' })).status).toBe(200)
  })

  test('answer HEAD with the headers only', async () => {
    const response = await app.request('/cities', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('15')
    expect(await response.text()).toBe('')
  })

  test('reject other methods', async () => {
    const response = await app.request('/cities', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(response.headers.get('content-length')).toBe('0')
  })
})

describe('paths without a page', () => {
  test.each(['/nothing', '/nothing/', '/cities/a/b', '/404', '/404.html', '/%', '/%00'])(
    '%s is not found',
    async url => {
      const response = await get(url)
      expect([response.status, await response.text()]).toEqual([404, '<h1>Not here</h1>'])
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    },
  )

  test.each(['/es/nothing', '/es/cities/a/b', '/es/404', '/es/404.html'])(
    '%s gets the nearest page above it',
    async url => {
      const response = await get(url)
      expect([response.status, await response.text()]).toEqual([404, '<h1>Not in es</h1>'])
    },
  )

  test.each(['/cities/nowhere', '/cities/unknown', '/cities/unknown.html'])(
    '%s gets the page of unknown cities',
    async url => {
      const response = await get(url)
      expect([response.status, await response.text()]).toEqual([404, '<h1>Which city?</h1>'])
    },
  )

  test.each([
    '/../build.json',
    '/%2e%2e/build.json',
    '/..%2fbuild.json',
    '/assets/..%2f..%2f..%2fbuild.json',
    '/..%5cbuild.json',
    '/_headers',
    '/.vite/manifest.json',
    '/assets/a-1.js.br',
    '/assets',
  ])('%s reaches no file outside', async url => {
    expect((await get(url)).status).toBe(404)
  })
})

describe('redirects of the content', () => {
  test.each([
    ['/old', '/cities#list'],
    ['/old/', '/cities#list'],
    ['/old?a=1', '/cities?a=1#list'],
    ['/older?a=1', '/cities?sort=name&a=1'],
  ])('%s redirects to %s permanently', async (url, target) => {
    const response = await get(url)
    expect([response.status, response.headers.get('location')]).toEqual([301, target])
  })
})

describe('files', () => {
  test('with a hash in their name are immutable', async () => {
    const response = await get('/assets/a-1.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/downloads/guide.pdf', 'application/pdf'],
    ['/speculation-rules.json', 'application/speculationrules+json'],
  ])('%s is revalidated, and is %s', async (url, type) => {
    const response = await get(url)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toBe(type)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['', null],
  ])('are sent to a client that accepts "%s" as %s', async (accept, encoding) => {
    const response = await get('/assets/a-1.js', { 'Accept-Encoding': accept })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
  })

  test('that the build compressed with Brotli only are compressed with gzip on demand', async () => {
    expect(longPage.length).toBeGreaterThan(MAX_CACHED_FILE_BYTES)
    const ask = () => get('/cities/all', { 'Accept-Encoding': 'gzip' })
    const [response, ...others] = await Promise.all([ask(), ask(), ask()])
    const { headers } = response
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(gunzipSync(bytes).toString()).toBe(longPage)
    expect(others.map(({ headers }) => headers.get('etag'))).toEqual(Array(2).fill(headers.get('etag')))
    const brotli = await get('/cities/all', { 'Accept-Encoding': 'gzip, br' })
    expect([brotli.headers.get('content-encoding'), await brotli.text()]).toEqual(['br', 'brotli'])
    const known = { 'Accept-Encoding': 'gzip', 'If-None-Match': headers.get('etag') ?? '' }
    expect((await get('/cities/all', known)).status).toBe(304)
  })

  test('have an ETag for each encoding', async () => {
    const plain = (await get('/assets/a-1.js')).headers.get('etag')
    const brotli = (await get('/assets/a-1.js', { 'Accept-Encoding': 'br' })).headers.get('etag')
    expect(brotli).not.toBe(plain)
  })
})

describe('parts of a file', () => {
  const pdf = '%PDF-0123456789'
  const part = (range: string, more: Record<string, string> = {}) =>
    get('/downloads/guide.pdf', { Range: range, ...more })

  test.each([
    ['bytes=0-3', '%PDF', '0-3'],
    ['bytes=5-', '0123456789', '5-14'],
    ['bytes=-2', '89', '13-14'],
    ['bytes=-99', pdf, '0-14'],
    ['bytes=14-99', '9', '14-14'],
    ['Bytes=13-99999999999999999999', '89', '13-14'],
  ])('%s is sent alone', async (range, text, sent) => {
    const response = await part(range)
    expect([response.status, await response.text()]).toEqual([206, text])
    expect(response.headers.get('content-range')).toBe(`bytes ${sent}/15`)
    expect(response.headers.get('content-length')).toBe(String(text.length))
    expect(response.headers.get('accept-ranges')).toBe('bytes')
  })

  test.each(['bytes=15-', 'bytes=99-100', 'bytes=-0', `bytes=${'9'.repeat(9000)}-`])(
    '%.20s is beyond the end',
    async range => {
      const response = await part(range)
      expect([response.status, await response.text()]).toEqual([416, ''])
      expect(response.headers.get('content-range')).toBe('bytes */15')
      expect(response.headers.get('content-length')).toBe('0')
    },
  )

  test.each(['bytes=0-1,3-4', 'bytes=3-1', 'bytes=-', 'bytes=a-b', 'lines=1-2'])(
    '%.20s gets the whole file',
    async range => {
      const response = await part(range)
      expect([response.status, await response.text()]).toEqual([200, pdf])
    },
  )

  test('are sent if the client has the same file, else the whole file', async () => {
    const etag = (await part('bytes=0-3')).headers.get('etag') ?? ''
    expect((await part('bytes=0-3', { 'If-Range': etag })).status).toBe(206)
    for (const other of ['"x"', `W/${etag}`, 'Sun, 01 Mar 2026 12:00:00 GMT']) {
      expect((await part('bytes=0-3', { 'If-Range': other })).status).toBe(200)
    }
    expect((await part('bytes=0-3', { 'If-None-Match': etag })).status).toBe(304)
  })

  test('are not offered for compressed files', async () => {
    const response = await get('/assets/a-1.js', { Range: 'bytes=0-3' })
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, null])
  })

  test('are for GET only', async () => {
    const init = { method: 'HEAD', headers: { Range: 'bytes=0-3' } }
    const response = await app.request('/downloads/guide.pdf', init)
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '15'])
  })

  test('of a large file are streamed from disk', async () => {
    const whole = await get('/images/large.webp')
    expect(whole.headers.get('content-length')).toBe(String(large.byteLength))
    expect(large.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
    const some = await get('/images/large.webp', { Range: 'bytes=1000-99999' })
    expect(large.subarray(1000, 100_000).equals(Buffer.from(await some.arrayBuffer()))).toBe(true)
    expect((await app.request('/images/large.webp', { method: 'HEAD' })).headers.get('etag')).toBe(
      whole.headers.get('etag'),
    )
  })

  test('of a large file stop when the client goes away', async () => {
    const response = await get('/images/large.webp')
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await reader?.closed).toBeUndefined()
  })
})

test('the LRU cache keeps the last used entries up to a weight', () => {
  const kept = new LruCache<string>(10)
  for (const key of ['a', 'b', 'c']) kept.set(key, key.toUpperCase(), 3)
  expect(kept.get('a')).toBe('A')
  kept.set('d', 'D', 3)
  expect(['a', 'b', 'c', 'd'].map(key => kept.get(key))).toEqual(['A', undefined, 'C', 'D'])
  kept.set('e', 'E', 11)
  expect(['a', 'c', 'd', 'e'].map(key => kept.get(key))).toEqual([undefined, undefined, undefined, undefined])
})

describe('headers', () => {
  const whole = ['/', '/nothing', '/old', '/assets/a-1.js', '/api/nothing', '/api/placeholder/1/1']
  test.each(whole)('of %s contain the whole policy', async url => {
    const response = await get(url)
    for (const [name, value] of Object.entries(securityHeaders(styleHashes))) {
      expect([name, response.headers.get(name)]).toEqual([name, value])
    }
  })

  test.each([
    ['/images/large.webp', 'cross-origin'],
    ['/fonts/a-1.woff2', 'same-origin'],
  ])('of %s omit headers that only documents need', async (url, policy) => {
    const { headers } = await get(url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe(policy)
    expect(headers.get('strict-transport-security')).toBeTruthy()
    expect(headers.get('content-security-policy')).toBeNull()
    expect([...headers.values()].join('').length).toBeLessThan(400)
  })

  test('let other sites embed images of feeds and previews', async () => {
    for (const url of ['/images/large.webp', '/favicon.svg']) {
      const requests = [get(url), get(url, { Range: 'bytes=0-1' }), get(url, { 'If-None-Match': '*' })]
      for (const { headers } of await Promise.all(requests)) {
        expect([url, headers.get('cross-origin-resource-policy')]).toEqual([url, 'cross-origin'])
      }
    }
    for (const url of ['/images/none.webp', '/images', '/assets/a-1.js', '/downloads/guide.pdf']) {
      const { headers } = await get(url)
      expect([url, headers.get('cross-origin-resource-policy')]).toEqual([url, 'same-origin'])
    }
  })

  test('of an SVG icon contain the policies of documents', async () => {
    const { headers } = await get('/favicon.svg')
    const { 'Cross-Origin-Resource-Policy': _, ...others } = securityHeaders(styleHashes)
    for (const [name, value] of Object.entries(others))
      expect([name, headers.get(name)]).toEqual([name, value])
  })

  test('allow only scripts and styles of the site', () => {
    const policy = securityHeaders(styleHashes)['Content-Security-Policy'] ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc=' 'sha256-def='; /,
    )
    expect(policy).not.toContain('unsafe')
  })

  test.each(['/admin', '/admin/', '/admin/page', '/admin/assets/a-1.js'])(
    'of %s allow only its own code and the API',
    async url => {
      const { headers } = await get(url)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/connect-src 'self' https:\/\/api\.example\.com; worker-src/)
      expect(policy).not.toMatch(/unsafe|data:/)
      expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types [\w-]+ [\w-]+$/)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('of the editor are only on the editor', async () => {
    for (const url of ['/administration', '/', '/assets/a-1.js']) {
      const { headers } = await get(url)
      expect([headers.get('x-robots-tag'), headers.get('content-security-policy')]).toEqual([
        null,
        securityHeaders(styleHashes)['Content-Security-Policy'],
      ])
    }
  })

  test('point to the speculation rules on pages only', async () => {
    expect((await get('/')).headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
    expect((await get('/nothing')).headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
    expect((await get('/assets/a-1.js')).headers.get('speculation-rules')).toBeNull()
  })

  test('for other hosts are the same', async () => {
    const rules = headerRules(styleHashes)
    const response = await get('/assets/a-1.js')
    expect(rules[0]?.headers).toMatchObject(securityHeaders(styleHashes))
    expect(rules.find(rule => rule.path === '/assets/*')?.headers).toEqual({
      'Cache-Control': response.headers.get('cache-control'),
    })
    // Some hosts use only the last of several rules with the same path.
    expect(new Set(rules.map(rule => rule.path)).size).toBe(rules.length)
  })
})

test('rejects a folder without a 404 page', async () => {
  const empty = await mkdtemp(path.join(tmpdir(), 'site-'))
  await expect(readSiteFolder(empty)).rejects.toThrow('404.html is missing. Run "npm run build" first.')
  await rm(empty, { recursive: true })
})
