import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { isObject, type JsonObject, textAt } from '../../../codegen/json.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { violations } from '../axe.ts'
import { sidewaysScroll } from '../sideways-scroll.ts'
import { type AdminOnFolder, adminDir, isFocused, type OpenAdmin, test } from './admin-page.ts'
import { city, model, records, withText } from './city.ts'
import { pickSlowly } from './pick-slowly.ts'

const address = (record: typeof city, field?: readonly (string | number)[]) =>
  adminAddress(record.entity, record.slug, field).replace('/admin/', '')

const fieldIn = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)
const inputIn = (page: Page, path: string) => fieldIn(page, path).locator('input, textarea').first()
const status = (page: Page) => page.locator('.status')

/** Path of the first answer in the blocks of a page. */
function answerOf(data: JsonObject | undefined): (string | number)[] {
  const blocks = Array.isArray(data?.blocks) ? data.blocks : []
  return ['blocks', blocks.findIndex(block => isObject(block) && block.type === 'faq'), 'items', 0, 'answer']
}

const pasteInto = (input: Locator, text: string) =>
  input.evaluate((node, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const hasCursor = (element: Element) => element.contains(getSelection()?.anchorNode ?? null)

/** Moves the cursor to the end of its line and presses a key at once, as on a machine that is slower than the typist. */
const pressAtEndOfLine = (element: Element, key: string) => {
  getSelection()?.modify('move', 'forward', 'lineboundary')
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

const isInView = (element: Element) => {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < innerHeight
}

/** Opens the form of a city at a field. */
async function openCity(
  openAdmin: OpenAdmin,
  field: string,
  options = {},
): Promise<AdminOnFolder & { input: Locator }> {
  const admin = await openAdmin(address(city, [field]), options)
  const input = inputIn(admin.page, field)
  await expect.poll(() => isFocused(input)).toBe(true)
  return { ...admin, input }
}

describe('the editor', () => {
  test('loads at most 150 kB of compressed code before the first form, on GitHub, too', () => {
    const assets = path.join(adminDir, 'assets')
    const loaded = new Set(readdirSync(assets).filter(name => /^(?:index|RepositoryApp)-.*\.js$/.test(name)))
    expect(loaded.size).toBe(2)
    let bytes = 0
    for (const name of loaded) {
      const code = readFileSync(path.join(assets, name))
      bytes += gzipSync(code).length
      for (const [, next = ''] of code.toString().matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
        loaded.add(next)
    }
    expect(bytes).toBeLessThan(150_000)
  })

  test('changes one line from a search, with the keyboard alone', async ({ openAdmin }) => {
    // Its line endings, byte order mark and blank lines are kept.
    const windows = `\uFEFF${city.text.replaceAll('\n', '\r\n')}\r\n\r\n`
    const { page, read } = await openAdmin('', { files: { [city.path]: windows } })
    const box = page.getByRole('searchbox', { name: 'Search all content' })
    await box.focus()
    await page.keyboard.type(`${city.data?.population} ${city.data?.name}`)
    const link = page.locator('.list__file').first()
    await expect.poll(() => link.innerText()).toContain(`Population: ${city.data?.population}`)
    await page.keyboard.press('Tab')
    expect(await isFocused(link)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    expect(await isFocused(link)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(inputIn(page, 'population'))).toBe(true)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(city.data?.population)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('30,001')
    await page.keyboard.press('ControlOrMeta+s')
    await status(page).getByText('Saved.', { exact: true }).waitFor()
    expect(read(city.path)).toBe(withText('population', '30,001', windows))
    await page.goBack()
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    expect(await box.inputValue()).toBe(`${city.data?.population} ${city.data?.name}`)
  })

  test('leads from one view to the next without losing the focus', async ({ openAdmin }) => {
    const { page } = await openAdmin('#/collections/cities')
    await page.locator('.list__file').first().press('Enter')
    await expect.poll(() => isFocused(page.locator('#record-title'))).toBe(true)
    await page.goBack()
    await page.getByRole('link', { name: 'New city' }).press('Enter')
    await expect.poll(() => isFocused(inputIn(page, 'name'))).toBe(true)
  })

  test('keeps the first key of a search when the second follows at once', async ({ openAdmin }) => {
    const { page } = await openAdmin('')
    const box = page.getByRole('searchbox', { name: 'Search all content' })
    await box.focus()
    const typed = await box.evaluate(input => {
      for (const key of 'Kyle') document.execCommand('insertText', false, key)
      return input instanceof HTMLInputElement ? input.value : undefined
    })
    expect(typed).toBe('Kyle')
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    expect(await box.inputValue()).toBe('Kyle')
  })

  test('says what is wrong at its field while people type, and refuses it', async ({ openAdmin }) => {
    const { page, read, input } = await openCity(openAdmin, 'description')
    const text = 'Concrete hippos and young families on gumbo clay: call {{fact:phon}}.'
    await input.fill(text)
    const note = fieldIn(page, 'description').locator('.note')
    expect(await note.innerText()).toContain('Did you mean "phone"?')
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await status(page).getByText('Not saved: 1 thing needs fixing first.').waitFor()
    expect(read(city.path)).toBe(city.text)
    expect(await input.inputValue()).toBe(text)
    const list = page.getByRole('list', { name: 'What needs a look' })
    await expect.poll(() => isFocused(list)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(input)).toBe(true)
    await input.fill('')
    await pasteInto(input, text.replace('phon}', 'phone}').replace(' on ', '\u00a0on\u200b '))
    await expect.poll(() => note.count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => read(city.path)).toContain('families on gumbo clay: call {{fact:phone}}.')
  })

  test('saves a picture that was just picked, after it is made', async ({ openAdmin }) => {
    const { page, read, readBytes, input } = await openCity(openAdmin, 'picture.alt')
    const picker = fieldIn(page, 'picture.src').locator('input[type=file]')
    await picker.setInputFiles({
      name: 'IMG_4030.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic'),
    })
    await page.getByRole('alert').getByText('This is a HEIC picture').waitFor()
    await fieldIn(page, 'picture.src').getByRole('button', { name: 'Choose from the library' }).press('Enter')
    const library = page.getByRole('dialog')
    await library.getByRole('searchbox').fill('north beak')
    expect(await violations(page)).toEqual([])
    await library
      .getByRole('button', { name: /Used in/ })
      .first()
      .press('Enter')
    await expect.poll(() => input.inputValue()).toBe('')
    await input.fill('The town on a dry day, seen from the river')
    await pickSlowly(page, fieldIn(page, 'picture.src'), 'IMG_4031.png')
    await page.keyboard.press('ControlOrMeta+s')
    await status(page).getByText('Saved.').waitFor()
    const [picked = ''] =
      new RegExp(`cities/${city.slug}/${city.slug}-picture-\\w+\\.webp`).exec(read(city.path)) ?? []
    expect(readBytes(`images/${picked}`).subarray(8, 12).toString()).toBe('WEBP')
  })

  test('restores what a closed tab had not saved', async ({ openAdmin }) => {
    const { page, read, input } = await openCity(openAdmin, 'population')
    await input.fill('77')
    await page.reload()
    await status(page).getByText('didn’t save is in the form again').waitFor()
    expect(await input.inputValue()).toBe('77')
    expect(read(city.path)).toBe(city.text)
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect.poll(() => input.inputValue()).toBe(city.data?.population)
  })

  test('restores what a killed tab had not saved while the disk was full', async ({ openAdmin }) => {
    const { page, input } = await openCity(openAdmin, 'population')
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...values) {
        const request = put.apply(this, values)
        request.onsuccess = () => this.transaction.abort()
        return request
      }
    })
    await input.fill('77')
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1)
    // A killed tab doesn't hear of its end, and neither does one that stays open.
    const next = await page.context().newPage()
    await next.goto(page.url())
    await status(next).getByText('didn’t save is in the form again').waitFor()
    expect(await inputIn(next, 'population').inputValue()).toBe('77')
  })

  test('keeps the text in a conflict, and when the server is gone', async ({ openAdmin }) => {
    const expected = [/ERR_FAILED/, /412/]
    const { page, read, write, input } = await openCity(openAdmin, 'population', { expected })
    await input.fill('77')
    await page.route('**/admin/files/**', route => route.abort())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await status(page).getByText('Saved on this device only').waitFor()
    await page.unroute('**/admin/files/**')
    write(city.path, withText('distanceFromAustin', '3 miles'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await status(page)
      .getByText(/another window or program changed this file on .* at \d/)
      .waitFor()
    expect(await input.inputValue()).toBe('77')
    await page.getByRole('button', { name: 'Bring in their changes' }).click()
    await page.getByRole('button', { name: 'Save both' }).click()
    await status(page).getByText('Saved.', { exact: true }).waitFor()
    expect(read(city.path)).toBe(withText('population', '77', withText('distanceFromAustin', '3 miles')))
  })

  test('shows both texts of a field that two people changed', async ({ openAdmin }) => {
    const { page, read, write, input } = await openCity(openAdmin, 'population', { expected: [/412/] })
    await input.fill('77')
    write(city.path, withText('population', '88'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Bring in their changes' }).click()
    const field = page.getByRole('list', { name: 'Where both of you wrote' }).getByRole('button')
    await field.press('Enter')
    await expect.poll(() => isFocused(input)).toBe(true)
    await fieldIn(page, 'population').getByText('Another window or program wrote here: “88”').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await input.inputValue()).toBe('88')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await status(page).getByText('Saved.', { exact: true }).waitFor()
    expect(read(city.path)).toBe(withText('population', '88'))
  })

  test('lists what was typed and not saved, new records too', async ({ openAdmin }) => {
    const { page, open } = await openAdmin('#/collections/cities/new')
    await inputIn(page, 'name').fill('Blue Floe')
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await open('')
    const link = page.getByRole('list', { name: 'Typed, but not saved' }).getByRole('link')
    expect(await link.innerText()).toBe('New city')
    expect(await violations(page)).toEqual([])
    await link.press('Enter')
    await status(page).getByText('didn’t save is in the form again').waitFor()
    expect(await inputIn(page, 'name').inputValue()).toBe('Blue Floe')
  })

  test('offers the categories of other articles, and takes a new one', async ({ openAdmin }) => {
    const { page } = await openAdmin('#/collections/articles/new')
    const input = inputIn(page, 'category')
    await input.click()
    const found = records.flatMap(({ entity, data }) =>
      entity.name === 'articles' ? (textAt(data, ['category']) ?? []) : [],
    )
    const options = fieldIn(page, 'category').getByRole('option')
    await expect.poll(() => options.allInnerTexts()).toEqual([...new Set(found)].sort())
    await input.fill('Weather')
    await page.keyboard.press('Tab')
    expect(await input.inputValue()).toBe('Weather')
  })

  test('edits a list with keys, and saves a new record', async ({ openAdmin }) => {
    const { page, open, read } = await openAdmin('#/collections/cities/new')
    await inputIn(page, 'name').fill('Blue Floe')
    const list = fieldIn(page, 'neighborhoods')
    await list.getByRole('button', { name: 'Add neighborhood' }).click()
    await expect.poll(() => isFocused(inputIn(page, 'neighborhoods.0'))).toBe(true)
    await page.keyboard.type('Ice')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(inputIn(page, 'neighborhoods.1'))).toBe(true)
    await page.keyboard.type('Snow')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(inputIn(page, 'neighborhoods.2'))).toBe(true)
    await page.keyboard.press('Backspace')
    await expect.poll(() => isFocused(inputIn(page, 'neighborhoods.1'))).toBe(true)
    await list.getByRole('button', { name: 'Move neighborhood 2 up' }).press('Enter')
    await expect.poll(() => inputIn(page, 'neighborhoods.0').inputValue()).toBe('Snow')
    // Its button can't move it further, so that the next one has the focus.
    await expect
      .poll(() => isFocused(list.getByRole('button', { name: 'Move neighborhood 1 down' })))
      .toBe(true)
    expect(await page.locator('.note').count()).toBe(0)
    const county = inputIn(page, 'county')
    await county.fill('Atlantis')
    await county.press('Tab')
    await fieldIn(page, 'county').getByText('Choose one of the list.').waitFor()
    expect(await county.inputValue()).toBe('Atlantis')
    const homes = fieldIn(page, 'housing')
    for (const at of [0, 1]) {
      await homes.getByRole('button', { name: 'Add entry' }).click()
      await inputIn(page, `housing.${at}.title`).fill(`Home ${at}`)
    }
    await homes.getByRole('button', { name: 'Move entry 2 up' }).press('Enter')
    const first = homes.locator('.entry').first()
    expect(await first.locator('summary').innerText()).toContain('Home 1')
    const down = first.getByRole('button', { name: 'Move entry 1 down' })
    expect(await isFocused(down)).toBe(true)
    const [title, button] = [await first.locator('summary').boundingBox(), await down.boundingBox()]
    expect(button?.y).toBeGreaterThanOrEqual(title?.y ?? Number.NaN)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
      (title?.y ?? 0) + (title?.height ?? 0),
    )
    await page.getByText('Save to site adds it to the site').waitFor()
    await page.getByRole('button', { name: 'Save to site' }).click()
    await status(page).getByText('Not saved: ').waitFor()
    expect(await page.locator('.note').count()).toBeGreaterThan(0)

    // A record with problems can be a draft.
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await page.waitForURL(/entries\/blue-floe$/)
    await status(page).getByText('Saved as a draft.').waitFor()
    expect(() => read('cities/blue-floe.yaml')).toThrow('ENOENT')
    await open('')
    await page.getByRole('searchbox', { name: 'Search all content' }).fill('home 1')
    const link = page.getByRole('link', { name: /Blue Floe/ })
    await link.getByText('Title: Home 1').waitFor()
    expect(await link.locator('.badge').innerText()).toBe('new draft')
    await link.press('Enter')
    await status(page).getByText('Visitors don’t see').waitFor()
    await page.getByRole('button', { name: 'Page', exact: true }).press('Enter')
    await page.getByText('The page can’t be shown as it is now.').waitFor()
    await page
      .locator('.page-pane')
      .getByRole('button', { name: /Atlantis/ })
      .press('Enter')
    await expect.poll(() => isFocused(county)).toBe(true)
    await county.fill('')
    await county.press('ArrowDown')
    await county.press('Enter')
    await page.getByRole('button', { name: 'Page', exact: true }).press('Enter')
    await page.frameLocator('iframe').locator('[data-missing]').first().waitFor()
    await page.locator('summary', { hasText: 'things are missing' }).press('Enter')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'ZIP codes', exact: true }).press('Enter')
    await expect.poll(() => fieldIn(page, 'zipCodes').getAttribute('data-shown')).toBe('true')

    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await status(page).getByText('Saved as a draft.').waitFor()
    const look = page.getByRole('link', { name: 'Look at the whole page' })
    await page.getByRole('button', { name: 'Page', exact: true }).press('Enter')
    const [tab] = await Promise.all([page.waitForEvent('popup'), look.press('Enter')])
    await tab.getByText('Draft, saved a moment ago. Visitors don’t see it.').waitFor()
    await tab.frameLocator('iframe').getByRole('heading', { name: 'Blue Floe' }).first().waitFor()
    expect(await violations(tab)).toEqual([])
    await tab.close()
    await page.getByRole('button', { name: 'Form', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'More' }).press('Enter')
    expect(await page.getByRole('button', { name: 'Rename …' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Discard draft …' }).press('Enter')
    await page.getByRole('dialog').getByText('This can’t be undone.').waitFor()
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Cities' }).waitFor()
    expect(await link.count()).toBe(0)
  })

  test('keeps a draft with what is still wrong, shows what differs, and publishes it', async ({
    openAdmin,
  }) => {
    const { page, open, read, input } = await openCity(openAdmin, 'population')
    const { name, population } = city.data ?? {}
    const published = fieldIn(page, 'population').getByText(`Published: ${population}`)
    const description = inputIn(page, 'description')
    await input.fill('30,001')
    await description.fill('Concrete hippos and young families on gumbo clay: call {{fact:phon}}.')
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await status(page).getByText('Saved as a draft.').waitFor()
    await published.waitFor()
    expect(read(city.path)).toBe(city.text)
    // The list covers the form only while it is open.
    const problem = page.getByRole('button', { name: /There is no fact "phon"/ })
    expect(await problem.isVisible()).toBe(false)
    await status(page).locator('summary').press('Enter')
    await problem.waitFor()
    await page.keyboard.press('Escape')
    await problem.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 360, height: 640 })
    const header = await page.locator('.record__head').boundingBox()
    expect(header?.height).toBeLessThan(640 / 4)

    await open('')
    await page.reload()
    const drafts = page.getByRole('list', { name: 'Drafts' })
    await drafts.getByRole('link', { name: String(name) }).press('Enter')
    await published.waitFor()
    expect(await input.inputValue()).toBe('30,001')
    expect(await sidewaysScroll(page)).toBeUndefined()
    for (const save of ['Save draft', 'Save to site']) {
      const box = await page.getByRole('button', { name: save }).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), save).toBeLessThanOrEqual(360)
    }
    expect(await violations(page)).toEqual([])
    await status(page).getByText('2 changes aren’t published yet.').waitFor()
    await page.getByRole('button', { name: 'Compare' }).press('Enter')
    await page.getByRole('dialog').getByText('30,001', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeUndefined()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Save to site' }).press('Enter')
    await status(page).getByText('Not published: 1 thing needs fixing first.').waitFor()
    await description.fill('Concrete hippos and young families on gumbo clay: call {{fact:phone}}.')
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('button', { name: 'Discard draft …' }).press('Enter')
    await page.getByRole('dialog').getByText('What changes: 2').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
    await status(page).getByText('The draft is discarded.').waitFor()
    expect(await input.inputValue()).toBe(population)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await status(page).getByText('Saved as a draft.').waitFor()
    await page.getByRole('button', { name: 'Save to site' }).press('Enter')
    await status(page).getByText('Saved to the site.', { exact: true }).waitFor()
    expect(read(city.path)).toContain('30,001')
    expect(read(city.path)).toContain('call {{fact:phone}}.')
    await open('')
    await page.locator('.nav__group').first().waitFor()
    expect(await drafts.count()).toBe(0)
  })

  test('has no accessibility problems, and fits a phone with Save in sight', async ({ openAdmin }) => {
    const { page, open } = await openAdmin('')
    const oneOfEach = ['cities', 'products', 'prices', 'services', 'articles'].flatMap(
      name => records.find(({ entity }) => entity.name === name) ?? [],
    )
    await page.locator('.nav__group').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 640 })
    for (const record of oneOfEach) {
      await open(address(record))
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.waitFor()
      await page.evaluate(() => {
        for (const group of document.querySelectorAll('details')) group.open = true
        for (const text of document.querySelectorAll('textarea')) text.value += 'brr'.repeat(50)
      })
      expect(await sidewaysScroll(page), record.path).toBeUndefined()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
      expect(await save.evaluate(button => button.getBoundingClientRect().top)).toBeLessThan(60)
      // At the top, where the head hides no half of a button.
      await page.evaluate(() => scrollTo(0, 0))
      expect(await violations(page), record.path).toEqual([])
    }
    // The buttons stay in their line when the page takes the place of the form.
    const heightOfHead = async () => (await page.locator('.record__head').boundingBox())?.height
    const before = await heightOfHead()
    await page.getByRole('button', { name: 'Page', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Form', exact: true }).waitFor()
    expect(await heightOfHead()).toBe(before)
    await open('')
    const box = page.getByRole('searchbox', { name: 'Search all content' })
    await box.pressSequentially(String(city.data?.name).slice(0, 2))
    await page.locator('.list__file').first().waitFor()
    expect(await box.isVisible()).toBe(true)
    expect(await isFocused(box)).toBe(true)
    expect(await sidewaysScroll(page)).toBeUndefined()
    await open(`#/collections/${model.entities[0]?.name}`)
    await page.locator('.list__file').first().waitFor()
    expect(await sidewaysScroll(page)).toBeUndefined()
    expect(await violations(page)).toEqual([])
  })

  test('types a text in the page, and shows its field', async ({ openAdmin }) => {
    const { page, read } = await openAdmin(address(city, ['housing', 1, 'title']), { preview: true })
    // The group that it is in has opened.
    await expect.poll(() => isFocused(inputIn(page, 'housing.1.title'))).toBe(true)
    const shown = page.frameLocator('iframe.page')
    const title = shown.locator('[data-field="housing.1.title"]').first()
    await title.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.type(' on ice')
    const typed = `${textAt(city.data, ['housing', 1, 'title'])} on ice`
    await expect.poll(() => inputIn(page, 'housing.1.title').inputValue()).toBe(typed)
    // The page that is rendered while somebody types waits until the end.
    await page.keyboard.press('Escape')
    await expect.poll(() => title.getAttribute('contenteditable')).toBeNull()
    expect(await title.innerText()).toBe(typed)
    await title.click()
    await expect.poll(() => title.getAttribute('contenteditable')).toBe('plaintext-only')
    await expect.poll(() => fieldIn(page, 'housing.1.title').getAttribute('data-shown')).toBe('true')
    expect(await violations(page)).toEqual([])
    const input = inputIn(page, 'housing.1.title')
    await input.focus()
    const top = await input.evaluate(node => node.getBoundingClientRect().top)
    await page.keyboard.type(', brr')
    await expect.poll(() => shown.locator('[data-changed]').first().innerText()).toContain(', brr')
    expect(await input.evaluate(node => node.getBoundingClientRect().top)).toBe(top)
    // A space at the end isn't printed: the page is shown once more, with the same words.
    await shown.locator('h1').evaluate(heading => heading.setAttribute('data-test', ''))
    await page.keyboard.type(' ')
    await expect.poll(() => shown.locator('[data-test]').count()).toBe(0)
    expect(await shown.locator('[data-changed]').count()).toBe(1)
    await page.locator('summary', { hasText: 'Search engines' }).click()
    await inputIn(page, 'metadata.title').fill('Stamped floors')
    await page.getByRole('status').getByText('What you changed last isn’t on this page.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => read(city.path)).toContain(`${typed}, brr`)
  })

  test('saves, undoes and redoes with the same keys in the page', async ({ openAdmin }) => {
    const { page, read } = await openAdmin(address(city, ['housing', 1, 'title']), { preview: true })
    const input = inputIn(page, 'housing.1.title')
    await expect.poll(() => isFocused(input)).toBe(true)
    const title = page.frameLocator('iframe.page').locator('[data-field="housing.1.title"]').first()
    await title.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.insertText(' on ice')
    const before = String(textAt(city.data, ['housing', 1, 'title']))
    await expect.poll(() => input.inputValue()).toBe(`${before} on ice`)
    await page.keyboard.press('ControlOrMeta+z')
    expect(await input.inputValue()).toBe(before)
    expect(await title.textContent()).toBe(before)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    expect(await title.textContent()).toBe(`${before} on ice`)
    await page.keyboard.insertText('!')
    await page.keyboard.press('ControlOrMeta+s')
    await status(page).getByText('Saved.', { exact: true }).waitFor()
    expect(read(city.path)).toContain(`${before} on ice!`)
    expect(await title.getAttribute('contenteditable')).toBe('plaintext-only')
  })

  test('shows one record after the other in the same frame', async ({ openAdmin }) => {
    const { page, open } = await openAdmin(address(city), { preview: true })
    const shown = page.frameLocator('iframe.page')
    await shown.locator('[data-field]').first().waitFor()
    const frame = await page.locator('iframe.page').elementHandle()
    const other = records.find(record => record.entity === city.entity && record !== city)
    if (!other) throw new Error('The fixture site has one city')
    await open(address(other))
    await shown.locator('h1').getByText(String(other.data?.name)).waitFor()
    expect(await frame?.isVisible()).toBe(true)
    await page.getByRole('status').getByText('Click a text to change it here.').waitFor()
    expect(await shown.locator('[data-changed]').count()).toBe(0)
    await expect.poll(() => inputIn(page, 'name').inputValue()).toBe(other.data?.name)
    // The page of all projects shows the one of the form.
    const projects = records.filter(({ entity }) => entity.name === 'projects')
    const [last] = projects.sort((a, b) => Number(b.data?.order ?? 99) - Number(a.data?.order ?? 99))
    if (!last) throw new Error('The fixture site has no projects')
    await open(address(last))
    const title = shown.locator('[data-field="title"]').getByText(String(last.data?.title)).first()
    await expect.poll(() => title.evaluate(isInView)).toBe(true)
    expect(await shown.locator('html').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    // A folded answer opens when it is changed, and stays open.
    const [service = city] = records.filter(({ data }) => textAt(data, answerOf(data)) !== undefined)
    await open(address(service, answerOf(service.data)))
    const answer = inputIn(page, answerOf(service.data).join('.'))
    await answer.fill('Ask the other half.')
    await shown.getByText('Ask the other half.').filter({ visible: true }).waitFor()
    await answer.fill('Ask the orcas.')
    await shown.locator('[data-changed]').getByText('Ask the orcas.').filter({ visible: true }).waitFor()
  })

  test('duplicates, renames and deletes a record, with the keyboard', async ({ openAdmin }) => {
    const { page, read } = await openAdmin(address(city))
    const dialog = page.getByRole('dialog')
    async function choose(action: string): Promise<void> {
      await page.getByRole('button', { name: 'More' }).press('Enter')
      await page.getByRole('button', { name: action }).press('Enter')
      await dialog.waitFor()
    }
    await choose('Where it is named …')
    await dialog.getByText(/^It is named /).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await choose('Rename …')
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'More' }))).toBe(true)
    await choose('Duplicate …')
    await dialog.getByLabel('Name of the new one').fill(String(city.data?.name))
    await dialog.getByText('There is already one').waitFor()
    await dialog.getByLabel('Name of the new one').fill('Hippo Town')
    await dialog.getByText('The address of its page will end in hippo-town.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => inputIn(page, 'name').inputValue()).toBe('Hippo Town')
    const save = page.getByRole('button', { name: /^Save(?: to site)?$/ })
    await save.press('Enter')
    await page.waitForURL(/entries\/hippo-town$/)
    // The sentences of the first one are warned of, and a warning doesn't take the focus.
    const saved = status(page).getByRole('status')
    await expect
      .poll(() => saved.innerText())
      .toMatch(/^Saved\. It is on this computer\. .*\.\s\d things? (?:is|are) worth a look\.$/s)
    expect(await isFocused(save)).toBe(true)
    await status(page).locator('summary').press('Enter')
    await page.getByRole('list', { name: 'What needs a look' }).waitFor()
    expect(read('cities/hippo-town.yaml')).toContain(`population: ${city.data?.population}`)

    await choose('Rename …')
    await dialog.getByLabel('End of the address').fill('cities/hippo-hill')
    await dialog.getByText('Hippo Town: its name is hippo-hill now, not hippo-town').waitFor()
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await sidewaysScroll(page)).toBeUndefined()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(/entries\/hippo-hill$/)
    await page
      .getByText('Renamed. Its page is /cities/hippo-hill now, and /cities/hippo-town leads there.')
      .waitFor()
    expect(read('redirects.yaml')).toMatch(/from: \/cities\/hippo-town\s+to: \/cities\/hippo-hill/)

    await inputIn(page, 'name').fill('Hippo Heights')
    await choose('Delete …')
    await dialog.getByText('What you typed and did not save goes with it.').waitFor()
    const target = dialog.getByLabel('Visitors who look for its page are led to')
    await target.click()
    await page.keyboard.type('/services)')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText('Visitors of /cities/hippo-hill are led to /services').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('heading', { name: 'Cities' }).waitFor()
    await page
      .getByText(/^named in \d+ places?$/)
      .first()
      .waitFor()
    expect(() => read('cities/hippo-hill.yaml')).toThrow()
    expect(await page.getByRole('link', { name: /Hippo/ }).count()).toBe(0)
  })

  test('shows a file with a syntax error as text, until it is fixed', async ({ openAdmin }) => {
    const broken = withText('name', '"Kyle')
    const other = records.find(record => record.entity === city.entity && record !== city)
    if (!other) throw new Error('The fixture site has one city')
    const foreign = Buffer.from(other.text.replace(/^name: .*$/m, 'name: Caf\xe9 Town'), 'latin1')
    const files = { [city.path]: broken, [other.path]: foreign }
    const { page, read, readBytes, open } = await openAdmin(address(city), { files })
    const text = page.getByRole('textbox', { name: `Text of ${city.path}` })
    const problem = page.getByRole('list', { name: 'What needs fixing' }).getByRole('button').first()
    expect(await problem.innerText()).toMatch(/^Line \d+: /)
    await expect.poll(() => isFocused(text)).toBe(true)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    expect(await save.isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await sidewaysScroll(page)).toBeUndefined()
    await text.fill(city.text)
    await page.getByText('Nothing is wrong any more.').waitFor()
    await save.press('Enter')
    await expect.poll(() => inputIn(page, 'name').inputValue()).toBe(city.data?.name)
    expect(read(city.path)).toBe(city.text)

    await open(address(other))
    await problem.getByText('UTF-8').waitFor()
    expect(await save.isDisabled()).toBe(true)
    expect(readBytes(other.path)).toEqual(foreign)
  })

  test('takes the text of an earlier version, field by field', async ({ openAdmin }) => {
    const { page, read } = await openAdmin(address(city))
    const version = { id: 'a'.repeat(40), date: '2026-01-05T12:00:00Z', author: 'Tux', note: 'Edit' }
    await page.route(/versions\?/, (route, request) =>
      route.fulfill({
        json: request.url().includes('&id=') ? { text: withText('population', '66') } : [version],
      }),
    )
    await inputIn(page, 'name').waitFor()
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('button', { name: 'Earlier versions …' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('January 5, 2026').click()
    await dialog.getByText('66', { exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await sidewaysScroll(page)).toBeUndefined()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Take this text: Population' }).press('Enter')
    await dialog.getByText('It says the same as the form.').waitFor()
    await page.keyboard.press('Escape')
    expect(await inputIn(page, 'population').inputValue()).toBe('66')
    expect(read(city.path)).toBe(city.text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => read(city.path)).toBe(withText('population', '66'))
  })

  test('saves every byte of a form that nobody changed, and what is typed in an article', async ({
    openAdmin,
  }) => {
    const { page, open, read } = await openAdmin('')
    const some = ['cities', 'prices', 'articles'].flatMap(
      name => records.find(({ entity }) => entity.name === name) ?? [],
    )
    for (const record of some) {
      await open(address(record))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await status(page).getByText('Saved.', { exact: true }).waitFor()
      expect(read(record.path)).toBe(record.text)
    }
    const [, , article = city] = some
    await page.setViewportSize({ width: 360, height: 640 })
    await open(address(article, ['body']))
    const text = fieldIn(page, 'body').getByRole('textbox')
    await expect.poll(() => isFocused(text)).toBe(true)
    // ProseMirror puts the cursor back 20 ms after it got the focus. A timer that is set now comes after that one.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 20)))
    const { keyboard } = page
    await keyboard.press('ControlOrMeta+End')
    await keyboard.press('ControlOrMeta+Enter')
    await keyboard.type('## Brr')
    await keyboard.press('Enter')
    await keyboard.type('Call {{fact:phon}} ')
    const note = fieldIn(page, 'body').locator('.note')
    expect(await note.innerText()).toContain('Did you mean "phone"?')
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    await keyboard.press('Home')
    const typed = await text.innerText()
    await text.evaluate(pressAtEndOfLine, 'Backspace')
    expect(await text.innerText()).toBe(typed)
    // The note is at its paragraph, too, and the list of what to fix leads there.
    await text.locator('.article__wrong + .article__note').getByText('Did you mean "phone"?').waitFor()
    await keyboard.press('ControlOrMeta+Home')
    await keyboard.press('ControlOrMeta+s')
    await status(page).getByRole('button', { name: 'Did you mean "phone"?' }).press('Enter')
    await expect.poll(() => isFocused(text)).toBe(true)
    const wrong = text.locator('.article__wrong')
    expect(await wrong.evaluate(isInView)).toBe(true)
    // The cursor gets there after the focus.
    await expect.poll(() => wrong.evaluate(hasCursor)).toBe(true)
    await keyboard.press('End')
    await keyboard.press('Backspace')
    await keyboard.press('Backspace')
    await keyboard.type('{{fact:phone}} ')
    await keyboard.press('ControlOrMeta+b')
    await keyboard.type('now')
    await keyboard.press('Enter')
    await keyboard.type('- one')
    await keyboard.press('Enter')
    await pasteInto(text, '•\ttwo\u200b')
    // Into the buttons, to the one before the last.
    await keyboard.press('Alt+F10')
    await keyboard.press('End')
    await keyboard.press('ArrowLeft')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Block', exact: true }))).toBe(true)
    await keyboard.press('Enter')
    const kind = page.getByLabel('Kind of block')
    await expect.poll(() => isFocused(kind)).toBe(true)
    await kind.selectOption('checklist')
    await keyboard.press('Tab')
    await keyboard.type('Before')
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeUndefined()
    await keyboard.press('Enter')
    await expect.poll(() => isFocused(text)).toBe(true)
    await text.getByRole('group', { name: 'Checklist · Before' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeUndefined()
    await keyboard.press('ControlOrMeta+s')
    const added = [
      '## Brr',
      'Call {{fact:phone}} **now**',
      '- one\n- two',
      ':::checklist{title="Before"}\n- words\n- words\n:::',
    ]
    await expect.poll(() => read(article.path)).toBe(`${[article.text.trimEnd(), ...added].join('\n\n')}\n`)
    // Choices of a field in which something else may be typed, too.
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByLabel('Page or address').fill(city.slug)
    const choices = page.getByRole('option')
    await expect.poll(() => choices.allInnerTexts()).not.toEqual([])
    for (const choice of await choices.allInnerTexts()) expect(choice).toContain(city.slug)
    // Another question while one is open.
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const panel = page.locator('form', { hasText: 'Picture file' })
    await expect.poll(() => isFocused(panel.getByLabel('Picture file'))).toBe(true)
  })
})
