import { expect, test } from 'vitest'
import { isDynamicUrl } from '../../server/app.ts'
import { memoryStore, testApp, testLanguage } from './test-app.ts'

const asked = (address: string) => testApp(memoryStore(), { headers: { 'X-Held': 'yes' } }).request(address)

test('renders the answer about a ZIP code on the page itself, without caching', async () => {
  const answer = await asked('/somewhere/else?zip=+78701+')
  expect(await answer.text()).toBe('<pre>/somewhere/else 78701</pre>')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Held')).toBe('yes')
})

test('uses the last of several ZIP codes, and repeats no long text', async () => {
  expect(await (await asked('/?zip=1&zip=2')).text()).toBe('<pre>/ 2</pre>')
  expect(await (await asked(`/?zip=${'7'.repeat(99)}`)).text()).toBe(`<pre>/ ${'7'.repeat(20)}</pre>`)
})

test('leaves other URLs, and pages without a question, to the files', async () => {
  expect((await asked('/none?zip=78701')).status).toBe(404)
  expect(isDynamicUrl({ pathname: '/', search: '?zip=78701' })).toBe(true)
  expect(isDynamicUrl({ pathname: '/', search: '?floor=ice' })).toBe(false)
})

test('asks the pages of a further language below its path, and no other page there', async () => {
  const further = (of: string) => ({
    ...testLanguage,
    zipCheck: { renderZipCheckPage: async (address: string) => `<pre>${of} ${address}</pre>` },
  })
  const app = testApp(memoryStore(), { furtherLanguages: { es: further('es') } })
  expect(await (await app.request('/es/somewhere?zip=78701')).text()).toBe('<pre>es /es/somewhere</pre>')
  expect(await (await app.request('/es?zip=78701')).text()).toBe('<pre>es /es</pre>')
  expect((await app.request('/de/somewhere?zip=78701')).status).toBe(404)
})
