import { expect } from 'vitest'
import { textAt } from '../../../codegen/json.ts'
import { adminAddress } from '../../../site/admin-address.ts'
import { violations } from '../axe.ts'
import { chooseAction, test } from './admin-page.ts'
import { article, city, cityForm, withText } from './city.ts'
import { pickSlowly } from './pick-slowly.ts'

// The visual editor as the published site has it.
const file = `content/${city.path}`

test('two fields changed are a commit of two lines', async ({ openRepository }) => {
  const { page, host, field, reach, save } = await openRepository(cityForm)
  const { git, message } = host.repository
  await field('population').locator('input').fill('30,001')
  const distance = await reach('distanceFromAustin')
  await distance.locator('input').fill('28 miles northeast of Austin')
  await save()
  await page.getByText('Entry saved').waitFor()
  expect(git('diff', '--numstat', 'main~', 'main')).toBe(`2\t2\t${file}\n`)
  expect(git('show', `main:${file}`)).toBe(
    withText('distanceFromAustin', '28 miles northeast of Austin', withText('population', '30,001')),
  )
  expect(message()).toContain(city.slug)
})

test('a draft is a pull request of its own, whatever others do with it, until it is published', async ({
  openRepository,
}) => {
  const admin = await openRepository(cityForm, {
    preview: true,
    // The browser reports each refused request.
    expected: [/status of 40[0135]/, /Server responded with an error/],
  })
  const { page, host, field } = admin
  const { repository, pullRequests } = host
  const population = field('population').locator('input')
  const row = page.getByRole('row', { name: String(city.data?.name) })
  const saveDraft = async (text: string) => {
    await population.fill(text)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await row.getByText('Draft').waitFor()
    await admin.open(cityForm)
    await expect.poll(() => population.inputValue()).toBe(text)
  }
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  }
  const refusal = page.getByRole('dialog', { name: 'Not published' })
  const refused = async (words: string) => {
    await publish()
    await refusal.getByText(words).waitFor()
    await refusal.getByRole('button', { name: 'OK' }).click()
  }
  const before = repository.head()

  await saveDraft('30,001')
  await saveDraft('30,002')
  expect(pullRequests.all).toHaveLength(1)
  const [first] = pullRequests.all
  if (!first) throw new Error('no draft')
  expect(first).toMatchObject({ isDraft: true, labels: ['sveltia-cms/draft'] })
  expect(repository.git('rev-list', '--count', `main..${first.branch}`)).toBe('2\n')
  expect(repository.git('show', `${first.branch}:${file}`)).toBe(withText('population', '30,002'))
  const preview = page
    .getByRole('button', { name: 'View Preview' })
    .or(page.getByRole('link', { name: 'View Preview' }))
  await preview.first().waitFor()

  repository.commit('By hand', { [file]: withText('population', '29,999') })
  await refused('Somebody else changed the same place of this page')
  expect(repository.git('show', `main:${file}`)).toBe(withText('population', '29,999'))
  expect(first).toMatchObject({ state: 'open', isDraft: true })
  repository.point('main', before)
  pullRequests.mayMerge = false
  await refused('Your account may write drafts')
  pullRequests.mayMerge = true
  first.state = 'closed'
  await refused('Somebody closed this draft')
  expect(repository.head()).toBe(before)

  await saveDraft('30,003')
  expect(pullRequests.all).toHaveLength(2)
  await publish()
  await expect.poll(() => pullRequests.all.at(-1)?.state).toBe('merged')
  expect(repository.git('show', `main:${file}`)).toBe(withText('population', '30,003'))
  await expect.poll(() => repository.has(first.branch)).toBe(false)
  await row.getByText('Draft').waitFor({ state: 'detached' })
})

test('a file that cannot be read opens as text, with the way to fix it there', async ({ openRepository }) => {
  const broken = city.text.replace(/^name: .*$/m, 'name: Hippo: the hippo town')
  const { page, host } = await openRepository(cityForm, { files: { [city.path]: broken } })
  const view = page.getByRole('dialog')
  await view.getByText(`${file} has a mistake`).waitFor()
  expect(await view.getByRole('textbox').inputValue()).toBe(broken)
  const link = view.getByRole('link', { name: 'Edit the file in its repository' })
  expect(await link.getAttribute('href')).toBe(host.editAddress(file))
})

