import { expect, test } from 'vitest'
import { requestHref } from '../../site/floor-cost/calculator-links.ts'
import { MAX_QUERY_LENGTH } from '../../site/floor-cost/job-query.ts'
import { memoryStore, testApp } from './test-app.ts'

const site = {
  respond: () => ({ status: 200 as const, headers: { 'X-From': 'file' } }),
  respondFromMemory: () => undefined,
  headersAt: () => ({}),
}
const app = testApp(memoryStore(), { site })

test('the calculator and the form without a query are pages of the build', async () => {
  for (const path of ['/estimate', '/contact', '/contact?from=mail']) {
    expect((await app.request(path)).headers.get('X-From'), path).toBe('file')
  }
})

test('renders the calculator for a query, without caching', async () => {
  const response = await app.request('/estimate?length-1=12&width-1=14&floor=oak')
  expect(await response.text()).toContain('length-1=12&width-1=14&floor=oak')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('fills in the form from a calculation', async () => {
  const response = await app.request(`/contact?calculation=${encodeURIComponent('length-1=12&width-1=14')}`)
  expect(await response.text()).toContain(encodeURIComponent('length-1=12&width-1=14'))
})

test('renders the visualizer for a calculation alone', async () => {
  const response = await app.request('/visualizer?calculation=area%3D300')
  expect(await response.text()).toBe('<pre>visualizer area=300</pre>')
  expect((await app.request('/visualizer?floor=snow')).headers.get('X-From')).toBe('file')
})

test('fills in the form from a link', async () => {
  for (const query of ['about=/cities/flippersburg', 'floor=snow', 'service=lvp', 'topic=a', 'zip=78701']) {
    const response = await app.request(`/contact?${query}`)
    expect(await response.text()).toBe(`<pre>${query}</pre>`)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('fills in the form from the longest calculation, in the escaped form of a link', async () => {
  const calculation = '='.repeat(MAX_QUERY_LENGTH)
  const href = requestHref('/contact', { topic: 'hardwood', zip: '78701', search: calculation })
  const response = await app.request(href)
  expect(await response.text()).toContain(encodeURIComponent(calculation))
})

test('renders the start of a query longer than any calculation, so that the page says so', async () => {
  const response = await app.request(`/estimate?area=${'9'.repeat(4 * MAX_QUERY_LENGTH)}`)
  expect(response.status).toBe(200)
  const { length } = await response.text()
  expect(length).toBeGreaterThan(3 * MAX_QUERY_LENGTH)
  expect(length).toBeLessThan(3.2 * MAX_QUERY_LENGTH)
})
