import { describe, expect, onTestFinished, test } from 'vitest'
import type { FileChange } from '../../admin/client/saves/repository-saves.ts'
import { addedPicture, createGitHost, hippo, hippoText } from './git-host.ts'

const mine = hippoText.replace('100', '101')
const theirs = hippoText.replace('name: Hippo', 'name: Hippo Town')
const pictureFile = 'content/images/cities/hippo/hippo-picture.webp'

function open() {
  const host = createGitHost()
  onTestFinished(host.close)
  return host
}

const reasonOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : `${error}`
/** Why a save is refused. */
const refusal = (saving: Promise<unknown>) => saving.then(() => 'saved', reasonOf)

describe('a save straight to the branch', () => {
  test('is one commit, and so is the next from the same form', async () => {
    const { openPage, now, repository } = open()
    const { save, asked } = openPage()
    await save(mine)
    await save(mine.replace('101', '102'))
    expect(now()).toBe(hippoText.replace('100', '102'))
    expect(asked).toEqual([])
    expect(repository.git('rev-list', '--count', 'main')).toBe('3\n')
  })

  test('goes through where others changed something else, even in the middle of it', async () => {
    const { openPage, now } = open()
    const rhino = 'name: Rhino\npopulation: 201\n'
    const [one, other] = [openPage(), openPage()]
    await Promise.all([
      one.save(mine),
      other.save(rhino, { before: 'name: Rhino\npopulation: 200\n', path: 'content/cities/rhino.yaml' }),
    ])
    expect([now(), now('content/cities/rhino.yaml')]).toEqual([mine, rhino])
  })

  test.for([
    ['another field', theirs],
    ['the same field', hippoText.replace('100', '99')],
    ['all of it', 'name: Giraffe\n'],
  ] as const)('is asked about where others changed %s', async ([, text]) => {
    const { openPage, now, repository } = open()
    const { save, asked } = openPage()
    repository.commit('By hand', { [hippo]: text })
    expect(await refusal(save(mine))).toMatch(/^Ann Editor changed this.*Nothing is saved/)
    expect(now()).toBe(text)
    expect(asked).toMatchObject([
      { text: mine, base: hippoText, theirs: { path: 'cities/hippo.yaml', text }, isGone: false },
    ])
    await asked[0]?.save('name: Chosen\n')
    expect(now()).toBe('name: Chosen\n')
  })

  test('is not asked about where both say the same', async () => {
    const { openPage, repository } = open()
    const { save, asked } = openPage()
    repository.commit('By hand', { [hippo]: mine })
    expect(await refusal(save(mine))).toBe('saved')
    expect(asked).toEqual([])
  })

  test('brings back what others deleted only where that is chosen', async () => {
    const { openPage, now, repository } = open()
    const { save, asked } = openPage()
    repository.commit('Away', { [hippo]: null })
    expect(await refusal(save(mine))).toMatch(/^Ann Editor deleted it/)
    expect(now()).toBeUndefined()
    expect(asked).toMatchObject([{ text: mine, theirs: { text: hippoText }, isGone: true }])
    await asked[0]?.save(mine)
    expect(now()).toBe(mine)
  })

  test('follows a record to its new name, also from name to name', async () => {
    const { openPage, now, repository } = open()
    const { save, asked } = openPage()
    const [once, twice] = ['content/cities/hippo-tx.yaml', 'content/cities/hippo-town.yaml']
    repository.commit('Rename', { [hippo]: null, [once]: hippoText })
    repository.commit('Rename again', { [once]: null, [twice]: theirs })
    expect(await refusal(save(mine))).toMatch(/^Ann Editor gave it another name/)
    expect(asked[0]?.words.advice).toContain('cities/hippo-town.yaml')
    await asked[0]?.save(mine)
    expect([now(), now(once), now(twice)]).toEqual([undefined, undefined, mine])
  })

  test('says so where a folder stands in the place of the file', async () => {
    const { openPage, repository } = open()
    const { save, asked } = openPage()
    repository.commit('Folder', { [hippo]: null, [`${hippo}/notes.yaml`]: 'a: 1\n' })
    const before = repository.head()
    expect(await refusal(save(mine))).toMatch(/^A folder of the same name/)
    expect(asked).toEqual([])
    expect(repository.head()).toBe(before)
  })

  test('of a new record does not take the place of one that others made, nor of their picture', async () => {
    const { openPage, now, repository } = open()
    const { save, asked } = openPage()
    const zebra = 'content/cities/hippo-park.yaml'
    repository.commit('By hand', { [zebra]: theirs, [pictureFile]: 'their picture' })
    const saving = save(mine, { before: '', path: zebra, pictures: [addedPicture('my picture')] })
    expect(await refusal(saving)).toMatch(/^Ann Editor has made one of the same name/)
    expect(now(zebra)).toBe(theirs)
    const own = mine.replace('hippo-picture.webp', 'hippo-picture-2.webp')
    expect(asked).toMatchObject([{ text: own, theirs: { text: theirs } }])
    await asked[0]?.save(own)
    expect(now(zebra)).toBe(own)
    expect([now(pictureFile), now(pictureFile.replace('.webp', '-2.webp'))]).toEqual([
      'their picture',
      'my picture',
    ])
  })

  test('leaves behind no picture that is not chosen', async () => {
    const { openPage, repository } = open()
    const { save, asked } = openPage()
    repository.commit('By hand', { [hippo]: theirs })
    const own = mine.replace('hippo-picture', 'hippo-hero')
    const hero = pictureFile.replace('picture', 'hero')
    await refusal(save(own, { pictures: [addedPicture('my picture', hero)] }))
    await asked[0]?.save(theirs.replace('100', '101'))
    expect(repository.object(`main:${hero}`)).toBeUndefined()
    expect(repository.textOf(`main:${hippo}`)).toBe(theirs.replace('100', '101'))
  })

  test('does not write over a picture of the same name, though the record is as it was', async () => {
    const { openPage, now, repository } = open()
    const { save } = openPage()
    repository.commit('By hand', { [pictureFile]: 'their picture' })
    expect(await refusal(save(mine, { pictures: [addedPicture('my picture')] }))).toMatch(
      /^Somebody else saved a picture/,
    )
    expect([now(), now(pictureFile)]).toEqual([hippoText, 'their picture'])
  })

  test('of a draft whose first text nobody knows any more is asked about', async () => {
    const { openPage, now } = open()
    const page = openPage()
    page.saves.begin(hippo, { source: 'unknown', before: undefined })
    const change: FileChange = { action: 'update', path: hippo, data: mine }
    const commit = page.saves.guarded(async () => 'written')
    expect(await refusal(commit([change], {}))).toMatch(/^Ann Editor changed this/)
    expect(now()).toBe(hippoText)
  })

  test('is refused once more where others are quicker again, and loses nothing', async () => {
    const { openPage, now, repository } = open()
    const { save, asked } = openPage()
    repository.commit('By hand', { [hippo]: theirs })
    await refusal(save(mine))
    repository.commit('By hand again', { [hippo]: 'name: Giraffe\n' })
    await expect(asked[0]?.save(mine)).rejects.toThrow('changed once more')
    expect(now()).toBe('name: Giraffe\n')
  })

  test('wins alone where several come at once, and the others are asked', async () => {
    const { openPage, now } = open()
    const pages = [1, 2, 3, 4].map(number => ({
      page: openPage(),
      text: hippoText.replace('100', `${number}`),
    }))
    const outcomes = await Promise.all(pages.map(({ page, text }) => refusal(page.save(text))))
    expect(outcomes.filter(outcome => outcome === 'saved')).toHaveLength(1)
    const winner = pages[outcomes.indexOf('saved')]
    expect(now()).toBe(winner?.text)
    for (const { page, text } of pages.filter(one => one !== winner))
      expect(page.asked).toMatchObject([{ text, theirs: { text: winner?.text } }])
  })
})

test.for([
  [
    new Error('Failed to send the request', { cause: new TypeError('Failed to fetch') }),
    'connection to the internet',
  ],
  [
    new Error('Server responded with an error', { cause: { status: 401, message: 'Bad credentials' } }),
    'sign in',
  ],
  [new Error('Server responded with an error', { cause: { status: 403, message: 'No' } }), 'Save as draft'],
  [
    new Error('Server responded with an error', {
      cause: { status: 200, message: 'Protected branch update failed for refs/heads/main.' },
    }),
    'Save as draft',
  ],
  [new Error('Server responded with an error', { cause: { status: 502 } }), 'problem of its own'],
] as const)('a failure of GitHub with %o is told of in words of the office', async ([error, words]) => {
  const { openPage } = open()
  globalThis.askRepository = async () => Promise.reject(error)
  expect(await refusal(openPage().save(mine))).toContain(words)
})
