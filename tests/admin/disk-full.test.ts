import fs, { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { adminApp } from '../../admin/server/admin-app.ts'
import { CheckoutFiles } from '../../admin/store/checkout-files.ts'
import { openCheckoutStore } from '../../admin/store/checkout-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a save and a draft on a full disk say so, and the next save has the same base', async () => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'disk-full-'))
  const contentDir = path.join(checkout, 'content')
  mkdirSync(contentDir)
  writeFileSync(path.join(contentDir, 'home.yaml'), 'name: Floe\n')
  const draftsDir = path.join(checkout, 'drafts')
  const app = adminApp({ contentDir, draftsDir, adminDir: checkout, siteDir: checkout, token: 'token' })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    app.request(`http://localhost${address}`, init),
  )
  const store = await openCheckoutStore(new CheckoutFiles({ base: '/admin/', token: 'token' }))
  await store.readTexts()
  vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  const file = { path: 'home.yaml', text: 'name: Ice\n', pictures: new Map<string, Blob>() }
  const failed = { is: 'failed', message: 'The disk is full. Nothing was saved.' }
  expect(await store.save(file, false)).toEqual(failed)
  expect(await store.save(file, false)).toEqual(failed)
  expect(await store.drafts.put(file, 'Home', false)).toEqual(failed)
  expect(await store.text('home.yaml')).toBe('name: Floe\n')
})
