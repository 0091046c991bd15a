import * as z from 'zod/mini'
import { RejectedChange } from '../change/change-summary.ts'
import type { RecordChange } from '../change/plan-record-change.ts'
import { shownFile } from '../config/content-path.ts'
import type { Backend } from '../config/settings.ts'
import type { FileToSave, SaveResult } from '../draft/draft-services.ts'
import type { EditorStore } from '../store/editor-store.ts'
import type { ContentState } from '../worker/check-content.ts'
import type { ChangedFiles, PlannedChange } from '../worker/plan-change.ts'
import type { GitHubApi } from './github-api.ts'
import { draftBranchOf, PullRequestDrafts } from './pull-request-drafts.ts'
import { repositoryRejection } from './rejection.ts'
import { filesOf, RepositoryFiles } from './repository-files.ts'
import type { TextCache } from './text-cache.ts'

const historySchema = z.array(
  z.object({
    sha: z.string(),
    commit: z.object({
      message: z.string(),
      author: z.object({ name: z.string(), date: z.string() }),
    }),
  }),
)

/** Maximum number of versions that are listed for a file. */
const MAX_VERSIONS = 30
/** Total size of pictures that a commit may move. GitHub doesn't document the largest request that it accepts. */
const MAX_MOVED_BYTES = 20 * 2 ** 20
const TOO_LARGE =
  'Its pictures are too large to be moved from here. Ask somebody with a checkout to run this:'
/** Maximum number of times that a save starts again because somebody else commits other files at the same time. */
const MAX_TRIES = 5

interface StoreOptions {
  backend: Backend
  api: GitHubApi
  cache: TextCache
  plan: (state: ContentState, change: RecordChange) => Promise<PlannedChange>
  /** Time until GitHub is asked again about a draft that it still checks, in ms. */
  pause?: number
}

/** The content of a repository on GitHub, which is signed in to. */
export async function openRepositoryStore({
  backend,
  api,
  cache,
  plan,
  pause = 1000,
}: StoreOptions): Promise<EditorStore> {
  const files = new RepositoryFiles({ backend, api, cache })
  const drafts = new PullRequestDrafts({ backend, api, files, pause })
  await Promise.all([files.list(), drafts.list()])
  const { github } = files
  const branch = github.publishedBranch
  const history = async (path: string, sha: string, count: number) => {
    const query = new URLSearchParams({ path: shownFile(path), sha, per_page: String(count) })
    return historySchema.parse(await api.ask(`/repos/${backend.repo}/commits?${query}`))
  }
  return {
    name: `github:${backend.repo}`,
    place: 'GitHub',
    state: files,
    failure: repositoryRejection,
    readTexts: () => files.readTexts(),
    text: path => files.text(path),
    latest: path => files.latest(path),
    async lastChange(path, isDraft) {
      const [last] = await history(path, isDraft ? draftBranchOf(path) : branch, 1)
      // A draft that was published or discarded ends with a commit of this page.
      if (!last || (isDraft && last.sha === drafts.known.get(path)?.head)) return undefined
      return { by: last.commit.author.name, at: last.commit.author.date }
    },
    save: (file, isNew) => save(files, file, isNew),
    picture: path => files.bytes(path),
    drafts,
    versions: {
      async list(path) {
        const found = await history(path, branch, MAX_VERSIONS)
        return found.map(({ sha, commit: { message, author } }) => ({
          id: sha,
          date: author.date,
          author: author.name,
          note: message,
        }))
      },
      async text(path, id) {
        const then = await github.readPath(shownFile(path), id)
        return (then.kind === 'file' && then.text) || ''
      },
    },
    change: async change => {
      // Read the content again, so that the change follows links that others have added.
      const now = new RepositoryFiles({ backend, api, cache })
      await now.list()
      await now.readTexts()
      const planned = await plan(now, change)
      if ('message' in planned) throw new RejectedChange(planned.message, planned.places ?? [])
      await commitChange(now, planned.files, change)
      return planned.summary
    },
  }
}

/** Commits all files of a change at once. With `dryRun`, only throws an error with a message if they don't fit. */
async function commitChange(
  files: RepositoryFiles,
  { texts, moves, removed }: ChangedFiles,
  { do: kind, record, to, dryRun }: RecordChange,
): Promise<void> {
  const size = [...moves.keys()].reduce((sum, path) => sum + (files.sizes.get(path) ?? 0), 0)
  if (size > MAX_MOVED_BYTES) throw new Error(`${TOO_LARGE} npm run content -- ${kind} ${record} ${to ?? ''}`)
  if (dryRun) return
  const moved = [...moves].map(async ([from, path]) => [path, await files.bytes(from)] as const)
  const gone = [...removed, ...moves.keys()].map(path => [path, null] as const)
  const all = new Map<string, string | Blob | null>([...gone, ...(await Promise.all(moved)), ...texts])
  const { publishedBranch: branch } = files.github
  const message = kind === 'remove' ? `Remove ${record}` : `Rename ${record} to ${to}`
  try {
    await files.commit({ branch, head: files.head, message, files: all })
  } catch (error) {
    if ((await files.github.readHead(branch)) === files.head) throw error
    throw new Error('Somebody else has saved something at the same moment. Nothing was changed: try again.')
  }
}

async function save(files: RepositoryFiles, file: FileToSave, isNew: boolean): Promise<SaveResult> {
  try {
    return await commitOnto(files, file, isNew, MAX_TRIES)
  } catch (error) {
    return repositoryRejection(error)
  }
}

async function commitOnto(
  files: RepositoryFiles,
  file: FileToSave,
  isNew: boolean,
  tries: number,
): Promise<SaveResult> {
  const { path, text } = file
  const { github } = files
  const branch = github.publishedBranch
  const head = await github.readHead(branch)
  const state = await files.compare(path, head)
  if (state !== 'same' && !isNew) return { is: 'conflict', isRemoved: state === 'removed' }
  if (state !== 'same')
    return { is: 'failed', message: 'Not saved: somebody else has made one of the same name meanwhile.' }
  const content = filesOf(file)
  const message = `${isNew ? 'Add' : 'Change'} ${path.replace(/\.\w+$/, '')}`
  try {
    const commit = await files.commit({ branch, head, message, files: content })
    await files.published(content, commit)
    return { is: 'saved', text }
  } catch (error) {
    const hasMoved = (await github.readHead(branch).catch(() => head)) !== head
    if (!hasMoved || tries === 1) throw error
  }
  return commitOnto(files, file, isNew, tries - 1)
}
