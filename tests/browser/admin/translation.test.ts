import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { textAt } from '../../../codegen/json.ts'
import { listFurtherLanguages } from '../../../codegen/list-languages.ts'
import { hashMeaning } from '../../../codegen/text-meaning.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { violations } from '../axe.ts'
import { sidewaysScroll } from '../sideways-scroll.ts'
import { isFocused, test } from './admin-page.ts'
import { article, city, cityForm, floor, records, withText } from './city.ts'

const site = records.find(({ entity }) => entity.name === 'site')
const language = listFurtherLanguages(site?.data)[0]?.path
const file = `${language}/${city.path}`

const translation = (distance: string, source: string) => `distanceFromAustin: ${distance}
# Written by "npm run content -- translated": what the texts above are translations of.
sources:
  distanceFromAustin: "${hashMeaning(source)}"
`

test('translates a text that changed in English next to it, with the keyboard', async ({ openAdmin }) => {
  const source = textAt(city.data, ['distanceFromAustin']) ?? ''
  const changed = `Now ${source}`
  const own = `Está a ${source}`
  const files = {
    [city.path]: withText('distanceFromAustin', changed),
    [file]: translation(own, source),
  }
  const { page, read } = await openAdmin(cityForm, { files })
  const version = { id: 'a'.repeat(40), date: '2026-01-05T12:00:00Z', author: 'Tux', note: 'Edit' }
  await page.route(/versions\?/, (route, request) =>
    route.fulfill({ json: request.url().includes('&id=') ? { text: city.text } : [version] }),
  )
  await page.getByRole('link', { name: / to look at$/ }).press('Enter')
  await page.getByRole('button', { name: 'Distance from Austin' }).press('Enter')
  const input = page.getByRole('textbox', { name: 'Distance from Austin' })
  await expect.poll(() => isFocused(input)).toBe(true)
  await page.getByText('Changed since it was translated:').waitFor()
  expect(await page.locator('ins').innerText()).toContain('Now')
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await sidewaysScroll(page)).toBeUndefined()
  expect(await violations(page)).toEqual([])
  await input.press('End')
  await page.keyboard.type(' ya')
  await page.getByRole('button', { name: / fits$/ }).press('Enter')
  expect(await isFocused(input)).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  await page.locator('.status').getByText('Saved.').waitFor()
  expect(read(file)).toBe(translation(`${own} ya`, changed))
})

test('begins a translation, which is a draft next to its page until it is whole', async ({ openAdmin }) => {
  const form = adminAddress(floor.entity, floor.slug).replace('/admin/', '')
  const { page, open, read, checkout } = await openAdmin(form, { preview: true })
  await page.getByRole('link', { name: /^Begin the / }).press('Enter')
  const inputs = page.locator('.pair :is(input, textarea)')
  await inputs.first().fill('Ñandú')
  // The visualizer shows the names of its floors only when they are chosen.
  await page.frameLocator('iframe.page').getByText('Ñandú').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  const status = page.locator('.status')
  await status.getByText('Saved as a draft.').waitFor()
  expect(existsSync(path.join(checkout, 'content', `${language}/${floor.path}`))).toBe(false)

  await open('#/')
  await page.reload()
  await page.getByRole('list', { name: 'Drafts' }).getByRole('link').press('Enter')
  await status.getByText('Visitors don’t see this draft yet.').waitFor()
  for (const input of await inputs.all()) if ((await input.inputValue()) === '') await input.fill('Pingüino')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save to site' }).press('Enter')
  await status.getByText('Saved to the site.').waitFor()
  expect(parse(read(`${language}/${floor.path}`))).toMatchObject({
    name: 'Ñandú',
    sources: { name: hashMeaning(textAt(floor.data, ['name']) ?? '') },
  })
})

test('leads from a search to the part of an article, and back to what it found', async ({ openAdmin }) => {
  // Another number of parts would leave open which of them translates which.
  const text = article.text.trimEnd().replace(/[^\n]+$/, 'Aquí los pingüinos duermen.')
  const { page } = await openAdmin('#/search?q=pingüinos+duermen', {
    files: { [`${language}/${article.path}`]: `${text}\n` },
  })
  await page.locator('.list__file').press('Enter')
  const part = page.getByRole('textbox', { name: /^Text \d+$/ }).last()
  await expect.poll(() => isFocused(part)).toBe(true)
  expect(await part.inputValue()).toBe('Aquí los pingüinos duermen.')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('pingüinos')
  await page.getByRole('link', { name: '‹ Results' }).press('Enter')
  await page.getByText('1 found').waitFor()
})
