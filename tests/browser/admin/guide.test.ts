import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { getAt, isObject } from '../../../codegen/json.ts'
import { type AdminOnFolder, chooseAction, contentDir, isFocused, original, test } from './admin-page.ts'
import { buildPage } from './built-page.ts'
import { article, city, cityForm, records } from './city.ts'
import { gitEnvironment } from './git-repository.ts'

// The steps of docs/edit-the-site.md, with those in editing.test.ts, records.test.ts and drafts.test.ts. On the site's own content
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

const cityPage = `/cities/${city.slug}`

const input = (admin: AdminOnFolder, field: string) => admin.field(field).locator('input, textarea').first()

describe('change a price', () => {
  test('the line of the price changes, and a price that does not fit is refused', async ({ openAdmin }) => {
    const floors = getAt(dataOf('prices.yaml'), ['floors'])
    const [floor = ''] = Object.entries(isObject(floors) ? floors : {})
      .filter(([, prices]) => isObject(prices) && prices.usualJob && prices.plainRoom)
      .map(([name]) => name)
    const field = `floors.${floor}.plainRoom.low`
    const low = Number(getAt(dataOf('prices.yaml'), field.split('.')))
    const admin = await openAdmin(`#/collections/_singletons/entries/prices?field=${field}`, {
      preview: true,
    })
    await input(admin, field).fill(String(low + 5))
    await admin.save()
    const refusal = admin.page.getByRole('alertdialog')
    await refusal.getByText('Nothing was written').waitFor()
    await picture(admin.page, 'refused')
    await refusal.getByRole('button', { name: 'OK' }).click()
    await input(admin, field).fill(String(low + 0.25))
    await picture(admin.page, 'change-a-price')
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    expect(changedLines('prices.yaml', admin)).toBe(1)
    expect(await buildPage(admin.folder, '/visualizer')).toContain(`low&quot;:${low + 0.25},`)
  })
})

describe('add a project with two pictures', () => {
  test('the project and its pictures are in the content', async ({ openAdmin }) => {
    const [sample] = records.filter(record => record.entity.name === 'projects')
    const word = (field: string) => String(sample?.data?.[field] ?? '')
    const admin = await openAdmin('#/collections/projects/new', { preview: true })
    await input(admin, 'order').fill('90')
    await input(admin, 'title').fill('A porch for the evening')
    // Problems of a new record link to its fields, too.
    await admin.save()
    const refusal = admin.page.getByRole('alertdialog')
    await refusal.getByRole('link', { name: 'Description is empty.' }).click()
    await expect.poll(() => isFocused(input(admin, 'description'))).toBe(true)
    expect(await admin.field('description').locator('.field-note').innerText()).toMatch(
      /^Description is empty\./,
    )
    expect(await admin.page.getByText('This field is required.').first().isVisible()).toBe(false)
    await input(admin, 'description').fill(word('description'))
    for (const half of ['before', 'after']) {
      await admin.reach(`${half}Picture`)
      await pick(
        admin.field(`${half}Picture.src`),
        path.join(contentDir, 'images', sourceOf(half)),
        `porch-${half}.jpg`,
      )
      await input(admin, `${half}Picture.alt`).fill(`The porch ${half} the work, seen from the garden`)
    }
    await choose(admin, 'category', word('category'))
    await choose(admin, 'city')
    await admin.reach('size')
    await input(admin, 'size').fill('120 sq ft')
    await admin.reach('duration')
    await input(admin, 'duration').fill('2 days')
    await choose(admin, 'service')
    const preview = admin.page.frameLocator('iframe.preview')
    await preview.locator('img[src^="blob:"]').first().waitFor({ state: 'attached' })
    expect(await preview.locator('[data-changed]').count()).toBe(0)
    await admin.field('beforePicture.alt').scrollIntoViewIfNeeded()
    await picture(admin.page, 'new-project')
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    const written = admin.read('projects/a-porch-for-the-evening.yaml')
    const folder = 'projects/a-porch-for-the-evening'
    expect(written).toContain(`src: ${folder}/a-porch-for-the-evening-before-picture.webp`)
    const after = `${folder}/a-porch-for-the-evening-after-picture.webp`
    expect(written).toContain(`src: ${after}`)
    const { format, width, height } = await sharp(admin.readBytes(`images/${after}`)).metadata()
    expect(format).toBe('webp')
    expect(Math.max(width ?? 0, height ?? 0)).toBe(largest)
    const gallery = await buildPage(admin.folder, '/gallery')
    expect(gallery).toContain('A porch for the evening')
    expect(gallery).toContain(`${folder}/a-porch-for-the-evening-after-picture-`)

    function sourceOf(half: string): string {
      return String(getAt(sample?.data, [`${half}Picture`, 'src']))
    }
  })
})

describe('write an article', () => {
  test('the text stands beside its page', async ({ openAdmin }) => {
    const admin = await openAdmin(`#/collections/articles/entries/${article.slug}?field=body`, {
      preview: true,
    })
    const body = admin.field('body').locator('textarea')
    await body.fill(`${await body.inputValue()}\n\n## Before you call\n\nMeasure twice.`)
    await body.press('ControlOrMeta+End')
    const dialog = admin.page.getByRole('dialog')
    await admin.page.getByRole('button', { name: 'Block' }).click()
    await dialog.getByLabel('Kind of block').selectOption('callout')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await dialog.getByLabel('Title').fill('Before the thaw')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await admin.page.frameLocator('iframe.preview').getByText('Measure twice.').waitFor()
    await picture(admin.page, 'article')
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    expect(admin.read(article.path)).toMatch(
      /\n\n## Before you call\n\nMeasure twice\.\n\n:::callout\{kind="alert" title="Before the thaw"\}\nText\n:::\n$/,
    )
    const page = await buildPage(admin.folder, `/blog/${article.slug}`)
    expect(page).toContain('Measure twice.')
    expect(page).toContain('Before the thaw')
  })
})

