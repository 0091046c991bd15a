import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { adminApp, editorPage } from '../../admin/server/admin-app.ts'
import { contentFolder } from '../../admin/server/content-folder.ts'
import { filesRoute } from '../../admin/server/files-route.ts'
import { ownPageOnly, thisMachineOnly, tokenHeader } from '../../admin/server/own-page-only.ts'

const token = 'the-token-of-this-start'

function start() {
  const checkout = mkdtempSync(path.join(tmpdir(), 'admin-'))
  const root = path.join(checkout, 'content')
  mkdirSync(path.join(root, 'cities'), { recursive: true })
  writeFileSync(path.join(root, 'cities/hutto.yaml'), 'name: Hutto\n')
  writeFileSync(path.join(checkout, 'secret.yaml'), 'secret: 1\n')
  const app = new Hono()
    .use(thisMachineOnly)
    .use('/admin/files/*', ownPageOnly(token))
    .route('/admin/files', filesRoute(contentFolder(root)))
  const ask = (file: string, init: RequestInit = {}, origin = 'http://localhost:4000') =>
    app.request(`${origin}/admin/files/${file}`, {
      ...init,
      headers: { [tokenHeader]: token, ...init.headers },
    })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  return { root, checkout, ask, read }
}

describe('the files of the content folder', () => {
  test('of 20 saves at once that are based on one version, exactly one is made', async () => {
    const { ask, read } = start()
    const revision = (await ask('cities/hutto.yaml')).headers.get('etag') ?? ''
    const bodies = Array.from({ length: 20 }, (_, index) => `name: Hutto ${index}\n`)
    const answers = await Promise.all(
      bodies.map(body =>
        ask('cities/hutto.yaml', { method: 'PUT', body, headers: { 'If-Match': revision } }),
      ),
    )
    const saved = answers.flatMap(({ status }, index) => (status === 204 ? [bodies[index]] : []))
    expect(saved).toEqual([read('cities/hutto.yaml')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 412]))
  })

  test('of 20 new files at one place, exactly one is made', async () => {
    const { ask, read } = start()
    const bodies = Array.from({ length: 20 }, (_, index) => `name: Kyle ${index}\n`)
    const answers = await Promise.all(
      bodies.map(body => ask('cities/kyle.yaml', { method: 'PUT', body, headers: { 'If-None-Match': '*' } })),
    )
    const saved = answers.flatMap(({ status }, index) => (status < 300 ? [bodies[index]] : []))
    expect(saved).toEqual([read('cities/kyle.yaml')])
  })

  test('are listed, with pictures', async () => {
    const { ask, root } = start()
    writeFileSync(path.join(root, '.hidden.yaml'), '')
    writeFileSync(path.join(root, 'a.jpg'), 'x')
    const listed: unknown = await (await ask('')).json()
    expect(listed).toMatchObject([
      { path: 'a.jpg', size: 1 },
      { path: 'cities/hutto.yaml', size: 12 },
    ])
  })

  test('are written when they are as they were read', async () => {
    const { ask, read } = start()
    const revision = (await ask('cities/hutto.yaml')).headers.get('etag') ?? ''
    const saved = await ask('cities/hutto.yaml', {
      method: 'PUT',
      body: 'name: H\n',
      headers: { 'If-Match': revision },
    })
    expect(saved.status).toBe(204)
    expect(read('cities/hutto.yaml')).toBe('name: H\n')
    const again = await ask('cities/hutto.yaml', {
      method: 'PUT',
      body: 'name: I\n',
      headers: { 'If-Match': saved.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(204)
  })

  test('are not written over a change by another program', async () => {
    const { ask, read, root } = start()
    const revision = (await ask('cities/hutto.yaml')).headers.get('etag') ?? ''
    writeFileSync(path.join(root, 'cities/hutto.yaml'), 'name: Edited elsewhere\n')
    const saved = await ask('cities/hutto.yaml', {
      method: 'PUT',
      body: 'x',
      headers: { 'If-Match': revision },
    })
    expect(saved.status).toBe(412)
    expect(await saved.json()).toMatchObject({
      message: expect.stringContaining('Another program changed this file'),
    })
    expect(read('cities/hutto.yaml')).toBe('name: Edited elsewhere\n')
  })

  test('are of the type that they say', async () => {
    const { ask } = start()
    const { headers } = await ask('cities/hutto.yaml')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['<svg><path d="M0 0"/><use href="#a"/></svg>', 204],
    ['<svg><image href="data:image/png;base64,AA"/></svg>', 204],
    ['<svg><script>alert(1)</script></svg>', 422],
    ['<svg xmlns:s="http://www.w3.org/2000/svg"><s:SCRIPT/></svg>', 422],
    ['<svg onload="alert(1)"/>', 422],
    ['<svg><a href="java&#115;cript:alert(1)"/></svg>', 422],
    ['<svg><set attributeName="onclick" to="alert(1)"/></svg>', 422],
    ['<!DOCTYPE svg [<!ENTITY x "y">]><svg/>', 422],
    ['<svg><foreignObject/></svg>', 422],
    [Buffer.from('<svg onload="alert(1)"/>', 'utf16le'), 422],
  ])('that are the SVG %s get %i', async (body, status) => {
    const { ask } = start()
    expect((await ask('a.svg', { method: 'PUT', body })).status).toBe(status)
  })

  test.each(['cities/a%00.yaml', '%00', 'a%0a.yaml'])('cannot be named %s', async file => {
    const { ask } = start()
    expect((await ask(file)).status).toBe(403)
    expect((await ask(file, { method: 'PUT', body: 'a' })).status).toBe(403)
  })

  test('are not written over by a new file of the same name', async () => {
    const { ask, read } = start()
    expect((await ask('cities/hutto.yaml', { method: 'PUT', body: 'x' })).status).toBe(412)
    expect(read('cities/hutto.yaml')).toBe('name: Hutto\n')
  })
})

describe('what is not content', () => {
  test.each([
    '../secret.yaml',
    '%2e%2e/secret.yaml',
    '..%2fsecret.yaml',
    '.git/config',
    'cities/.x.yaml',
    'run.sh',
    'c:/x.yaml',
  ])('is out of reach: %s', async file => {
    const { ask, checkout } = start()
    expect((await ask(file)).status).toBeGreaterThanOrEqual(403)
    expect((await ask(file, { method: 'PUT', body: 'x' })).status).toBeGreaterThanOrEqual(403)
    expect(readFileSync(path.join(checkout, 'secret.yaml'), 'utf8')).toBe('secret: 1\n')
  })

  test('is out of reach through links', async () => {
    const { ask, root, checkout } = start()
    symlinkSync(path.join(checkout, 'secret.yaml'), path.join(root, 'link.yaml'))
    symlinkSync(checkout, path.join(root, 'out'))
    for (const file of ['link.yaml', 'out/secret.yaml', 'out/new.yaml']) {
      expect((await ask(file)).status).toBe(403)
      expect((await ask(file, { method: 'PUT', body: 'x' })).status).toBe(403)
    }
  })
})

describe('another web page', () => {
  test('cannot read or write without the token', async () => {
    const { ask } = start()
    expect((await ask('', { headers: { [tokenHeader]: '' } })).status).toBe(403)
    expect(
      (await ask('cities/hutto.yaml', { method: 'PUT', body: 'x', headers: { [tokenHeader]: 'guess' } }))
        .status,
    ).toBe(403)
  })

  test('cannot ask from its own origin', async () => {
    const { ask } = start()
    expect((await ask('', { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  })

  test('cannot make its host name point here', async () => {
    const { ask } = start()
    expect((await ask('', {}, 'http://evil.example:4000')).status).toBe(403)
  })
})

describe('the page of the editor', () => {
  const app = adminApp({
    draftsDir: 'drafts',
    contentDir: tmpdir(),
    adminDir: tmpdir(),
    siteDir: tmpdir(),
    token,
  })

  test.each(['/admin/%00', '/admin/files/%00', '/%00', '/a%1f', '/admin/%7F'])(
    'has nothing at %s',
    async url => {
      const response = await app.request(`http://localhost${url}`, { headers: { [tokenHeader]: token } })
      expect([403, 404]).toContain(response.status)
    },
  )

  test('asks for its scripts once, and for all else again', async () => {
    const adminDir = mkdtempSync(path.join(tmpdir(), 'built-'))
    mkdirSync(path.join(adminDir, 'assets'))
    for (const file of ['index.html', 'assets/editor-a1b2.js']) writeFileSync(path.join(adminDir, file), '')
    const app = editorPage({
      adminDir,
      siteDir: tmpdir(),
      settings: {},
      origins: [],
    })
    const kept = async (url: string) =>
      (await app.request(`http://localhost/admin/${url}`)).headers.get('cache-control')
    expect(await kept('assets/editor-a1b2.js')).toContain('immutable')
    expect(await kept('index.html')).toBe('no-cache')
    expect(await kept('settings.json')).toBe('no-store')
    expect(await kept('assets/gone.js')).toBeNull()
  })

  test('is of the type that it says, with all it asks for', async () => {
    for (const url of ['/admin/settings.json', '/admin/nothing', '/nothing']) {
      const { headers } = await app.request(`http://localhost${url}`)
      expect([url, headers.get('x-content-type-options')]).toEqual([url, 'nosniff'])
    }
  })
})
