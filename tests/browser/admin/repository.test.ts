import { expect } from 'vitest'
import { parse } from 'yaml'
import { textAt } from '../../../codegen/json.ts'
import { listFurtherLanguages } from '../../../codegen/list-languages.ts'
import { hashMeaning } from '../../../codegen/text-meaning.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { violations } from '../axe.ts'
import { test } from './admin-page.ts'
import { city, cityForm, floor, records, withText } from './city.ts'

// The visual editor as the published site has it.
const file = `content/${city.path}`

const [language] = listFurtherLanguages(records.find(({ entity }) => entity.name === 'site')?.data)

test('the editor signs in with a token, saves, brings in what somebody else changed, and renames', async ({
  openRepository,
}) => {
  const { page, host } = await openRepository(cityForm, { expected: [/status of 401/] })
  const { repository } = host
  const token = page.getByLabel('Access token')
  await token.fill('mistyped')
  await token.press('Enter')
  await page.getByText('GitHub doesn’t accept this token').waitFor()
  expect(await violations(page)).toEqual([])
  await token.fill(host.token)
  await token.press('Enter')
  const input = (field: string) => page.locator(`[data-path="${field}"] input`).first()
  const status = page.locator('.status')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await input('population').fill('30,001')
  await save.click()
  await status.getByText('Saved.', { exact: true }).waitFor()
  const saved = withText('population', '30,001')
  expect(repository.textOf(`main:${file}`)).toBe(saved)
  expect(repository.git('diff', '--numstat', 'main~', 'main')).toBe(`1\t1\t${file}\n`)

  const elsewhere = withText('name', 'Hippo', saved)
  repository.commit('By hand', { [file]: elsewhere })
  await input('population').fill('30,002')
  await save.click()
  await status.getByText(/[A-Z]\w+ .*changed this file on .* at \d/).waitFor()
  expect(repository.textOf(`main:${file}`)).toBe(elsewhere)
  await page.getByRole('button', { name: 'Bring in their changes' }).click()
  await expect.poll(() => input('name').inputValue()).toBe('Hippo')
  await page.getByRole('button', { name: 'Save both' }).click()
  await status.getByText('Saved.', { exact: true }).waitFor()
  expect(repository.textOf(`main:${file}`)).toBe(withText('name', 'Hippo', withText('population', '30,002')))

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Rename …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('End of the address').fill('hippo-river')
  await dialog.getByText('its name is hippo-river now').waitFor()
  // It loads the page again, at the new address.
  const loaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await loaded
  expect(page.url()).toContain('hippo-river')
  expect(repository.object(`main:${file}`)).toBeUndefined()
  expect(repository.textOf('main:content/cities/hippo-river.yaml')).toContain('name: Hippo')
  expect(repository.message()).toBe(`Rename cities/${city.slug} to cities/hippo-river`)

  // The tab stays signed in, and what isn't saved is there again.
  await input('population').fill('30,003')
  await page.reload()
  await status.getByText('is in the form again').waitFor()
  expect(await input('population').inputValue()).toBe('30,003')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await token.waitFor()
  const keys = await page.evaluate(() => [sessionStorage, localStorage].flatMap(kept => Object.keys(kept)))
  expect(keys.filter(key => key.startsWith('editor-token'))).toEqual([])
})

test('the editor begins a translation: first as a draft, then as a file of its own', async ({
  openRepository,
}) => {
  const { page, host } = await openRepository(adminAddress(floor.entity, floor.slug).replace('/admin/', ''))
  const { repository } = host
  const translated = `content/${language?.path}/${floor.path}`
  await page.getByLabel('Access token').fill(host.token)
  await page.getByLabel('Access token').press('Enter')
  await page.getByRole('link', { name: /^Begin the / }).click()
  const inputs = page.locator('.pair :is(input, textarea)')
  await inputs.first().fill('Ñandú')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const status = page.locator('.status')
  await status.getByText('Saved as a draft.').waitFor()
  expect(repository.object(`main:${translated}`)).toBeUndefined()
  await page.reload()
  await status.getByText('Visitors don’t see this draft yet.').waitFor()
  expect(await inputs.first().inputValue()).toBe('Ñandú')
  for (const input of await inputs.all()) if ((await input.inputValue()) === '') await input.fill('Pingüino')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await status.getByText('Published.').waitFor()
  expect(parse(repository.textOf(`main:${translated}`))).toMatchObject({
    name: 'Ñandú',
    sources: { name: hashMeaning(textAt(floor.data, ['name']) ?? '') },
  })
})
