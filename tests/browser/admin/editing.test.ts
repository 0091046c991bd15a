import { describe, expect } from 'vitest'
import { textAt } from '../../../codegen/json.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { isFocused, test } from './admin-page.ts'
import { buildPage } from './built-page.ts'
import { article, city, cityForm, withText } from './city.ts'
import { pickSlowly } from './pick-slowly.ts'

// Sveltia on a checkout.
const oldForm = `old/${cityForm}`

const shown = `content/${city.path}`

describe('saving', () => {
  test('two fields of the form at an address changes two lines', async ({ openAdmin }) => {
    // The form that an address of a field opens, in a folded group too.
    const address = adminAddress(city.entity, city.slug, ['housing', 1, 'title'])
    const admin = await openAdmin(address.replace('/admin/', 'old/'))
    const title = admin.field('housing.1.title').locator('input')
    await expect.poll(() => isFocused(title)).toBe(true)
    expect(await title.inputValue()).toBe(textAt(city.data, ['housing', 1, 'title']))
    await admin.field('population').locator('input').fill('30,001')
    const distance = await admin.reach('distanceFromAustin')
    await distance.locator('input').fill('28 miles northeast of Austin')
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    const expected = withText(
      'distanceFromAustin',
      '28 miles northeast of Austin',
      withText('population', '30,001'),
    )
    expect(admin.read(city.path)).toBe(expected)
  })

  test('what the content check refuses is refused with its words', async ({ openAdmin }) => {
    const admin = await openAdmin(oldForm, { preview: true })
    const text = 'Concrete hippos and young families on gumbo clay: call {{fact:phon}}.'
    const area = (await admin.reach('description')).locator('textarea')
    await area.fill(text)
    await admin.save()
    const dialog = admin.page.getByRole('alertdialog')
    await dialog.getByText('Nothing was written').waitFor()
    const problem = dialog.getByRole('link', { name: 'There is no fact "phon".' })
    expect(await dialog.getByText('Did you mean "phone"?').count()).toBe(1)
    expect(admin.read(city.path)).toBe(city.text)
    // The same words stand at the field, to which the sentence leads.
    expect(await admin.field('description').locator('.field-note').innerText()).toContain('"phon"')
    await problem.click()
    await expect.poll(() => isFocused(area)).toBe(true)
    await area.fill(text.replace('phon}', 'phone}'))
    await expect.poll(() => admin.field('description').locator('.field-note').count()).toBe(0)
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    expect(admin.read(city.path)).toContain('call {{fact:phone}}.')
    expect(await buildPage(admin.folder, `/cities/${city.slug}`)).toContain('Concrete hippos')
  })

  test.for([
    { by: 'the button', key: '' },
    { by: 'keys', key: 'Control+s' },
  ])(
    'waits until a picture that was picked is in its field, asked for by $by',
    async ({ key }, { openAdmin }) => {
      const admin = await openAdmin(oldForm)
      await pickSlowly(admin.page, await admin.reach('picture'), 'IMG_4031.png')
      if (key) await admin.page.keyboard.press(key)
      else await admin.save()
      await admin.page.getByText('Entry saved').waitFor()
      const picked = `cities/${city.slug}/${city.slug}-picture.webp`
      const before = String(textAt(city.data, ['picture', 'src']))
      expect(admin.read(city.path)).toBe(city.text.replace(before, picked))
      expect(admin.readBytes(`images/${picked}`).length).toBeGreaterThan(0)
    },
  )

  test('over a change by another program is refused', async ({ openAdmin }) => {
    const admin = await openAdmin(oldForm, {
      expected: [/status of 412/, /Another program changed this file/],
    })
    await admin.field('population').locator('input').fill('30,001')
    const elsewhere = withText('name', 'Hippo')
    admin.write(city.path, elsewhere)
    await admin.save()
    await admin.page.getByRole('alertdialog').getByText('Another program changed this file').waitFor()
    expect(admin.read(city.path)).toBe(elsewhere)
  })

  test('keeps the line ends, the mark and the blank lines that a file has', async ({ openAdmin }) => {
    const windows = `\uFEFF${city.text.replaceAll('\n', '\r\n')}\r\n\r\n`
    const admin = await openAdmin(oldForm, { files: { [city.path]: windows } })
    await admin.field('population').locator('input').fill('30,001')
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    expect(admin.read(city.path)).toBe(withText('population', '30,001', windows))
  })
})

