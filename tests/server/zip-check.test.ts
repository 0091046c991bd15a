import { expect, test } from 'vitest'
import { isRouted } from '../../server/app.ts'
import { memoryStore, testApp } from './test-app.ts'

const asked = (address: string) => testApp(memoryStore(), { headers: { 'X-Held': 'yes' } }).request(address)

test('a page that is asked about a ZIP code answers itself, and nobody keeps the answer', async () => {
  const answer = await asked('/somewhere/else?zip=+78701+')
  expect(await answer.text()).toBe('<pre>/somewhere/else 78701</pre>')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Held')).toBe('yes')
})

test('the last of several is what is asked, and nothing longer than a question is repeated', async () => {
  expect(await (await asked('/?zip=1&zip=2')).text()).toBe('<pre>/ 2</pre>')
  expect(await (await asked(`/?zip=${'7'.repeat(99)}`)).text()).toBe(`<pre>/ ${'7'.repeat(20)}</pre>`)
})

test('what is no page is left to the site, and a page that is asked nothing is the one from the build', async () => {
  expect((await asked('/none?zip=78701')).status).toBe(404)
  expect(isRouted({ pathname: '/', search: '?zip=78701' })).toBe(true)
  expect(isRouted({ pathname: '/', search: '?floor=ice' })).toBe(false)
})
