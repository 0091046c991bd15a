import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { memoryStore, testApp } from './test-app.ts'

const get = (url: string, encoding: string) =>
  testApp(memoryStore()).request(url, { headers: { 'Accept-Encoding': encoding } })

test.each([
  '/search?q=tile',
  '/estimate?length-1=12&width-1=10',
  '/contact?topic=samples-at-home',
  '/flooring?compare=a',
  '/cities?zip=78701',
])('the rendered page %s is compressed for clients that accept it', async url => {
  const [plain, compressed] = [await get(url, 'identity'), await get(url, 'br, gzip')]
  expect(plain.headers.get('Content-Encoding')).toBe(null)
  expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
  for (const { status, headers } of [plain, compressed]) {
    expect([status, headers.get('Vary'), headers.get('Cache-Control')]).toEqual([
      200,
      'Accept-Encoding',
      'no-store',
    ])
  }
  const text = await plain.text()
  expect(text).toContain('<pre>')
  expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(text)
})

test('JSON is not compressed', async () => {
  const answer = await get('/api/nothing', 'gzip')
  expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([null, null])
})
