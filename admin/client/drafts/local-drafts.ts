import { z } from 'zod'
import { pathInContent, shownFile } from '../content-path.ts'
import { ChangedElsewhere, type ContentStore } from '../files/content-store.ts'
import { type Conflict, wordsOfConflict } from '../saves/conflict.ts'
import { draftMode } from './draft-mode.ts'
import type { DraftStatus, PullRequest } from './drafts-service.ts'
import { draftSchema, type StoredDraft } from './stored-draft.ts'

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

const prefix = 'cms/'

/** What the visual editor would do with branches and pull requests of a repository, for a checkout: a draft is a file beside the content. */
export function localDrafts(
  store: ContentStore,
  /** Hears of a draft that another window has saved meanwhile. */
  onRefused: (conflict: () => Promise<Conflict>) => void,
) {
  /** As this page knows them, by the path of the file that a draft is of. */
  const drafts = new Map<string, StoredDraft>()

  const read = async () => z.array(draftSchema).parse(await store.send('GET', 'drafts'))

  async function put(draft: StoredDraft, seen: string): Promise<void> {
    const saved = { ...draft, saved: new Date().toISOString() }
    await store.send('PUT', `drafts/${draft.name}?${new URLSearchParams({ seen })}`, saved)
    drafts.set(draft.path, saved)
  }

  /** A draft beside what another window made of it. */
  async function conflictOf(draft: StoredDraft): Promise<Conflict> {
    const { path, text } = draft
    const now = (await read()).find(({ name }) => name === draft.name)
    return {
      text,
      base: drafts.get(path)?.text ?? (await store.text(path).catch(() => undefined)),
      theirs: { path, text: now?.text ?? '' },
      isGone: now === undefined,
      isDraft: true,
      words: wordsOfConflict({ kind: 'edited', by: 'Another window', theirs: { path } }, 'draft'),
      save: chosen => put({ ...draft, text: chosen }, now?.saved ?? ''),
    }
  }

  async function forget(path: string): Promise<void> {
    const draft = drafts.get(path)
    if (draft) await store.send('DELETE', `drafts/${draft.name}`)
    drafts.delete(path)
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
      const found = await read()
      for (const draft of found) drafts.set(draft.path, draft)
      return found.map(pullRequestOf)
    },

    async savePullRequest({ changes, branch, title }: SaveDraft) {
      const files = Object.fromEntries(await Promise.all(changes.map(write)))
      const record = changes.find(({ data }) => typeof data === 'string')
      if (typeof record?.data !== 'string') throw new Error('Only a record can be a draft.')
      const path = pathInContent(record.path) ?? ''
      const draft: StoredDraft = {
        name: branch.slice(prefix.length),
        title,
        path,
        text: record.data,
        base: drafts.get(path)?.base ?? (await store.revision(path)),
        saved: new Date().toISOString(),
      }
      await put(draft, drafts.get(path)?.saved ?? '').catch(error => {
        if (error instanceof ChangedElsewhere) onRefused(() => conflictOf(draft))
        throw error
      })
      return { commit: { sha: '', date: new Date(), files }, pullRequest: pullRequestOf(draft) }
    },

    updateStatus: async (pullRequest: LocalDraft, status: DraftStatus) => ({ ...pullRequest, status }),

    /** Refused where the file is not as it was when the draft was begun. */
    async publish({ files: [file] }: LocalDraft): Promise<void> {
      const path = pathInContent(file?.path ?? '') ?? ''
      draftMode.isPublished = true
      try {
        await store.write(path, new Blob([file?.text ?? '']), drafts.get(path)?.base)
      } finally {
        draftMode.isPublished = false
      }
      await forget(path)
    },

    discard: ({ files: [file] }: LocalDraft) => forget(pathInContent(file?.path ?? '') ?? ''),

    /** For what was saved otherwise. */
    forget,
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
