import { expect, test } from 'vitest'
import { memoryStore, testApp } from './test-app.ts'

const app = testApp(memoryStore())

test('renders results without caching, for the first characters of a long question', async () => {
  const response = await app.request('/search?q=%20ice%20')
  expect(await response.text()).toBe('<pre>ice</pre>')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const long = await app.request(`/search?q=${'x'.repeat(5000)}`)
  expect((await long.text()).length).toBeLessThan(200)
})

test('leaves the page without a question to the built files', async () => {
  expect((await app.request('/search')).status).toBe(404)
})
