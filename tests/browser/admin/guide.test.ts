import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { bodyField } from '../../../admin/format/front-matter.ts'
import { getAt, isObject } from '../../../codegen/json.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { type AdminOnFolder, contentDir, isFocused, original, test } from './admin-page.ts'
import { buildPage } from './built-page.ts'
import { article, city, cityForm, records, service } from './city.ts'
import { gitEnvironment } from './git-repository.ts'

// The steps of docs/edit-the-site.md, with those in next.test.ts. On the site's own content
// they make the page's pictures: npm run docs:pictures
const pictures = path.resolve('docs/edit')
const isWritten = process.env.GUIDE_PICTURES === 'write'

async function picture(page: Page, name: string): Promise<void> {
  const file = path.join(pictures, `${name}.jpg`)
  // Wait for images that fade in, but only if the screenshots are written.
  if (isWritten) await page.waitForTimeout(1000)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const shot = await page.screenshot({
    type: 'jpeg',
    quality: 75,
    ...(isWritten ? { path: file } : {}),
  })
  expect(shot.length).toBeGreaterThan(20_000)
  expect(existsSync(file), `${file}: see the top of this test`).toBe(true)
}

/** Wide enough for the page next to the form. */
const wide = { preview: true }
const cityPage = `/cities/${city.slug}`

const fieldIn = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)
const inputIn = (page: Page, path: string) => fieldIn(page, path).locator('input, textarea').first()
const status = (page: Page) => page.locator('.status')
/** The page next to the form. */
const shownIn = (page: Page) => page.frameLocator('iframe.page')

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save(?: to site)?$/ }).click()
  await status(page).getByText('Saved.').waitFor()
}

async function chooseAction(page: Page, action: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: action }).click()
  return page.getByRole('dialog')
}

describe('change a price', () => {
  test('the line of the price changes, and a price that does not fit is refused', async ({ openAdmin }) => {
    const floors = getAt(dataOf('prices.yaml'), ['floors'])
    const [floor = ''] = Object.entries(isObject(floors) ? floors : {})
      .filter(([, prices]) => isObject(prices) && prices.usualJob && prices.plainRoom)
      .map(([name]) => name)
    const field = `floors.${floor}.plainRoom.low`
    const low = Number(getAt(dataOf('prices.yaml'), field.split('.')))
    const admin = await openAdmin(`#/collections/_singletons/entries/prices?field=${field}`, wide)
    const { page } = admin
    await inputIn(page, field).fill(String(low + 5))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await status(page)
      .getByText(/^Not saved: \d things? needs? fixing first\.$/)
      .waitFor()
    await inputIn(page, field).scrollIntoViewIfNeeded()
    await picture(page, 'refused')
    await inputIn(page, field).fill(String(low + 0.25))
    const changed = shownIn(page).locator('[data-changed]', { hasText: String(low + 0.25) })
    await changed.first().waitFor({ state: 'attached' })
    await picture(page, 'change-a-price')
    await save(page)
    expect(changedLines('prices.yaml', admin)).toBe(1)
    expect(await buildPage(admin.folder, '/')).toContain(String(low + 0.25))
  })
})

