import { describe, expect } from 'vitest'
import { chooseAction, test } from './admin-page.ts'
import { buildPage } from './built-page.ts'
import { city, cityForm } from './city.ts'

describe('a record', () => {
  test('is duplicated under a name of its own, renamed, and deleted with all that leads to it', async ({
    openAdmin,
  }) => {
    // The visual editor's own, when it puts the copy in the place of the first.
    const admin = await openAdmin('#/collections/cities', { preview: true, expected: [/derived_inert/] })
    const { page } = admin
    // The list shows no controls that can't be used.
    await page.getByRole('row', { name: String(city.data?.name) }).waitFor()
    await page
      .getByRole('row', { name: String(city.data?.name) })
      .getByText(/^named in \d+ places?$/)
      .waitFor()
    expect(await page.getByRole('button', { name: /^Delete/ }).isVisible()).toBe(false)
    expect(await page.getByRole('checkbox').first().isVisible()).toBe(false)

    await admin.open(cityForm)
    const copy = await chooseAction(admin, 'Duplicate')
    await copy.getByLabel('Name of the new one').fill('Hippo Town')
    await copy.getByText('It is saved as content/cities/hippo-town.yaml').waitFor()
    await copy.getByRole('button', { name: 'Name it' }).click()
    const name = admin.field('name').locator('input')
    await expect.poll(() => name.inputValue()).toBe('Hippo Town')
    await admin.save()
    await page.getByText('Entry saved').or(page.getByText('Nothing was written')).first().waitFor()
    const refusal = page.getByRole('alertdialog')
    if (await refusal.isVisible()) throw new Error(await refusal.innerText())
    expect(admin.read('cities/hippo-town.yaml')).toBe(
      city.text.replace(`name: ${city.data?.name}`, 'name: Hippo Town'),
    )

    await admin.open('#/collections/cities/entries/hippo-town')
    await page
      .frameLocator('iframe.preview')
      .getByRole('heading', { name: /Hippo Town/ })
      .first()
      .waitFor()
    const renaming = await chooseAction(admin, 'Rename …')
    await renaming.getByLabel('New name').fill('hippo-hill')
    await renaming.getByText(/^What changes: \d+$/).waitFor()
    await renaming.getByText('Hippo Town: its name is hippo-hill now, not hippo-town').waitFor()
    await renaming.getByRole('button', { name: 'Rename' }).click()
    await page.waitForURL(/entries\/hippo-hill$/)
    expect(admin.read('redirects.yaml')).toMatch(/from: \/cities\/hippo-town\s+to: \/cities\/hippo-hill/)

    expect(await buildPage(admin.folder, '/cities/hippo-hill')).toContain('Hippo Town')

    await name.waitFor()
    const removal = await chooseAction(admin, 'Delete …')
    await removal.getByLabel('Visitors who look for its page are led to').selectOption('/services')
    await removal.getByText(/^What changes: \d+$/).waitFor()
    await removal.getByText('Visitors of /cities/hippo-hill are led to /services').waitFor()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('row', { name: String(city.data?.name) }).waitFor()
    expect(() => admin.read('cities/hippo-hill.yaml')).toThrow()
    expect(admin.read('redirects.yaml')).toMatch(/from: \/cities\/hippo-hill\s+to: \/services/)
  })
})
