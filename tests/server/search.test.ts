import { expect, test } from 'vitest'
import { memoryStore, testApp } from './test-app.ts'

const app = testApp(memoryStore())

test('a search is answered for nobody else, as far as a question goes', async () => {
  const response = await app.request('/search?q=%20ice%20')
  expect(await response.text()).toBe('<pre>ice</pre>')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const long = await app.request(`/search?q=${'x'.repeat(5000)}`)
  expect((await long.text()).length).toBeLessThan(200)
})

test('without a question there is no such page', async () => {
  expect((await app.request('/search')).status).toBe(404)
})
