import { describe, expect, test } from 'vitest'
import type { DraftsService, PullRequest, SavedDraft } from '../../admin/client/drafts/drafts-service.ts'
import { wordsOf } from '../../admin/client/drafts/not-published.ts'
import { type NotPublished, repositoryDrafts } from '../../admin/client/drafts/repository-drafts.ts'
import { createGitHubRepository } from '../../admin/client/github-repository.ts'

const draft: PullRequest = {
  number: 3,
  title: 'Update city “hippo”',
  url: 'https://github.example/igloo/site/pull/3',
  branch: 'cms/cities/hippo',
  headSHA: 'abc',
  status: 'draft',
}

const saved = { branch: draft.branch, title: draft.title, status: 'draft', changes: [] } as const

interface Host {
  /** Responses to attempts to merge, in order. Further attempts succeed. */
  refuses?: readonly { status: number; message: string }[]
  /** States of the draft that the host reports, in order. */
  says: readonly object[]
  saving?: (saved: SavedDraft) => PullRequest
}

/** The visual editor's drafts at a host that answers as told; gives what was done, and what people are told. */
function draftsAt({ refuses = [], says, saving = () => draft }: Host) {
  const done: string[] = []
  const told: NotPublished[] = []
  const merging = [...refuses]
  const states = [...says]
  globalThis.askRepository = async path => {
    done.push(`ask ${path}`)
    return states.length > 1 ? states.shift() : states[0]
  }
  const service: DraftsService = {
    savePullRequest: async saved => ({ pullRequest: saving(saved) }),
    async updateStatus(pullRequest, status) {
      done.push(status)
      return { ...pullRequest, status }
    },
    async publish() {
      done.push('merge')
      const refusal = merging.shift()
      if (refusal) throw new Error('Server responded with an error', { cause: refusal })
    },
  }
  return {
    drafts: repositoryDrafts(service, {
      github: createGitHubRepository({ name: 'github', repo: 'igloo/site' }),
      saves: { commit: ({ changes, write }) => write(changes, ''), wrote() {}, published() {} },
      tell: refusal => told.push(refusal),
      pause: 0,
    }),
    done,
    told,
  }
}

const open = { state: 'open', merged: false }
const notMergeable = { status: 405, message: 'Pull Request is not mergeable' }
const merges = (done: readonly string[]) => done.filter(step => step === 'merge').length

describe('publishing a draft', () => {
  test('makes it ready, then merges it', async () => {
    const { drafts, done, told } = draftsAt({ says: [{ ...open, mergeable_state: 'clean' }] })
    await drafts.publish(draft)
    expect(done).toEqual(['pending_publish', 'merge'])
    expect(told).toEqual([])
  })

  test('waits for a host that is still looking at it', async () => {
    const says = [{ ...open, mergeable_state: 'unknown' }]
    const { drafts, done, told } = draftsAt({ says, refuses: [notMergeable, notMergeable] })
    await drafts.publish(draft)
    expect(merges(done)).toBe(3)
    expect(told).toEqual([])
  })

  test.for([
    [{ ...open, mergeable_state: 'dirty' }, notMergeable, 'conflict'],
    [{ ...open, mergeable_state: 'blocked' }, { status: 405, message: 'A review is required' }, 'checks'],
    [{ ...open, state: 'closed', mergeable_state: 'clean' }, notMergeable, 'closed'],
    [{ ...open, mergeable_state: 'clean' }, { status: 403, message: 'Forbidden' }, 'forbidden'],
    [{ ...open, mergeable_state: 'new' }, { status: 500, message: 'Oops' }, 'other'],
  ] as const)('tells why not where GitHub says %o, and keeps the draft one', async ([says, refusal, why]) => {
    const { drafts, done, told } = draftsAt({ says: [says], refuses: [refusal] })
    await expect(drafts.publish(draft)).rejects.toThrow('Server responded')
    expect(told).toMatchObject([{ why, url: draft.url }])
    expect(done.at(-1)).toBe('draft')
    expect(merges(done)).toBe(1)
  })

  test('of one that somebody has merged meanwhile is done', async () => {
    const says = [{ state: 'closed', merged: true, mergeable_state: 'unknown' }]
    const { drafts, told } = draftsAt({ says, refuses: [notMergeable] })
    await drafts.publish(draft)
    expect(told).toEqual([])
  })

  test('says in each case what became of the draft, in words of the office', () => {
    const reasons = [
      'ready',
      'wait',
      'published',
      'closed',
      'conflict',
      'checks',
      'forbidden',
      'other',
    ] as const
    for (const why of reasons) {
      const words = wordsOf({
        why,
        url: '',
        message: 'Not Found',
        conflict: async () => undefined,
      }).join(' ')
      expect(words).toMatch(/draft|minute|published/)
      expect(words).not.toMatch(/merge|branch|pull request|commit|conflict|status/i)
    }
  })
})

describe('saving a draft again', () => {
  test('goes to the one that is there, or to a new one where somebody closed that', async () => {
    const sent: (PullRequest | undefined)[] = []
    const saving = ({ pullRequest }: SavedDraft) => {
      sent.push(pullRequest)
      return pullRequest ?? draft
    }
    const says = [
      { ...open, mergeable_state: 'draft' },
      { ...open, state: 'closed', mergeable_state: 'unknown' },
    ]
    const { drafts } = draftsAt({ says, saving })
    await drafts.savePullRequest({ ...saved, pullRequest: draft })
    await drafts.savePullRequest({ ...saved, pullRequest: draft })
    expect(sent).toEqual([draft, undefined])
  })

  test('asks for a review where the host has no drafts for this repository', async () => {
    const { drafts } = draftsAt({
      // There isn't a draft yet.
      says: [[]],
      saving({ status }) {
        const cause = { status: 422, message: 'Draft pull requests are not supported in this repository.' }
        if (status === 'draft') throw new Error('Server responded with an error', { cause })
        return { ...draft, status }
      },
    })
    const { pullRequest } = await drafts.savePullRequest(saved)
    expect(pullRequest.status).toBe('pending_review')
  })
})
