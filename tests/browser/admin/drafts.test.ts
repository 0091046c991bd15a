import { describe, expect } from 'vitest'
import { test } from './admin-page.ts'
import { city, cityForm, withText } from './city.ts'

describe('a draft', () => {
  test('is kept beside the content with what is still wrong, listed, and published once it is right', async ({
    openAdmin,
  }) => {
    const admin = await openAdmin(cityForm, { preview: true, expected: [/The content check refuses it/] })
    const { page } = admin
    const menu = page.getByRole('button', { name: 'Show Editor Options' })
    const rightEnd = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Infinity)
    const population = admin.field('population').locator('input')
    const description = admin.field('description').locator('textarea')
    await population.fill('30,001')
    await admin.reach('description')
    await description.fill('Concrete hippos and young families on gumbo clay: call {{fact:phon}}.')
    // A key that is pressed at once must not save again.
    await page.getByRole('button', { name: 'Save as draft' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
    })
    await page.getByText('Saved as a draft. Before it is published:').waitFor()
    expect(await page.getByRole('link', { name: 'There is no fact "phon".' }).count()).toBe(1)
    expect(admin.read(city.path)).toBe(city.text)
    const row = page.getByRole('row', { name: String(city.data?.name) })
    await row.getByText('Draft').waitFor()

    await admin.open('#/collections/cities')
    await page.reload()
    await row.getByText('Draft').waitFor()
    await admin.open(cityForm)
    await expect.poll(() => population.inputValue()).toBe('30,001')
    // The editor at /admin/next has the same drafts.
    await admin.open(cityForm.replace('#', 'next/#'))
    const input = page.locator('[data-path="population"] input')
    await expect.poll(() => input.inputValue()).toBe('30,001')
    await input.fill('30,002')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Saved as a draft.').waitFor()
    await admin.open(cityForm)
    await expect.poll(() => population.inputValue()).toBe('30,002')
    await page.frameLocator('iframe.preview').getByText(String(city.data?.name)).first().waitFor()
    // On a phone, too, all that can be done is in sight.
    await page.setViewportSize({ width: 360, height: 780 })
    await expect.poll(async () => rightEnd(await menu.boundingBox())).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'There is no fact "phon".' }).click()
    expect(admin.read(city.path)).toBe(city.text)
    await description.fill('Concrete hippos and young families on gumbo clay: call {{fact:phone}}.')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await row.getByText('Draft').waitFor()
    await admin.open(cityForm)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => admin.read(city.path)).toContain('call {{fact:phone}}.')
    expect(admin.read(city.path)).toContain('30,002')
    await row.getByText('Draft').waitFor({ state: 'detached' })
  })
})

describe('a file that changed meanwhile', () => {
  const elsewhere = withText('name', 'Hippo')

  test('is shown beside what was typed, field by field, and says what people choose', async ({
    openAdmin,
  }) => {
    const admin = await openAdmin(cityForm, {
      preview: true,
      expected: [/status of 412/, /Another program changed this file/],
    })
    const { page } = admin
    await admin.field('population').locator('input').fill('30,001')
    admin.write(city.path, elsewhere)
    await admin.save()
    await page.getByRole('button', { name: 'Show both versions' }).click()
    const both = page.getByRole('dialog', { name: 'Both versions' })
    await both.waitFor()
    expect(await both.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/Field\s+Yours\s+Theirs/),
      expect.stringMatching(new RegExp(`Name\\s+${city.data?.name}\\s+Hippo`)),
      expect.stringMatching(new RegExp(`Population\\s+30,001\\s+${city.data?.population}`)),
    ])
    expect(await both.getByLabel('Name: theirs').isChecked()).toBe(true)
    await both.getByRole('button', { name: 'Save what is chosen' }).click()
    await expect.poll(() => admin.read(city.path)).toBe(withText('population', '30,001', elsewhere))
  })

  test('is shown beside a draft that the browser kept over a reload', async ({ openAdmin }) => {
    const admin = await openAdmin(cityForm, { preview: true })
    const { page } = admin
    const population = admin.field('population').locator('input')
    await population.fill('30,00')
    // It keeps what a hand typed.
    await population.press('End')
    await population.pressSequentially('1')
    await expect.poll(() => page.evaluate(keptDrafts)).toBe(1)
    admin.write(city.path, elsewhere)
    await page.reload()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => population.inputValue()).toBe('30,001')
    await admin.save()
    await page.getByRole('button', { name: 'Show both versions' }).click()
    const both = page.getByRole('dialog', { name: 'Both versions' })
    await both.getByLabel('Name: theirs').check()
    await both.getByRole('button', { name: 'Save what is chosen' }).click()
    await expect.poll(() => admin.read(city.path)).toBe(withText('population', '30,001', elsewhere))
    await expect.poll(() => page.evaluate(keptDrafts)).toBe(0)
  })
})

/** How many records the browser has as they were typed. */
async function keptDrafts(): Promise<number> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'checkout')) return 0
  return new Promise((resolve, reject) => {
    // The editor's own connections may keep this one waiting: the next poll asks again.
    setTimeout(reject, 2000, new Error('The database does not answer.'))
    const request = indexedDB.open('checkout')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const { result } = request
      result.onversionchange = () => result.close()
      const end = (count: number) => {
        result.close()
        resolve(count)
      }
      if (!result.objectStoreNames.contains('draft-backups')) return end(0)
      try {
        const count = result.transaction('draft-backups').objectStore('draft-backups').count()
        count.onsuccess = () => end(count.result)
        count.onerror = () => reject(count.error)
      } catch (error) {
        result.close()
        reject(error)
      }
    }
  })
}
