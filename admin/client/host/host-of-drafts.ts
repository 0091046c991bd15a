import { z } from 'zod'
import type { Backend } from '../settings.ts'

/** Why a draft is not what visitors read yet, or that it could be. */
export type DraftState =
  | 'ready'
  | 'wait'
  | 'published'
  | 'closed'
  | 'conflict'
  | 'checks'
  | 'review'
  | 'other'

/** What a repository's host says of drafts. */
export interface HostOfDrafts {
  name: 'GitHub' | 'GitLab'
  stateOf: (number: number) => Promise<DraftState>
  /** The draft on a branch that somebody has begun and nobody has closed. */
  openOn: (branch: string) => Promise<number | undefined>
}

declare global {
  /** The visual editor's own way to the host, signed in: see adapt-cms.ts. */
  var askRepository: (path: string, init?: AskInit) => Promise<unknown>

  interface AskInit {
    method: 'POST' | 'PATCH'
    body: object
    isGraphQL?: boolean
  }
}

export function hostOfDrafts({ name, repo }: Backend): HostOfDrafts {
  if (name === 'github')
    return {
      name: 'GitHub',
      stateOf: async number => onGitHub(await globalThis.askRepository(`/repos/${repo}/pulls/${number}`)),
      async openOn(branch) {
        const query = new URLSearchParams({ state: 'open', head: `${repo.split('/')[0]}:${branch}` })
        const answer = await globalThis.askRepository(`/repos/${repo}/pulls?${query}`)
        return z.array(z.object({ number: z.number() })).parse(answer)[0]?.number
      },
    }
  const project = `/projects/${encodeURIComponent(repo)}`
  return {
    name: 'GitLab',
    stateOf: async number => onGitLab(await globalThis.askRepository(`${project}/merge_requests/${number}`)),
    async openOn(branch) {
      const query = new URLSearchParams({ state: 'opened', source_branch: branch })
      const answer = await globalThis.askRepository(`${project}/merge_requests?${query}`)
      return z.array(z.object({ iid: z.number() })).parse(answer)[0]?.iid
    },
  }
}

const pullRequest = z.object({ state: z.string(), merged: z.boolean(), mergeable_state: z.string() })

function onGitHub(answer: unknown): DraftState {
  const { state, merged, mergeable_state: mergeable } = pullRequest.parse(answer)
  if (merged) return 'published'
  if (state !== 'open') return 'closed'
  return gitHubStates.get(mergeable) ?? 'other'
}

/** https://docs.github.com/graphql/reference/enums#mergestatestatus, in small letters. */
const gitHubStates = new Map<string, DraftState>([
  ['clean', 'ready'],
  ['unstable', 'ready'],
  ['has_hooks', 'ready'],
  ['unknown', 'wait'],
  ['dirty', 'conflict'],
  ['behind', 'checks'],
  ['blocked', 'checks'],
])

const mergeRequest = z.object({ state: z.string(), detailed_merge_status: z.string() })

function onGitLab(answer: unknown): DraftState {
  const { state, detailed_merge_status: detail } = mergeRequest.parse(answer)
  if (state === 'merged') return 'published'
  if (state === 'closed') return 'closed'
  return gitLabStates.get(detail) ?? 'other'
}

/** https://docs.gitlab.com/api/merge_requests/#merge-status */
const gitLabStates = new Map<string, DraftState>([
  ['mergeable', 'ready'],
  ['unchecked', 'wait'],
  ['checking', 'wait'],
  ['preparing', 'wait'],
  ['approvals_syncing', 'wait'],
  ['conflict', 'conflict'],
  ['need_rebase', 'conflict'],
  ['ci_must_pass', 'checks'],
  ['ci_still_running', 'checks'],
  ['status_checks_must_pass', 'checks'],
  ['not_approved', 'review'],
  ['requested_changes', 'review'],
  ['discussions_not_resolved', 'review'],
])
