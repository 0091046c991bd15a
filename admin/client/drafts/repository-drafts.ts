import type { DraftState, GitHubRepository } from '../github-repository.ts'
import type { Conflict } from '../saves/conflict.ts'
import { sayingWhy } from '../saves/failure-words.ts'
import type { Saves } from '../saves/repository-saves.ts'
import { conflictOf } from './draft-conflict.ts'
import { type DraftsService, type PullRequest, refusalOf, type SavedDraft } from './drafts-service.ts'
import { publishDraft } from './publish-draft.ts'

/** Why a draft could not be published, in GitHub's words where they say more. */
export interface NotPublished {
  why: DraftState | 'forbidden'
  /** The page of the draft on GitHub. */
  url: string
  message: string
  /** Both versions, where somebody else has published another one. */
  conflict: () => Promise<Conflict | undefined>
}

interface RepositoryDrafts {
  github: GitHubRepository
  saves: Pick<Saves, 'commit' | 'wrote' | 'published'>
  /** Hears why a draft stays one. */
  tell: (refusal: NotPublished) => void
  /** Time until GitHub is asked again about a draft that it still checks, in ms. */
  pause?: number
}

/**
 * Drafts on GitHub, where other people see and change them. Saving a draft that somebody closed starts a new one. A draft that can't be
 * published stays a draft, with the reason in plain words.
 */
export function repositoryDrafts(
  service: DraftsService,
  { github, saves, tell, pause = 1000 }: RepositoryDrafts,
): DraftsService {
  async function save(draft: SavedDraft): Promise<{ pullRequest: PullRequest }> {
    const { pullRequest } = draft
    const state = pullRequest && (await stateOf(pullRequest))
    const isOver = state === 'closed' || state === 'published'
    const known = isOver ? undefined : (pullRequest ?? (await begunByOthers(draft)))
    if (!known) return begin({ ...draft, pullRequest: undefined })
    const { changes } = draft
    const write = (settled: SavedDraft['changes']) =>
      service.savePullRequest({ ...draft, changes: settled, pullRequest: known })
    return saves.commit({ branch: known.branch, changes, write })
  }

  /** What others have begun since this page was loaded. */
  async function begunByOthers({ branch, title, status }: SavedDraft): Promise<PullRequest | undefined> {
    const number = await github.findOpenDraft(branch)
    return number === undefined ? undefined : { number, title, url: '', branch, headSHA: '', status }
  }

  async function begin(draft: SavedDraft): Promise<{ pullRequest: PullRequest }> {
    const made = await service.savePullRequest(draft).catch(error => {
      // GitHub knows drafts in private repositories of paying accounts alone.
      if (!/draft pull requests are not supported/i.test(refusalOf(error).message)) throw error
      return service.savePullRequest({ ...draft, status: 'pending_review' })
    })
    saves.wrote(draft.branch, draft.changes)
    return made
  }

  async function publish(pullRequest: PullRequest): Promise<void> {
    let ready = pullRequest
    const refusal = await publishDraft({
      ready: async () => {
        ready = await service.updateStatus(pullRequest, 'pending_publish')
      },
      merge: () => service.publish(ready),
      undo: () => service.updateStatus({ ...pullRequest, status: 'pending_publish' }, 'draft'),
      state: () => stateOf(pullRequest),
      pause,
    })
    if (!refusal) return saves.published(pullRequest.branch)
    const { why, message, error } = refusal
    tell({ why, url: pullRequest.url, message, conflict: () => conflictOf(github, pullRequest) })
    throw error
  }

  const stateOf = ({ number }: PullRequest): Promise<DraftState> =>
    github.readDraftState(number).catch(() => 'other')

  return { ...service, savePullRequest: draft => sayingWhy(() => save(draft)), publish }
}
