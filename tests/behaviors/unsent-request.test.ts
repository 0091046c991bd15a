import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentRequest } from '../../behaviors/unsent-request.ts'

const fields = { fullName: 'Ada', idempotencyKey: 'a-key' }
const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.useFakeTimers({ now: 1000 })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a request stays on the device until it is deleted', () => {
  const kept = unsentRequest.keep('/api/contact', fields)
  expect(unsentRequest.load('/api/contact')).toEqual(kept)
  expect(kept?.fields).toEqual(fields)
  unsentRequest.clear()
  expect([unsentRequest.load('/api/contact'), items.size]).toEqual([undefined, 0])
})

test('a request is deleted after a day', () => {
  const until = unsentRequest.keep('/api/contact', fields)?.until ?? 0
  expect(until).toBe(1000 + 24 * 60 * 60 * 1000)
  vi.setSystemTime(until)
  expect([unsentRequest.load('/api/contact'), items.size]).toEqual([undefined, 0])
})

test('a form in another language leaves a request alone', () => {
  unsentRequest.keep('/api/es/contact', fields)
  expect(unsentRequest.load('/api/contact')).toBeUndefined()
  expect(unsentRequest.load('/api/es/contact')).toBeDefined()
})

test.each(['', 'null', '7', '{}', '[]', '{"action":"/api/contact","fields":null}'])(
  'ignores what is no request: %s',
  text => {
    items.set('unsent-request', text)
    expect(unsentRequest.load('/api/contact')).toBeUndefined()
  },
)

test('keeps nothing if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(unsentRequest.keep('/api/contact', fields)).toBeUndefined()
  expect(unsentRequest.load('/api/contact')).toBeUndefined()
  unsentRequest.clear()
})
