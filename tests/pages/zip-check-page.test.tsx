import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()
const { renderZipCheckPage } = createDynamicPages({ content, clientEntry: '/client.js' })
const { unknownCity } = content.interfaceTexts
const [city] = content.cities.all
const [zip = ''] = city?.zipCodes ?? []

const titleOf = (html = '') => /<title>([^<]*)/.exec(html)?.[1]
const answerOf = (html = '') => /id="zip-answer">([^<]*)/.exec(html)?.[1]

test('answers on a page with the check, with the question first in its title', async () => {
  for (const address of ['/', '/cities', city?.url ?? '', '/cities/nowhere']) {
    const html = await renderZipCheckPage(address, zip)
    expect(titleOf(html), address).toMatch(new RegExp(`^${zip}: `))
    expect(answerOf(html), address).toContain(zip)
  }
})

test('treats an empty field as no ZIP code', async () => {
  const html = await renderZipCheckPage('/cities', '')
  expect(titleOf(html)).not.toMatch(/^:/)
  expect(answerOf(html)).toBe(unknownCity.invalid)
})

test.each(['/blog', '/cities/', '/nowhere', '/cities/nowhere/at-all'])(
  '%s answers nothing',
  async address => {
    expect(await renderZipCheckPage(address, zip)).toBeUndefined()
  },
)
