import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { asShape } from '../../admin/config/shape.ts'
import { isObject, type Json, type JsonPath } from '../../codegen/json.ts'
import { loadModel } from '../../codegen/load-model.ts'
import type { SchemaNode } from '../../codegen/model.ts'
import { readContent } from '../../codegen/read/read.ts'
import { adminAddress } from '../../codegen/report/admin-address.ts'
import { original, test } from './admin-page.ts'

const patient = { timeout: 20_000 }
const hutto = '#/collections/cities/entries/hutto'

describe('saving', () => {
  test('two fields changes two lines', async ({ openAdmin }) => {
    const admin = await openAdmin(hutto)
    await admin.field('population').locator('input').fill('30,001')
    await admin.field('distanceFromAustin').locator('input').fill('28 miles northeast of Austin')
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    const expected = original('cities/hutto.yaml')
      .replace('"27,577"', '"30,001"')
      .replace('27 miles northeast', '28 miles northeast')
    expect(admin.read('cities/hutto.yaml')).toBe(expected)
  })

  test('what the content check refuses is refused with its words', async ({ openAdmin }) => {
    const admin = await openAdmin(hutto)
    const text = 'Concrete hippos and young families on gumbo clay: call {{fact:phon}}.'
    await admin.field('description').locator('textarea').fill(text)
    await admin.save()
    const dialog = admin.page.getByRole('alertdialog')
    await dialog.getByText('Nothing was written').waitFor()
    const words = await dialog.innerText()
    expect(words).toContain('content/cities/hutto.yaml:8:')
    expect(words).toContain('There is no fact "phon".\n  Did you mean "phone"?')
    expect(admin.read('cities/hutto.yaml')).toBe(original('cities/hutto.yaml'))
    await dialog.getByRole('button', { name: 'OK' }).click()
    await admin.field('description').locator('textarea').fill(text.replace('phon}', 'phone}'))
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    expect(admin.read('cities/hutto.yaml')).toContain('call {{fact:phone}}.')
  })

  test('over a change by another program is refused', async ({ openAdmin }) => {
    const admin = await openAdmin(hutto, { expected: [/status of 412/, /Another program changed this file/] })
    await admin.field('population').locator('input').fill('30,001')
    const elsewhere = original('cities/hutto.yaml').replace('name: Hutto', 'name: Hippo')
    admin.write('cities/hutto.yaml', elsewhere)
    await admin.save()
    await admin.page.getByRole('alertdialog').getByText('Another program changed this file').waitFor()
    expect(admin.read('cities/hutto.yaml')).toBe(elsewhere)
  })

  test('keeps the line ends, the mark and the blank lines that a file has', async ({ openAdmin }) => {
    const windows = `\uFEFF${original('cities/hutto.yaml').replaceAll('\n', '\r\n')}\r\n\r\n`
    const admin = await openAdmin(hutto, { files: { 'cities/hutto.yaml': windows } })
    await admin.field('population').locator('input').fill('30,001')
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    expect(admin.read('cities/hutto.yaml')).toBe(windows.replace('"27,577"', '"30,001"'))
  })
})

const isFocused = (input: Locator) =>
  input.evaluate(node => node === document.activeElement, undefined, { timeout: 500 }).catch(() => false)

/** Where a record's first text is that can be typed: not chosen, and no picture. */
function firstText(data: Json, shape: SchemaNode, path: JsonPath = []): JsonPath {
  const isTyped =
    !shape.enum && !shape['x-reference'] && !shape['x-image'] && !('const' in shape) && !shape.format
  if (typeof data === 'string') return isTyped ? path : []
  const children = Array.isArray(data)
    ? data.map((item, index) => [index, item, shape.items] as const)
    : Object.entries(isObject(data) ? data : {}).map(
        ([key, item]) => [key, item, asShape(shape.properties)[key] ?? shape.additionalProperties] as const,
      )
  for (const [step, item, node] of children) {
    const found = firstText(item, asShape(node), [...path, step])
    if (found.length > 0) return found
  }
  return []
}

