import { pathInContent, shownFile } from '../content-path.ts'
import { ChangedElsewhere, type ContentStore } from '../files/content-store.ts'
import { type Conflict, wordsOfConflict } from '../saves/conflict.ts'
import { DraftFiles } from './draft-files.ts'
import { draftMode } from './draft-mode.ts'
import type { DraftStatus, PullRequest } from './drafts-service.ts'
import type { StoredDraft } from './stored-draft.ts'

/** A change of a file as the visual editor gives it. */
interface FileChange {
  action: 'create' | 'update' | 'move' | 'delete'
  path: string
  data?: string | File
}

/** What the visual editor takes for the pull request of a draft. */
interface LocalDraft extends PullRequest {
  nodeId: string
  createdDate: Date
  updatedDate: Date
  files: { path: string; sha: string; size: number; text: string; deleted: boolean }[]
}

interface SaveDraft {
  changes: readonly FileChange[]
  branch: string
  title: string
}

type UnsavedDraft = Pick<StoredDraft, 'name' | 'title' | 'path' | 'text'>

const prefix = 'cms/'

/** What the visual editor would do with branches and pull requests of a repository, for a checkout: a draft is a file beside the content. */
export function localDrafts(
  store: ContentStore,
  /** Hears of a draft that another window has saved meanwhile. */
  onRefused: (conflict: () => Promise<Conflict>) => void,
) {
  const drafts = new DraftFiles(store)

  /** A draft beside what another window made of it. */
  async function conflictOf(draft: UnsavedDraft): Promise<Conflict> {
    const { path, text } = draft
    const now = (await drafts.list()).find(({ name }) => name === draft.name)
    return {
      text,
      base: drafts.known.get(path)?.text ?? (await store.text(path).catch(() => undefined)),
      theirs: { path, text: now?.text ?? '' },
      isGone: now === undefined,
      isDraft: true,
      words: wordsOfConflict({ kind: 'edited', by: 'Another window', theirs: { path } }, 'draft'),
      async save(chosen) {
        await drafts.put({ ...draft, text: chosen }, { keepsBase: true, seen: now?.saved ?? '' })
      },
    }
  }

  /** Pictures go where they belong: until something names them, no page shows them. */
  async function write({ path, data = '' }: FileChange): Promise<[string, { sha: string; file: File }]> {
    const inContent = pathInContent(path) ?? ''
    const file = new File([data], path.slice(path.lastIndexOf('/') + 1))
    if (typeof data !== 'string') await store.write(inContent, file)
    return [path, { sha: '', file }]
  }

  return {
    async fetchPullRequests(): Promise<LocalDraft[]> {
      return (await drafts.read()).map(pullRequestOf)
    },

    async savePullRequest({ changes, branch, title }: SaveDraft) {
      const files = Object.fromEntries(await Promise.all(changes.map(write)))
      const record = changes.find(({ data }) => typeof data === 'string')
      if (typeof record?.data !== 'string') throw new Error('Only a record can be a draft.')
      const path = pathInContent(record.path) ?? ''
      const draft = { name: branch.slice(prefix.length), title, path, text: record.data }
      const saved = await drafts.put(draft, { keepsBase: true }).catch(error => {
        if (error instanceof ChangedElsewhere) onRefused(() => conflictOf(draft))
        throw error
      })
      return { commit: { sha: '', date: new Date(), files }, pullRequest: pullRequestOf(saved) }
    },

    updateStatus: async (pullRequest: LocalDraft, status: DraftStatus) => ({ ...pullRequest, status }),

    /** Refused where the file is not as it was when the draft was begun. */
    async publish({ files: [file] }: LocalDraft): Promise<void> {
      const path = pathInContent(file?.path ?? '') ?? ''
      draftMode.isPublished = true
      try {
        await store.write(path, new Blob([file?.text ?? '']), drafts.known.get(path)?.base)
      } finally {
        draftMode.isPublished = false
      }
      await drafts.remove(path)
    },

    discard: ({ files: [file] }: LocalDraft) => drafts.remove(pathInContent(file?.path ?? '') ?? ''),

    /** For what was saved otherwise. */
    forget: (path: string) => drafts.remove(path),
  }
}

function pullRequestOf({ name, title, path, text, saved }: StoredDraft): LocalDraft {
  const date = new Date(saved)
  return {
    number: 0,
    nodeId: name,
    title,
    url: '',
    branch: prefix + name,
    headSHA: '',
    status: 'draft',
    createdDate: date,
    updatedDate: date,
    files: [{ path: shownFile(path), sha: '', size: text.length, text, deleted: false }],
  }
}

declare global {
  var localWorkflow: ReturnType<typeof localDrafts> | undefined
}
