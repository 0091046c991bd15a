import type { FileChange } from '../saves/repository-saves.ts'

/** A draft as the visual editor knows it: a pull request, or on a checkout a file. */
export interface PullRequest {
  number: number
  title: string
  /** Its page at the host; empty on a checkout. */
  url: string
  branch: string
  headSHA: string
  status: DraftStatus
}

export type DraftStatus = 'draft' | 'pending_review' | 'pending_publish' | 'pending_deletion'

export interface SavedDraft {
  branch: string
  title: string
  changes: readonly FileChange[]
  status: DraftStatus
  /** Of a draft that is there. */
  pullRequest?: PullRequest | undefined
}

/** What the visual editor does with drafts, wherever they are kept. */
export interface DraftsService {
  savePullRequest: (draft: SavedDraft) => Promise<{ pullRequest: PullRequest }>
  updateStatus: (pullRequest: PullRequest, status: DraftStatus) => Promise<PullRequest>
  publish: (pullRequest: PullRequest) => Promise<void>
}

declare global {
  /** Stands between the visual editor and what it does with drafts: see adapt-cms.ts. */
  var draftsBy: (service: DraftsService) => DraftsService
}

/** What the visual editor knows of a request that the host refused. */
export function refusalOf(error: unknown): { status: number; message: string } {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const field = (name: string): unknown =>
    typeof cause === 'object' && cause !== null ? Reflect.get(cause, name) : undefined
  const [status, message] = [field('status'), field('message')]
  return {
    status: typeof status === 'number' ? status : 0,
    message: typeof message === 'string' && message ? message : String(error),
  }
}