test('the next editor signs in with a token, saves, brings in what somebody else changed, and renames', async ({
  openRepository,
}) => {
  const { page, host } = await openRepository(`next/${cityForm}`, { expected: [/status of 401/] })
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
  await status.getByText('somebody else has changed this file').waitFor()
  expect(repository.textOf(`main:${file}`)).toBe(elsewhere)
  await page.getByRole('button', { name: 'Bring in their changes' }).click()
  await expect.poll(() => input('name').inputValue()).toBe('Hippo')
  await page.getByRole('button', { name: 'Save both' }).click()
  await status.getByText('Saved.', { exact: true }).waitFor()
  expect(repository.textOf(`main:${file}`)).toBe(withText('name', 'Hippo', withText('population', '30,002')))

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Rename …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New name').fill('hippo-river')
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

test('a draft with a picture is set beside what somebody else published, and says what people choose', async ({
  openRepository,
}) => {
  const admin = await openRepository(cityForm, {
    expected: [/status of 405/, /Server responded with an error/],
  })
  const { page, host, field, reach } = admin
  const { repository, pullRequests } = host
  const population = field('population').locator('input')
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  }
  await population.fill('30,001')
  // Saved before it is done: the save waits.
  await pickSlowly(page, await reach('picture'), 'IMG_4031.png')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page
    .getByRole('row', { name: String(city.data?.name) })
    .getByText('Draft')
    .waitFor()
  await admin.open(cityForm)
  await expect.poll(() => population.inputValue()).toBe('30,001')
  const elsewhere = withText('name', 'Hippo', withText('population', '29,999'))
  repository.commit('By hand', { [file]: elsewhere })
  await publish()
  const refusal = page.getByRole('dialog', { name: 'Not published' })
  await refusal.getByRole('button', { name: 'Show both versions' }).click()

  const both = page.getByRole('dialog', { name: 'Both versions' })
  await both.waitFor()
  expect(await both.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/Field\s+Yours\s+Theirs/),
    expect.stringMatching(new RegExp(`Name\\s+${city.data?.name}\\s+Hippo`)),
    expect.stringMatching(/Population\s+30,001\s+29,999/),
    expect.stringMatching(new RegExp(`Picture › [^]*${city.slug}-picture`)),
  ])
  expect(await both.getByLabel('Name: theirs').isChecked()).toBe(true)
  await both.getByRole('button', { name: 'Save what is chosen' }).click()
  const picked = `cities/${city.slug}/${city.slug}-picture.webp`
  const chosen = withText('name', 'Hippo', withText('population', '30,001')).replace(
    String(textAt(city.data, ['picture', 'src'])),
    picked,
  )
  const [draft] = pullRequests.all
  await expect.poll(() => repository.textOf(`${draft?.branch}:${file}`)).toBe(chosen)
  expect(repository.git('show', `main:${file}`)).toBe(elsewhere)
  expect(pullRequests.all).toHaveLength(1)

  await expect.poll(() => field('name').locator('input').inputValue()).toBe('Hippo')
  await publish()
  await expect.poll(() => draft?.state).toBe('merged')
  expect(repository.git('show', `main:${file}`)).toBe(chosen)
  const added = repository.git('diff', '--name-only', '--diff-filter=A', 'main~2', 'main')
  expect(added).toBe(`content/images/${picked}\n`)
})

test('a save without a change changes no byte', async ({ openRepository }) => {
  for (const [record, name] of [
    [city, 'description'],
    [article, 'excerpt'],
  ] as const) {
    const form = adminAddress(record.entity, record.slug).replace('/admin/', '')
    const { page, host, reach, save } = await openRepository(form)
    const input = (await reach(name)).locator('input, textarea').first()
    await input.press('End')
    // The form trims it away again, but takes the record for changed.
    await input.pressSequentially(' ')
    await save()
    await page.getByText('Entry saved').waitFor()
    expect(host.repository.git('diff', '--stat', 'main~', 'main')).toBe('')
  }
})

test('what the content check refuses is refused with its words, and nothing is committed', async ({
  openRepository,
}) => {
  const { page, host, reach, save } = await openRepository(cityForm)
  const text = 'Concrete hippos and young families on gumbo clay: call {{fact:phon}}.'
  await (await reach('description')).locator('textarea').fill(text)
  await save()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Nothing was written').waitFor()
  expect(await dialog.getByRole('link', { name: 'There is no fact "phon".' }).count()).toBe(1)
  expect(await dialog.getByText('Did you mean "phone"?').count()).toBe(1)
  expect(host.repository.git('rev-list', '--count', 'main')).toBe('1\n')
})

test('a change by somebody else is set beside what was typed, and people choose', async ({
  openRepository,
}) => {
  const { page, host, field, save } = await openRepository(cityForm, {
    expected: [/changed this after you began/],
  })
  await field('population').locator('input').fill('30,001')
  const elsewhere = withText('name', 'Hippo')
  host.repository.commit('By hand', { [file]: elsewhere })
  await save()
  await page.getByRole('alertdialog').getByText('what you typed is still in the form').waitFor()
  expect(host.repository.git('show', `main:${file}`)).toBe(elsewhere)
  await page.getByRole('button', { name: 'Show both versions' }).click()
  const both = page.getByRole('dialog', { name: 'Both versions' })
  expect(await both.getByLabel('Name: theirs').isChecked()).toBe(true)
  await both.getByRole('button', { name: 'Save what is chosen' }).click()
  const chosen = withText('name', 'Hippo', withText('population', '30,001'))
  await expect.poll(() => host.repository.git('show', `main:${file}`)).toBe(chosen)
  await expect.poll(() => field('name').locator('input').inputValue()).toBe('Hippo')
  // Nothing of before is offered again, and the next save goes through.
  await field('population').locator('input').fill('30,002')
  await save()
  await page.getByText('Entry saved').waitFor()
  expect(host.repository.git('diff', '--numstat', 'main~', 'main')).toBe(`1\t1\t${file}\n`)
  await page.goBack()
  // A change of several files needs a checkout.
  const removal = await chooseAction({ page }, 'Delete …')
  expect(await removal.innerText()).toContain(`npm run content -- remove cities/${city.slug}`)
})
