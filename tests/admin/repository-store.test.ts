import { describe, expect, onTestFinished, test } from 'vitest'
import { CHANGED_DRAFT } from '../../admin/store/editor-store.ts'
import type { ContentState } from '../../admin/worker/check-content.ts'
import { person as author } from '../browser/admin/git-repository.ts'
import { createGitHost, createMemoryCache, hippo, hippoText } from './git-host.ts'

const path = 'cities/hippo.yaml'
const mine = hippoText.replace('100', '101')
const theirs = hippoText.replace('name: Hippo', 'name: Hippo Town')
const branch = 'cms/cities/hippo'
const fileWith = (text: string, pictures: Record<string, string> = {}) => ({
  path,
  text,
  pictures: new Map(Object.entries(pictures).map(([name, bytes]) => [name, new Blob([bytes])])),
})

function open() {
  const host = createGitHost()
  onTestFinished(host.close)
  return host
}

describe('reading', () => {
  test('takes one request for all texts, and none for those that the browser has', async () => {
    const { openStore, requests, repository } = open()
    const cache = createMemoryCache()
    const first = await openStore({ cache })
    await first.readTexts()
    expect([...first.state.texts.keys()]).toEqual([path, 'cities/rhino.yaml'])
    expect(first.state.texts.get(path)).toBe(hippoText)
    const reads = () => requests.filter(request => request.includes('graphql')).length
    // One lists the drafts.
    expect(reads()).toBe(2)
    requests.length = 0
    repository.commit('By hand', { [hippo]: theirs })
    const second = await openStore({ cache })
    await second.readTexts()
    expect(await second.text(path)).toBe(theirs)
    expect(reads()).toBe(2)
    // Texts of files that nobody has any more are dropped.
    expect([...cache.texts.values()].sort()).toEqual([theirs, 'name: Rhino\npopulation: 200\n'].sort())
  })

  test('reads a form’s file before the others', async () => {
    const store = await open().openStore()
    expect(await store.text(path)).toBe(hippoText)
    expect([...store.state.texts.keys()]).toEqual([path])
    expect(await store.text('cities/nowhere.yaml')).toBeUndefined()
  })

  test('lists the commits of a file as its versions', async () => {
    const { openStore, repository } = open()
    repository.commit('By hand', { [hippo]: theirs })
    const { versions } = await openStore()
    const found = await versions.list(path)
    expect(found).toMatchObject([
      { author: 'Ann Editor', note: 'By hand' },
      { author: 'Ann Editor', note: 'Content' },
    ])
    expect(await versions.text(path, found[1]?.id ?? '')).toBe(hippoText)
  })
})

describe('a save', () => {
  test('is one commit with its pictures, and so is the next', async () => {
    const { openStore, repository, now } = open()
    const store = await openStore()
    await store.text(path)
    const file = fileWith(mine, { 'images/cities/hippo/a.webp': 'bytes' })
    expect(await store.save(file, false)).toEqual({ is: 'saved', text: mine })
    expect([now(), now('content/images/cities/hippo/a.webp')]).toEqual([mine, 'bytes'])
    expect(await store.save(fileWith(hippoText), false)).toEqual({ is: 'saved', text: hippoText })
    expect(repository.git('rev-list', '--count', 'main')).toBe('3\n')
    expect(await (await store.picture('images/cities/hippo/a.webp')).text()).toBe('bytes')
    expect(store.state.sizes.get('images/cities/hippo/a.webp')).toBe(5)
  })

  test('goes through if others change other files, even at the same moment', async () => {
    const { openStore, now } = open()
    const [one, other] = await Promise.all([openStore(), openStore()])
    const rhino = { path: 'cities/rhino.yaml', text: 'name: Rhino\n', pictures: new Map() }
    const results = await Promise.all([one.save(fileWith(mine), false), other.save(rhino, false)])
    expect(results).toMatchObject([{ is: 'saved' }, { is: 'saved' }])
    expect([now(), now('content/cities/rhino.yaml')]).toEqual([mine, 'name: Rhino\n'])
  })

  test('is a conflict if somebody else changed the file, until it is read again', async () => {
    const { openStore, repository, now } = open()
    const store = await openStore()
    await store.text(path)
    repository.commit('By hand', { [hippo]: theirs })
    expect(await store.save(fileWith(mine), false)).toEqual({ is: 'conflict', isRemoved: false })
    expect(await store.lastChange(path, false)).toMatchObject({ by: author.name })
    expect(now()).toBe(theirs)
    expect(await store.latest(path)).toBe(theirs)
    expect(await store.save(fileWith(mine), false)).toMatchObject({ is: 'saved' })
    repository.commit('By hand', { [hippo]: null })
    expect(await store.save(fileWith(theirs), false)).toEqual({ is: 'conflict', isRemoved: true })
    expect(await store.latest(path)).toBeUndefined()
    expect(await store.save(fileWith(theirs), true)).toMatchObject({ is: 'saved' })
    expect(now()).toBe(theirs)
  })

  test('of a new record is refused if somebody else has made one of the same name', async () => {
    const { openStore, repository } = open()
    const store = await openStore()
    repository.commit('By hand', { 'content/cities/giraffe.yaml': 'name: Theirs\n' })
    const file = { path: 'cities/giraffe.yaml', text: 'name: Mine\n', pictures: new Map() }
    expect(await store.save(file, true)).toMatchObject({ is: 'failed' })
    expect(repository.textOf('main:content/cities/giraffe.yaml')).toBe('name: Theirs\n')
  })

  test('says why GitHub refuses it, and ends the session with a token that is over', async () => {
    let answer: (() => Response) | undefined
    let ends = 0
    const onSignedOut = () => {
      ends += 1
    }
    const store = await open().openStore({ intercept: () => answer?.(), onSignedOut })
    const saveWith = (next: () => Response) => {
      answer = next
      return store.save(fileWith(mine), false)
    }
    const refused = (message: string, status: number) => () => Response.json({ message }, { status })
    expect(await saveWith(refused('Protected branch', 403))).toMatchObject({
      is: 'failed',
      message: expect.stringContaining('Save a draft'),
    })
    const lost = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await saveWith(lost)).toMatchObject({ is: 'offline' })
    expect(ends).toBe(0)
    expect(await saveWith(refused('Bad credentials', 401))).toMatchObject({ is: 'signed-out' })
    expect(ends).toBe(1)
  })
})