const model = loadModel('content')
const { records } = readContent(model, { contentDir: 'content' })
const oneOfEach = model.entities.flatMap(entity => {
  const record = records.find(other => other.entity === entity)
  return record ? [record] : []
})

describe('saving without a change', () => {
  test('keeps every byte of a file of each kind', { timeout: 400_000 }, async ({ openAdmin }) => {
    const admin = await openAdmin('#/collections/cities')
    await admin.page.getByText('Round Rock').first().waitFor()
    for (const record of oneOfEach) {
      const path = firstText(record.data ?? {}, record.entity.shape)
      await admin.open(adminAddress(record.entity, record.slug, path).replace('/admin/', ''))
      const input = admin.field(path.join('.')).locator('input, textarea').first()
      await expect.poll(() => isFocused(input), { ...patient, message: record.path }).toBe(true)
      // The form trims it away again, but takes the record for changed.
      await input.press('End')
      await input.pressSequentially(' ')
      await admin.save()
      const isClosed = () => !admin.page.url().includes('/entries/')
      await expect.poll(isClosed, { ...patient, message: `${record.path} is saved` }).toBe(true)
      expect(admin.read(record.path), record.path).toBe(record.text)
    }
  })
})

describe('the preview', () => {
  test('is the page of the site, with what is being typed', async ({ openAdmin }) => {
    const admin = await openAdmin(hutto)
    const preview = admin.page.frameLocator('iframe.preview')
    await preview.getByRole('heading', { level: 1, name: 'Flooring in Hutto' }).waitFor()
    await admin.field('name').locator('input').fill('Hippo Town')
    await preview.getByRole('heading', { level: 1, name: 'Flooring in Hippo Town' }).waitFor()
    await admin.field('description').locator('textarea').fill('')
    await preview.getByText('Free Estimate in Hippo Town').waitFor()
  })

  test('shows an article with its blocks', async ({ openAdmin }) => {
    const article = records.find(record => record.entity.name === 'articles')
    if (!article) throw new Error('no article')
    const admin = await openAdmin(`#/collections/articles/entries/${article.slug}?field=body`)
    const preview = admin.page.frameLocator('iframe.preview')
    await preview.getByRole('heading', { level: 1 }).waitFor()
    const body = admin.field('body').locator('textarea')
    await body.fill(
      `${await body.inputValue()}\n\n:::callout{kind="tip" title="Before you order"}\nMeasure twice.\n:::\n`,
    )
    await preview.getByText('Measure twice.').waitFor()
  })
})

describe('a file that cannot be read', () => {
  test('opens as text with its mistake, and is mended there', async ({ openAdmin }) => {
    const broken = original('cities/hutto.yaml').replace('name: Hutto', 'name: Hutto: the hippo town')
    const admin = await openAdmin(hutto, { files: { 'cities/hutto.yaml': broken } })
    const view = admin.page.getByRole('dialog')
    await view.getByText('content/cities/hutto.yaml has a mistake').waitFor()
    await view.getByText('content/cities/hutto.yaml:3:').waitFor()
    const area = view.getByRole('textbox')
    expect(await area.inputValue()).toBe(broken)
    await expect.poll(() => view.getByRole('button', { name: 'Save' }).isDisabled(), patient).toBe(true)
    await area.fill(original('cities/hutto.yaml'))
    await view.getByRole('button', { name: 'Save' }).click()
    await admin.field('name').waitFor()
    expect(admin.read('cities/hutto.yaml')).toBe(original('cities/hutto.yaml'))
  })
})

describe('an address of a field', () => {
  test('opens the form at the field, in a folded group too', async ({ openAdmin }) => {
    const cities = model.entities.find(entity => entity.name === 'cities')
    if (!cities) throw new Error('no cities')
    const address = adminAddress(cities, 'hutto', ['housing', 2, 'title'])
    const admin = await openAdmin(address.replace('/admin/', ''))
    const input = admin.field('housing.2.title').locator('input')
    await expect.poll(() => isFocused(input), patient).toBe(true)
    expect(await input.inputValue()).toBe('Bathrooms for four')
  })
})
