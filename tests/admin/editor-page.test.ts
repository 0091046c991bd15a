import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Settings } from '../../admin/client/settings.ts'
import { editorPage } from '../../admin/server/admin-app.ts'

const adminDir = mkdtempSync(path.join(tmpdir(), 'editor-page-'))
mkdirSync(path.join(adminDir, 'next'))
for (const [file, text] of [
  ['index.html', 'Sveltia'],
  ['next/index.html', 'Ours'],
  ['next/page.html', 'Page'],
] as const)
  writeFileSync(path.join(adminDir, file), text)

function open(settings: Settings) {
  const origins = { adminOrigins: [], apiOrigins: [] }
  const editorData = () => ({ schemas: {}, folders: [] })
  const app = editorPage({ adminDir, siteDir: adminDir, editorData, settings, origins })
  return async (address: string) => {
    const response = await app.request(address)
    const policy = response.headers.get('content-security-policy') ?? ''
    return [
      response.headers.get('location') ?? (await response.text()),
      policy.includes("'unsafe-inline'") ? 'loose' : 'strict',
    ]
  }
}

test('a checkout has our editor first, and Sveltia at /admin/old/', async () => {
  const get = open({ local: { base: '/admin/', token: 'token' } })
  expect(await get('/admin/')).toEqual(['Ours', 'strict'])
  expect(await get('/admin/old/')).toEqual(['Sveltia', 'loose'])
  expect(await get('/admin/next/page.html')).toEqual(['Page', 'strict'])
  for (const [from, to] of [
    ['/', '/admin/'],
    ['/admin', '/admin/'],
    ['/admin/next', '/admin/'],
    ['/admin/next/', '/admin/'],
    ['/admin/old', '/admin/old/'],
  ] as const)
    expect((await get(from))[0], from).toBe(to)
})

test('a published site has Sveltia at /admin/, and our editor at /admin/next/', async () => {
  const get = open({ backend: { name: 'github', repo: 'a/b' } })
  expect(await get('/admin/')).toEqual(['Sveltia', 'loose'])
  expect(await get('/admin/next/')).toEqual(['Ours', 'strict'])
})
