import { describe, expect, onTestFinished, test } from 'vitest'
import { conflictOf } from '../../admin/client/drafts/draft-conflict.ts'
import type { PullRequest } from '../../admin/client/drafts/drafts-service.ts'
import { repositoryDrafts } from '../../admin/client/drafts/repository-drafts.ts'
import { branchOf, repositoryCheckout } from '../../admin/client/repository-checkout.ts'
import { addedPicture, createGitHost, hippo, hippoText } from './git-host.ts'

const branch = 'cms/cities/hippo'
const folder = 'content/images/cities/hippo/'
const mine = hippoText.replace('100', '101').replace('hippo-picture', 'hippo-hero')
const theirs = hippoText.replace('100', '99')

/** Creates a draft of the city, and changes that were published after it. */
function draftAt(files: Record<string, string | null>, published: Record<string, string | null>) {
  const host = createGitHost()
  onTestFinished(host.close)
  const { repository, pullRequests } = host
  repository.commit('Draft', files, branch, 'main')
  const made = pullRequests.begin({ branch, title: 'Update', isDraft: false, labels: [] })
  repository.commit('By hand', published)
  const draft: PullRequest = {
    number: made?.number ?? 0,
    title: 'Update',
    url: '',
    branch,
    headSHA: '',
    status: 'draft',
  }
  return {
    ...host,
    draft,
    pictures: () =>
      repository
        .files(branch)
        .map(file => file.path)
        .filter(file => file.startsWith(folder)),
  }
}

describe('a draft with a picture', () => {
  test('keeps its picture where its record is chosen, and can be published', async () => {
    const { github, draft, now, pictures, repository } = draftAt(
      { [hippo]: mine, [`${folder}hippo-hero.webp`]: 'my picture' },
      { [hippo]: theirs },
    )
    const conflict = await conflictOf(github, draft)
    expect(conflict).toMatchObject({ text: mine, base: hippoText, theirs: { text: theirs } })
    await conflict?.save(mine)
    expect(now(hippo, branch)).toBe(mine)
    expect(pictures()).toEqual([`${folder}hippo-hero.webp`])
    expect(now(hippo)).toBe(theirs)
    expect(repository.merge(branch, 'Publish')).toBe(true)
    expect(now(hippo)).toBe(mine)
  })

  test('leaves none behind where theirs is chosen', async () => {
    const { github, draft, now, pictures } = draftAt(
      { [hippo]: mine, [`${folder}hippo-hero.webp`]: 'my picture' },
      { [hippo]: theirs },
    )
    const conflict = await conflictOf(github, draft)
    await conflict?.save(theirs)
    expect(now(hippo, branch)).toBe(theirs)
    expect(pictures()).toEqual([])
  })

  test('names it anew where others published one of the same name', async () => {
    const shared = `${folder}hippo-hero.webp`
    const { github, draft, now, repository } = draftAt(
      { [hippo]: mine, [shared]: 'my picture' },
      { [hippo]: theirs.replace('hippo-picture', 'hippo-hero'), [shared]: 'their picture' },
    )
    const conflict = await conflictOf(github, draft)
    expect(conflict?.text).toBe(mine.replace('hippo-hero', 'hippo-hero-2'))
    await conflict?.save(conflict.text)
    expect(repository.textOf(`${branch}:${shared}`)).toBe('their picture')
    expect(repository.textOf(`${branch}:${folder}hippo-hero-2.webp`)).toBe('my picture')
    expect(repository.merge(branch, 'Publish')).toBe(true)
    expect([now(), now(shared)]).toEqual([conflict?.text, 'their picture'])
  })

  test('is brought back where others deleted its record, and follows it to another name', async () => {
    const own = { [hippo]: mine, [`${folder}hippo-hero.webp`]: 'my picture' }
    const gone = draftAt(own, { [hippo]: null })
    const deleted = await conflictOf(gone.github, gone.draft)
    expect(deleted).toMatchObject({ isGone: true, theirs: { text: hippoText } })
    await deleted?.save(mine)
    expect(gone.repository.merge(branch, 'Publish')).toBe(true)
    expect(gone.now()).toBe(mine)

    const town = 'content/cities/hippo-town.yaml'
    const moved = draftAt(own, { [hippo]: null, [town]: theirs })
    const renamed = await conflictOf(moved.github, moved.draft)
    expect(renamed?.theirs).toEqual({ path: 'cities/hippo-town.yaml', text: theirs })
    await renamed?.save(mine)
    expect(moved.repository.merge(branch, 'Publish')).toBe(true)
    expect([moved.now(), moved.now(town)]).toEqual([undefined, mine])
    expect(moved.now(`${folder}hippo-hero.webp`)).toBe('my picture')
  })

  test('is not written over by somebody who does not know of it', async () => {
    const { github, openPage, write, now } = draftAt({ [hippo]: mine }, {})
    const { saves, asked } = openPage()
    const drafts = repositoryDrafts(
      {
        savePullRequest: async ({ changes, pullRequest }) => {
          await write(branch, changes)
          if (!pullRequest) throw new Error('There is one already')
          return { pullRequest }
        },
        updateStatus: async draft => draft,
        publish: async () => {},
      },
      { github, saves, tell() {} },
    )
    saves.begin(hippo, { source: 'id', before: hippoText })
    const changes = [addedPicture('other picture'), { action: 'update' as const, path: hippo, data: theirs }]
    const saving = drafts.savePullRequest({ branch, title: 'Update', status: 'draft', changes })
    await expect(saving).rejects.toThrow('saving_failed')
    expect(now(hippo, branch)).toBe(mine)
    expect(asked).toMatchObject([{ text: theirs, base: hippoText, theirs: { text: mine } }])
    await asked[0]?.save(theirs)
    expect(now(hippo, branch)).toBe(theirs)
  })
})

test('pictures that lie on the branch of a draft alone are there for the check', async () => {
  const shared = `${folder}hippo-hero.webp`
  const { backend, github } = draftAt({ [hippo]: mine, [shared]: 'my picture' }, {})
  const { inDraft } = repositoryCheckout(backend, github)
  const named = ['images/cities/hippo/hippo-hero.webp', 'images/cities/hippo/other.webp']
  expect(await inDraft?.('cities/hippo.yaml', named)).toEqual(named.slice(0, 1))
  expect(await inDraft?.('cities/rhino.yaml', named)).toEqual([])
  expect(branchOf('home.yaml')).toBe('cms/_singletons/home')
})

test('a host that could not be reached is asked again for the pictures of a draft', async () => {
  const outage = new Error('Failed to fetch')
  const answers = [() => Promise.reject(outage), () => Promise.resolve({ kind: 'file', sha: '1' } as const)]
  const { inDraft } = repositoryCheckout(
    { name: 'github', repo: 'balcones/site' },
    { readPath: () => answers.shift()?.() ?? Promise.reject(new Error('asked once more')) },
  )
  const asked = () => inDraft?.('cities/hippo.yaml', ['images/cities/hippo/hippo-hero.webp'])
  expect(await asked()).toEqual([])
  expect(await asked()).toHaveLength(1)
  // The answer of the host is cached.
  expect(await asked()).toHaveLength(1)
})
