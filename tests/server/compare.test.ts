import { expect, test } from 'vitest'
import { isDynamicUrl } from '../../server/app.ts'
import { memoryStore, testApp } from './test-app.ts'

test('the catalog is rendered with the floors of the query, each once and at most three', async () => {
  const answer = await testApp(memoryStore()).request(
    '/flooring?compare=a&compare=b&compare=a&compare=c&compare=d',
  )
  expect(await answer.text()).toBe('<pre>a,b,c</pre>')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('the catalog without a comparison is the page of the build', () => {
  expect(isDynamicUrl({ pathname: '/flooring', search: '?category=vinyl' })).toBe(false)
  expect(isDynamicUrl({ pathname: '/flooring', search: '?compare=a' })).toBe(true)
})