describe('a rename', () => {
  const rename = { do: 'rename', record: 'cities/hippo', to: 'cities/river', dryRun: false } as const
  const picture = 'images/cities/hippo/a.webp'
  const planned = {
    summary: { changes: [{ words: 'Hippo has another name' }] },
    files: {
      texts: new Map([['cities/river.yaml', hippoText]]),
      moves: new Map([[picture, 'images/cities/river/a.webp']]),
      removed: [path],
    },
  }

  test('is planned on the content as it is now, and is one commit', async () => {
    const { openStore, repository, now } = open()
    let seen: string | undefined
    const plan = async (state: ContentState) => {
      seen = state.texts.get(path)
      return planned
    }
    const store = await openStore({ plan })
    const before = repository.commit('By hand', { [hippo]: theirs, [`content/${picture}`]: 'bytes' })
    expect(await store.change({ ...rename, dryRun: true })).toEqual(planned.summary)
    expect([seen, repository.head()]).toEqual([theirs, before])
    await store.change(rename)
    expect(repository.git('rev-list', '--count', `${before}..main`)).toBe('1\n')
    expect([now(), now(`content/${picture}`)]).toEqual([undefined, undefined])
    expect([now('content/cities/river.yaml'), now('content/images/cities/river/a.webp')]).toEqual([
      hippoText,
      'bytes',
    ])
  })

  test('says what prevents it, and that too large pictures need a checkout', async () => {
    const host = open()
    const refused = await host.openStore({ plan: async () => ({ message: 'It is needed.' }) })
    await expect(refused.change(rename)).rejects.toThrow('It is needed.')
    host.repository.commit('By hand', { [`content/${picture}`]: Buffer.alloc(20 * 2 ** 20 + 1) })
    const store = await host.openStore({ plan: async () => planned })
    await expect(store.change({ ...rename, dryRun: true })).rejects.toThrow(
      'run this: npm run content -- rename cities/hippo cities/river',
    )
  })
})

test('a wrong token opens nothing', async () => {
  await expect(open().openStore({ token: 'wrong' })).rejects.toThrow('GitHub does not accept this token.')
})