describe('read an error', () => {
  test('a file that cannot be read opens as text with its mistake', async ({ openAdmin }) => {
    const broken = city.text.replace(/^name: .*$/m, '$&: our neighbors')
    const admin = await openAdmin(`#/collections/cities/entries/${city.slug}`, {
      preview: true,
      files: { [city.path]: broken },
    })
    await admin.page.getByRole('dialog').getByText('colon (:)').first().waitFor()
    await picture(admin.page, 'repair')
    await expect(buildPage(admin.folder, cityPage)).rejects.toThrow('This text has a colon')
    const view = admin.page.getByRole('dialog')
    await view
      .getByRole('textbox')
      .fill(city.text.replace(/^name: .*$/m, `name: "${city.data?.name}: our neighbors"`))
    await view.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => admin.read(city.path)).toContain(': our neighbors"')
    expect(await buildPage(admin.folder, cityPage)).toContain(': our neighbors')
  })
})

describe('replace a picture', () => {
  test('the page shows the new one, which is saved under the name of its record', async ({ openAdmin }) => {
    const admin = await openAdmin(`${cityForm}?field=picture.alt`, { preview: true })
    const before = String(getAt(city.data, ['picture', 'src']))
    const preview = admin.page.frameLocator('iframe.preview')
    await admin.field('picture.src').getByRole('button', { name: 'Replace' }).click()
    await pick(admin.page.getByRole('dialog'), path.join(contentDir, 'images', before), 'IMG_4031.jpg')
    await admin.page.getByRole('button', { name: 'Insert' }).click()
    await input(admin, 'picture.alt').fill('The town on a dry day, seen from the river')
    await preview
      .locator('img[alt="The town on a dry day, seen from the river"][src^="blob:"]')
      .first()
      .waitFor()
    await admin.save()
    await admin.page.getByText('Entry saved').waitFor()
    const [src = ''] = /(?<=src: )cities\/.*\.webp/.exec(admin.read(city.path)) ?? []
    expect(src).toMatch(new RegExp(`^cities/${city.slug}/.*picture`))
    expect((await sharp(admin.readBytes(`images/${src}`)).metadata()).format).toBe('webp')
    expect(changedLines(city.path, admin)).toBeLessThan(4)
    const page = await buildPage(admin.folder, cityPage)
    expect(page).toContain('alt="The town on a dry day, seen from the river"')
    expect(page).toContain(`/images/${src.replace('.webp', '-')}`)
  })
})

describe('undo what I did yesterday', () => {
  test('the form and the page show the version before', async ({ openAdmin }) => {
    const admin = await openAdmin(cityForm, { preview: true })
    const git = (...args: string[]) => execFileSync('git', args, { cwd: admin.checkout, env: gitEnvironment })
    git('init', '--quiet')
    const population = input(admin, 'population')
    for (const [text, note] of [
      [String(city.data?.population), 'The day before'],
      ['30,001', 'Yesterday'],
    ] as const) {
      await population.fill(text)
      if (text !== city.data?.population) {
        await admin.save()
        await admin.page.getByText('Entry saved').waitFor()
      }
      git('add', 'content')
      git('commit', '--quiet', '-m', note)
    }
    expect(await buildPage(admin.folder, '/cities')).toContain('30,001')
    const changed = admin.read(city.path)
    await admin.open(cityForm)
    await (await chooseAction(admin, 'Earlier versions …'))
      .getByRole('button', { name: 'The day before' })
      .click()
    const both = admin.page.getByRole('dialog', { name: 'Then and now' })
    expect(await both.getByLabel('Population: then').isChecked()).toBe(true)
    await both.getByRole('button', { name: 'Save what is chosen' }).click()
    await expect.poll(() => admin.read(city.path)).toBe(city.text)
    await expect.poll(() => population.inputValue()).toBe(String(city.data?.population))

    // The same by hand.
    admin.write(city.path, changed)
    const [, command = ''] =
      /`git (restore --source=HEAD~1) content\//.exec(readFileSync('docs/edit-the-site.md', 'utf8')) ?? []
    git(...command.split(' '), `content/${city.path}`)
    expect(admin.read(city.path)).toBe(city.text)
    expect(await buildPage(admin.folder, '/cities')).not.toContain('30,001')
    await admin.open(cityForm)
    await admin.page.reload()
    await expect.poll(() => population.inputValue()).toBe(String(city.data?.population))
    await admin.page.frameLocator('iframe.preview').getByText(String(city.data?.name)).first().waitFor()
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

/** Chooses from a list: the given label, or the first one. */
async function choose({ reach, page }: AdminOnFolder, name: string, label?: string): Promise<void> {
  await (await reach(name)).getByRole('combobox').first().click()
  const options = page.getByRole('option')
  await (label ? options.filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) }) : options).first().click()
}
