import type { FilesAtHost } from '../host/files-at-host.ts'
import type { DraftState, HostOfDrafts } from '../host/host-of-drafts.ts'
import type { Conflict } from '../saves/conflict.ts'
import { sayingWhy } from '../saves/failure-words.ts'
import type { Saves } from '../saves/repository-saves.ts'
import { conflictOf } from './draft-conflict.ts'
import { type DraftsService, type PullRequest, refusalOf, type SavedDraft } from './drafts-service.ts'

/** Why a draft could not be published, in the words of its host where they say more. */
export interface NotPublished {
  why: DraftState | 'forbidden'
  host: HostOfDrafts['name']
  /** The page of the draft at the host. */
  url: string
  message: string
  /** Both versions, where somebody else has published another one. */
  conflict: () => Promise<Conflict | undefined>
}

interface RepositoryDrafts {
  host: HostOfDrafts
  files: FilesAtHost
  saves: Pick<Saves, 'commit' | 'wrote' | 'published'>
  /** Hears why a draft stays one. */
  tell: (refusal: NotPublished) => void
  /** After which a host that had not made up its mind is asked again, in ms. */
  pause?: number
}

/** How often a host is asked that has not looked at a draft yet. */
const asks = 5

/**
 * Drafts at a host, where other people see and change them: one that somebody closed begins anew when it is saved, and one that
 * cannot be published stays a draft, with the reason in plain words.
 */
export function repositoryDrafts(
  service: DraftsService,
  { host, files, saves, tell, pause = 1000 }: RepositoryDrafts,
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
    const number = await host.openOn(branch)
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
    try {
      await merge(await service.updateStatus(pullRequest, 'pending_publish'))
      saves.published(pullRequest.branch)
    } catch (error) {
      const state = await stateOf(pullRequest)
      if (state === 'published') return
      await service
        .updateStatus({ ...pullRequest, status: 'pending_publish' }, 'draft')
        .catch(() => undefined)
      const { status, message } = refusalOf(error)
      const isForbidden = [401, 403, 404].includes(status) && state !== 'closed'
      const { url } = pullRequest
      const conflict = () => conflictOf(files, pullRequest)
      tell({ why: isForbidden ? 'forbidden' : state, host: host.name, url, message, conflict })
      throw error
    }
  }

  /** Hosts look at a draft for a moment after it became ready, and refuse it meanwhile. */
  async function merge(pullRequest: PullRequest, left = asks): Promise<void> {
    try {
      await service.publish(pullRequest)
    } catch (error) {
      const state = left > 0 ? await stateOf(pullRequest) : 'other'
      if (![405, 409, 422].includes(refusalOf(error).status) || !['ready', 'wait'].includes(state))
        throw error
      await new Promise(resolve => setTimeout(resolve, pause))
      await merge(pullRequest, left - 1)
    }
  }

  const stateOf = ({ number }: PullRequest): Promise<DraftState> => host.stateOf(number).catch(() => 'other')

  return { ...service, savePullRequest: draft => sayingWhy(host.name, () => save(draft)), publish }
}