describe('the preview', () => {
  test('is the page that shows what is typed, record after record', async ({ openAdmin }) => {
    const admin = await openAdmin(oldForm, { preview: true })
    const preview = admin.page.frameLocator('iframe.preview')
    const heading = preview.getByRole('heading', { level: 1 })
    await preview.getByRole('heading', { level: 1, name: String(city.data?.name) }).waitFor()
    await heading.evaluate(node => {
      Object.assign(node, { isKept: true })
    })
    await admin.field('name').locator('input').fill('Hippo Town')
    await preview.getByRole('heading', { level: 1, name: 'Hippo Town' }).waitFor()
    // The page is the one that was there: only its words are others.
    expect(await heading.evaluate(node => 'isKept' in node)).toBe(true)
    await (await admin.reach('description')).locator('textarea').fill('')
    await preview.getByText('Hippo Town').nth(1).waitFor()
    expect(await heading.count()).toBe(1)

    // The home page shows the costs.
    await admin.open('old/#/collections/_singletons/entries/costs?field=types.0.type')
    const chart = preview.locator('.cost-chart')
    await chart.waitFor()
    await admin.field('types.0.type').locator('input').fill('Hippo hide')
    await chart.getByText('Hippo hide').waitFor()
    expect(await chart.count()).toBe(1)

    await admin.open(`old/#/collections/articles/entries/${article.slug}?field=body`)
    const body = admin.field('body').locator('textarea')
    await body.fill(
      `${await body.inputValue()}\n\n:::callout{kind="tip" title="Before you order"}\nMeasure twice.\n:::\n`,
    )
    await preview.getByText('Measure twice.').waitFor()
    expect(await preview.getByText('Before you order').count()).toBe(1)
  })

  test('of what all cities have in common is the page of a city', async ({ openAdmin }) => {
    // Open another single file first: it is in the same group.
    const admin = await openAdmin('old/#/collections/_singletons/entries/costs', { preview: true })
    const heading = admin.page.frameLocator('iframe.preview').getByRole('heading', { level: 1 })
    await heading.waitFor()
    await admin.open('old/#/collections/_singletons/entries/city-page')
    await expect.poll(() => heading.textContent().catch(() => '')).toContain(String(city.data?.name))
  })
})

describe('a file that cannot be read', () => {
  test('opens as text with its mistake, and is fixed there', async ({ openAdmin }) => {
    const broken = city.text.replace(/^name: .*$/m, 'name: Hippo: the hippo town')
    const admin = await openAdmin(oldForm, { files: { [city.path]: broken } })
    const view = admin.page.getByRole('dialog')
    await view.getByText(`${shown} has a mistake`).waitFor()
    await view.getByText(/^Line \d+: This text has a colon/).waitFor()
    const area = view.getByRole('textbox')
    expect(await area.inputValue()).toBe(broken)
    await expect.poll(() => view.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await area.fill(city.text)
    await view.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => admin.read(city.path)).toBe(city.text)
    await admin.field('name').waitFor()
  })
})

describe('a file that is not UTF-8', () => {
  test('opens as text with its mistake, and keeps its bytes', async ({ openAdmin }) => {
    const bytes = Buffer.from(withText('name', 'Caf\xe9 Town'), 'latin1')
    const admin = await openAdmin(oldForm, { files: { [city.path]: bytes } })
    const view = admin.page.getByRole('dialog')
    await view.getByText(`${shown} has a mistake`).waitFor()
    await view.getByText('UTF-8').first().waitFor()
    expect(await view.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await view.getByRole('button', { name: 'Close' }).click()
    await view.waitFor({ state: 'detached' })
    expect(admin.readBytes(city.path)).toEqual(bytes)
  })
})
