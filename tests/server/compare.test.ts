import { expect, test } from 'vitest'
import { isRouted } from '../../server/app.ts'
import { memoryStore, testApp } from './test-app.ts'

test('the catalog is rendered with the floors that a query names, each once and three at most', async () => {
  const answer = await testApp(memoryStore()).request(
    '/flooring?compare=a&compare=b&compare=a&compare=c&compare=d',
  )
  expect(await answer.text()).toBe('<pre>a,b,c</pre>')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('a catalog that compares nothing is the page from the build', () => {
  expect(isRouted({ pathname: '/flooring', search: '?category=vinyl' })).toBe(false)
  expect(isRouted({ pathname: '/flooring', search: '?compare=a' })).toBe(true)
})