describe('add a project with two pictures', () => {
  test('the project and its pictures are in the content', async ({ openAdmin }) => {
    const [sample] = records.filter(record => record.entity.name === 'projects')
    const word = (field: string) => String(sample?.data?.[field] ?? '')
    const admin = await openAdmin('#/collections/projects', wide)
    const { page } = admin
    await page.getByRole('link', { name: 'New project' }).click()
    await inputIn(page, 'order').fill('90')
    await inputIn(page, 'title').fill('A porch for the evening')
    // Problems of a new record lead to its fields, too.
    await page.getByRole('button', { name: 'Save to site' }).click()
    await status(page).getByRole('button', { name: 'Description is empty.' }).click()
    await expect.poll(() => isFocused(inputIn(page, 'description'))).toBe(true)
    expect(await fieldIn(page, 'description').locator('.note').innerText()).toMatch(/^Description is empty\./)
    await inputIn(page, 'description').fill(word('description'))
    for (const half of ['before', 'after']) {
      await pick(
        fieldIn(page, `${half}Picture.src`),
        path.join(contentDir, 'images', String(getAt(sample?.data, [`${half}Picture`, 'src']))),
        `porch-${half}.jpg`,
      )
      await inputIn(page, `${half}Picture.alt`).fill(`The porch ${half} the work, seen from the garden`)
    }
    await fieldIn(page, 'category').locator('select').selectOption(word('category'))
    for (const name of ['city', 'service']) await chooseFirst(inputIn(page, name))
    await inputIn(page, 'size').fill('120 sq ft')
    await inputIn(page, 'duration').fill('2 days')
    await shownIn(page).locator('img[src^="blob:"]').first().waitFor({ state: 'attached' })
    await inputIn(page, 'beforePicture.alt').scrollIntoViewIfNeeded()
    await picture(page, 'new-project')
    await save(page)
    const written = admin.read('projects/a-porch-for-the-evening.yaml')
    const [before, after = ''] = ['before', 'after'].map(
      half =>
        new RegExp(`projects/a-porch-for-the-evening/\\S+-${half}-picture-\\w+(?=\\.webp)`).exec(
          written,
        )?.[0],
    )
    expect(before).toBeDefined()
    const { format, width, height } = await sharp(admin.readBytes(`images/${after}.webp`)).metadata()
    expect(format).toBe('webp')
    expect(Math.max(width ?? 0, height ?? 0)).toBe(largest)
    const gallery = await buildPage(admin.folder, '/gallery')
    expect(gallery).toContain('A porch for the evening')
    expect(gallery).toContain(`${after}-`)
  })
})

describe('write an article', () => {
  test('the text stands beside its page', async ({ openAdmin }) => {
    const admin = await openAdmin(`#/collections/articles/entries/${article.slug}?field=${bodyField}`, wide)
    const { page } = admin
    const body = fieldIn(page, bodyField)
    const markdown = body.getByRole('button', { name: 'Markdown' })
    await markdown.click()
    const source = body.locator('textarea')
    const text =
      '## Before you call\n\nMeasure twice.\n\n:::callout{kind="alert" title="Before the thaw"}\nText\n:::'
    await source.fill(`${await source.inputValue()}\n\n${text}`)
    await markdown.click()
    await shownIn(page).getByText('Measure twice.').waitFor()
    await shownIn(page).getByText('Measure twice.').scrollIntoViewIfNeeded()
    await body.getByRole('textbox').getByText('Measure twice.').scrollIntoViewIfNeeded()
    await picture(page, 'article')
    await save(page)
    expect(admin.read(article.path).endsWith(`\n\n${text}\n`)).toBe(true)
    const built = await buildPage(admin.folder, `/blog/${article.slug}`)
    expect(built).toContain('Measure twice.')
    expect(built).toContain('Before the thaw')
  })
})