describe('a draft', () => {
  test('is a pull request, with one branch a record', async () => {
    const { openStore, repository, pullRequests, now } = open()
    const { drafts } = await openStore()
    const pictures = { 'images/cities/hippo/a.webp': 'bytes' }
    expect(await drafts.put(fileWith(mine, pictures), 'Hippo', false)).toMatchObject({ is: 'stored' })
    expect(await drafts.put(fileWith(theirs), 'Hippo', false)).toMatchObject({ is: 'stored' })
    expect(pullRequests.all).toMatchObject([{ branch, title: 'Draft of Hippo', isDraft: true }])
    expect(repository.git('rev-list', '--count', `main..${branch}`)).toBe('2\n')
    expect([now(), now(hippo, branch)]).toEqual([hippoText, theirs])
    const other = await openStore()
    expect([...other.drafts.known.keys()]).toEqual([path])
    expect(await other.drafts.get(path)).toMatchObject({
      text: theirs,
      isOutdated: false,
      baseText: hippoText,
    })
    // Its pictures are only on its branch.
    expect(await (await other.picture('images/cities/hippo/a.webp')).text()).toBe('bytes')
  })

  test('is published by a merge, and its branch goes', async () => {
    const { openStore, repository, pullRequests, now } = open()
    const store = await openStore()
    await store.drafts.put(fileWith(mine), 'Hippo', false)
    expect(await store.drafts.publish(fileWith(theirs), false)).toEqual({ is: 'saved', text: theirs })
    expect(now()).toBe(theirs)
    expect(pullRequests.all).toMatchObject([{ state: 'merged' }])
    expect(repository.has(branch)).toBe(false)
    expect(store.drafts.known.size).toBe(0)
    expect(await store.save(fileWith(mine), false)).toMatchObject({ is: 'saved' })
    // The next draft begins with what was published.
    await store.drafts.put(fileWith(hippoText), 'Hippo', false)
    expect(await store.drafts.get(path)).toMatchObject({ baseText: mine, isOutdated: false })
  })

  test('stays one, with the reason, if it can’t be published', async () => {
    const { openStore, repository, pullRequests } = open()
    const { drafts } = await openStore()
    await drafts.put(fileWith(mine), 'Hippo', false)
    pullRequests.mayMerge = false
    expect(await drafts.publish(fileWith(mine), false)).toMatchObject({
      is: 'failed',
      message: expect.stringMatching(/^Not published: Your account may not publish.*\/pull\/1$/),
    })
    expect(pullRequests.all).toMatchObject([{ state: 'open', isDraft: true }])
    repository.commit('By hand', { [hippo]: theirs })
    expect(await drafts.publish(fileWith(mine), false)).toEqual({ is: 'conflict', isRemoved: false })
  })

  test('is merged with what others published since', async () => {
    const { openStore, repository, now } = open()
    const { drafts } = await openStore()
    await drafts.put(fileWith(mine), 'Hippo', false)
    repository.commit('By hand', { [hippo]: theirs })
    const later = await openStore()
    expect(await later.drafts.get(path)).toMatchObject({ isOutdated: true, baseText: hippoText })
    const both = theirs.replace('100', '101')
    await later.drafts.put(fileWith(both), 'Hippo', false)
    expect(repository.canMerge(branch)).toBe(true)
    expect(await later.drafts.get(path)).toMatchObject({ isOutdated: false, baseText: theirs, text: both })
    expect(await later.drafts.publish(fileWith(both), false)).toMatchObject({ is: 'saved' })
    expect(now()).toBe(both)
  })

  test('is a conflict if somebody else saved, closed or began it', async () => {
    const { openStore, pullRequests, now } = open()
    const [one, other] = await Promise.all([openStore(), openStore()])
    await one.drafts.put(fileWith(mine), 'Hippo', false)
    expect(await other.drafts.put(fileWith(theirs), 'Hippo', false)).toEqual(CHANGED_DRAFT)
    expect(await other.lastChange(path, true)).toMatchObject({ by: author.name })
    expect(await other.drafts.latest(path)).toMatchObject({ text: mine })
    expect(await other.drafts.put(fileWith(theirs), 'Hippo', false)).toMatchObject({ is: 'stored' })
    expect(await one.drafts.publish(fileWith(mine), false)).toEqual(CHANGED_DRAFT)
    await expect(one.drafts.remove(path)).rejects.toThrow('Somebody else has saved this draft')
    const [draft] = pullRequests.all
    if (draft) draft.state = 'closed'
    expect(await other.lastChange(path, true)).toBeUndefined()
    expect(await other.drafts.put(fileWith(mine), 'Hippo', false)).toEqual(CHANGED_DRAFT)
    expect(await other.drafts.latest(path)).toBeUndefined()
    expect(await other.drafts.put(fileWith(mine), 'Hippo', false)).toMatchObject({ is: 'stored' })
    expect(pullRequests.all).toHaveLength(2)
    expect(now(hippo, branch)).toBe(mine)
  })

  test('of a translation that nobody has begun is a pull request, too', async () => {
    const { openStore, repository, pullRequests } = open()
    const spanish = { path: 'es/cities/hippo.yaml', text: 'name: Hipopótamo\n', pictures: new Map() }
    const { drafts } = await openStore()
    expect(await drafts.put(spanish, 'Spanish: Hippo', false)).toMatchObject({ is: 'stored' })
    expect(pullRequests.all).toMatchObject([
      { branch: 'cms/es/cities/hippo', title: 'Draft of Spanish: Hippo' },
    ])
    const other = await openStore()
    expect(await other.drafts.get(spanish.path)).toMatchObject({ text: spanish.text, baseText: '' })
    expect(await other.drafts.publish(spanish, true)).toMatchObject({ is: 'saved' })
    expect(repository.textOf('main:content/es/cities/hippo.yaml')).toBe(spanish.text)
  })

  test('is discarded with its branch', async () => {
    const { openStore, repository, pullRequests } = open()
    const { drafts } = await openStore()
    await drafts.put(fileWith(mine), 'Hippo', false)
    await drafts.remove(path)
    expect(pullRequests.all).toMatchObject([{ state: 'closed' }])
    expect([repository.has(branch), drafts.known.size]).toEqual([false, 0])
  })
})
