import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { editorPage } from '../../admin/server/admin-app.ts'

const adminDir = mkdtempSync(path.join(tmpdir(), 'editor-page-'))
writeFileSync(path.join(adminDir, 'index.html'), 'Editor')
writeFileSync(path.join(adminDir, 'page.html'), 'Page')

test('the editor is at /admin/, where it runs no code but its own', async () => {
  const origins = ['https://api.github.com']
  const app = editorPage({ adminDir, siteDir: adminDir, settings: {}, origins })
  for (const [address, text] of [
    ['/admin/', 'Editor'],
    ['/admin/page.html', 'Page'],
  ] as const) {
    const response = await app.request(address)
    expect(await response.text()).toBe(text)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://api.github.com;")
    expect(policy).not.toContain('unsafe')
  }
  for (const address of ['/', '/admin']) {
    const response = await app.request(address)
    expect(response.headers.get('location')).toBe('/admin/')
  }
})