describe('read an error', () => {
  test('a file that cannot be read opens as text with its mistake', async ({ openAdmin }) => {
    const broken = city.text.replace(/^name: .*$/m, '$&: our neighbors')
    const admin = await openAdmin(cityForm, { ...wide, files: { [city.path]: broken } })
    const { page } = admin
    await page.getByRole('list', { name: 'What needs fixing' }).getByText('colon (:)').waitFor()
    await picture(page, 'repair')
    await expect(buildPage(admin.folder, cityPage)).rejects.toThrow('This text has a colon')
    await page
      .getByRole('textbox', { name: 'Text of' })
      .fill(city.text.replace(/^name: .*$/m, `name: "${city.data?.name}: our neighbors"`))
    await page.getByText('Nothing is wrong any more.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => admin.read(city.path)).toContain(': our neighbors"')
    expect(await buildPage(admin.folder, cityPage)).toContain(': our neighbors')
  })
})

describe('replace a picture', () => {
  test('the page shows the new one, which is saved under the name of its record', async ({ openAdmin }) => {
    // The page of a city may show a drawing instead of its picture.
    const form = adminAddress(service.entity, service.slug, ['picture', 'alt']).replace('/admin/', '')
    const admin = await openAdmin(form, wide)
    const { page } = admin
    const before = String(getAt(service.data, ['picture', 'src']))
    await pick(fieldIn(page, 'picture.src'), path.join(contentDir, 'images', before), 'IMG_4031.jpg')
    const alt = 'The town on a dry day, seen from the river'
    // The words of the earlier picture are gone.
    await expect.poll(() => inputIn(page, 'picture.alt').inputValue()).toBe('')
    await inputIn(page, 'picture.alt').fill(alt)
    await shownIn(page).locator(`img[alt="${alt}"][src^="blob:"]`).first().waitFor()
    await save(page)
    const [src = ''] = /(?<=src: )services\/.*\.webp/.exec(admin.read(service.path)) ?? []
    expect(src).toMatch(new RegExp(`^services/${service.slug}/.*picture`))
    expect((await sharp(admin.readBytes(`images/${src}`)).metadata()).format).toBe('webp')
    expect(changedLines(service.path, admin)).toBeLessThan(4)
    const built = await buildPage(admin.folder, `/services/${service.slug}`)
    expect(built).toContain(`alt="${alt}"`)
    expect(built).toContain(`/images/${src.replace('.webp', '-')}`)
  })
})

describe('undo what I did yesterday', () => {
  test('the form and the page show the version before', async ({ openAdmin }) => {
    const admin = await openAdmin(cityForm, wide)
    const { page } = admin
    const git = (...args: string[]) => execFileSync('git', args, { cwd: admin.checkout, env: gitEnvironment })
    const commit = (note: string) => {
      git('add', 'content')
      git('commit', '--quiet', '-m', note)
    }
    git('init', '--quiet')
    commit('The day before')
    const population = inputIn(page, 'population')
    await population.fill('30,001')
    await save(page)
    commit('Yesterday')
    expect(await buildPage(admin.folder, '/cities')).toContain('30,001')
    const changed = admin.read(city.path)
    const earlier = await chooseAction(page, 'Earlier versions …')
    await earlier.locator('summary').last().click()
    await earlier.getByRole('button', { name: 'Take this text: Population' }).click()
    await page.keyboard.press('Escape')
    await save(page)
    expect(admin.read(city.path)).toBe(city.text)

    // The same by hand.
    admin.write(city.path, changed)
    const [, command = ''] =
      /`git (restore --source=HEAD~1) content\//.exec(readFileSync('docs/edit-the-site.md', 'utf8')) ?? []
    git(...command.split(' '), `content/${city.path}`)
    expect(admin.read(city.path)).toBe(city.text)
    expect(await buildPage(admin.folder, '/cities')).not.toContain('30,001')
    await page.reload()
    await expect.poll(() => population.inputValue()).toBe(String(city.data?.population))
    const name = shownIn(page).getByText(String(city.data?.name))
    await name.filter({ visible: true }).first().waitFor()
  })
})

/** Pixels that a picture keeps, at most, on its longer side. */
const largest = 2400

const dataOf = (file: string) => records.find(record => record.path === file)?.data

function changedLines(file: string, admin: AdminOnFolder): number {
  const before = original(file).split('\n')
  const after = admin.read(file).split('\n')
  expect(after).toHaveLength(before.length)
  return after.filter((line, index) => line !== before[index]).length
}

/** Picks a picture that the content doesn't have: one that it has would be taken from there. */
async function pick(field: Locator, file: string, name: string): Promise<void> {
  const buffer = await sharp(file)
    .resize(largest + 600)
    .modulate({ brightness: 1.05 })
    .jpeg()
    .toBuffer()
  await field.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

/** Chooses the first of the records that a field offers. */
async function chooseFirst(input: Locator): Promise<void> {
  await input.click()
  await input.press('ArrowDown')
  await input.press('Enter')
  await expect.poll(() => input.inputValue()).not.toBe('')
}
