import { expect, test } from 'vitest'
import { memoryStore, testApp } from './test-app.ts'

const app = testApp(memoryStore())

test.each(['1/1', '400/300', '4000/4000'])('%s is an SVG of that size', async size => {
  const [width, height] = size.split('/')
  const response = await app.request(`/api/placeholder/${size}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toContain(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
  )
})

test.each([
  '0/1',
  '1/0',
  '4001/1',
  '1/4001',
  '-1/5',
  '1.5/5',
  '1e3/5',
  '0x10/5',
  '01/5',
  'a/b',
  '5/%3Csvg%3E',
])('%s is out of bounds', async size => {
  const response = await app.request(`/api/placeholder/${size}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'bad-size' })
})
