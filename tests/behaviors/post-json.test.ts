import { afterEach, expect, test, vi } from 'vitest'
import { postJson } from '../../behaviors/post-json.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(body: string, init: ResponseInit): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('sends a form as JSON with credentials', async () => {
  const fetch = answerWith('{"reference":"ZZ-1"}', { status: 201 })
  expect(await postJson('/api/x', { a: 'b' })).toEqual({ kind: 'accepted', body: { reference: 'ZZ-1' } })
  expect(fetch).toHaveBeenCalledWith(
    '/api/x',
    expect.objectContaining({
      method: 'POST',
      body: '{"a":"b"}',
      credentials: 'include',
      headers: expect.objectContaining({ 'Content-Type': 'application/json' }),
    }),
  )
})

test('returns the errors of fields by name', async () => {
  answerWith('{"errors":{"email":"Fix it","odd":7}}', { status: 422 })
  expect(await postJson('/api/x', {})).toEqual({ kind: 'invalid', errors: { email: 'Fix it' } })
})

test('returns the words for a form that must be confirmed', async () => {
  answerWith('{"error":"unconfirmed","message":"Once more"}', { status: 422 })
  expect(await postJson('/api/x', {})).toEqual({ kind: 'unconfirmed', message: 'Once more' })
})

test('fails with status and text on any other answer', async () => {
  answerWith('{"error":"unavailable"}', { status: 503 })
  await expect(postJson('/api/x', {})).rejects.toThrow('503: {"error":"unavailable"}')
  answerWith('', { status: 502, statusText: 'Bad Gateway' })
  await expect(postJson('/api/x', {})).rejects.toThrow('502: Bad Gateway')
  answerWith('{}', { status: 422 })
  await expect(postJson('/api/x', {})).rejects.toThrow('422: {}')
})

test('fails when a network answers with a page of its own', async () => {
  answerWith('<html>Log in</html>', { status: 200 })
  await expect(postJson('/api/x', {})).rejects.toThrow('200: <html>')
})
