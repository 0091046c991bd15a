import * as z from 'zod/mini'
import { pathInContent, shownFile } from '../config/content-path.ts'
import type { Backend } from '../config/settings.ts'
import type { FailedSave, FileToSave, SaveResult, StoreResult } from '../draft/draft-services.ts'
import { draftName } from '../store/draft-name.ts'
import type { DraftStore, DraftText } from '../store/editor-store.ts'
import { CHANGED_DRAFT } from '../store/editor-store.ts'
import type { GitHubApi } from './github-api.ts'
import { isRecordFile, type UpdatedFile } from './github-repository.ts'
import { type PublishRefusal, publishDraft } from './publish-draft.ts'
import { refusalOf } from './refusal.ts'
import { repositoryRejection } from './rejection.ts'
import { filesOf, type RepositoryFiles } from './repository-files.ts'

const pullRequestSchema = z.object({
  id: z.string(),
  number: z.number(),
  url: z.string(),
  title: z.string(),
  isDraft: z.boolean(),
  isCrossRepository: z.boolean(),
  updatedAt: z.string(),
  headRefName: z.string(),
  headRefOid: z.string(),
  files: z.object({ nodes: z.array(z.object({ path: z.string() })) }),
})
const listSchema = z.object({
  data: z.object({
    repository: z.object({ pullRequests: z.object({ nodes: z.array(pullRequestSchema) }) }),
  }),
})
const createdSchema = z.object({
  number: z.number(),
  node_id: z.string(),
  html_url: z.string(),
  updated_at: z.string(),
})

/** A pull request whose branch is that of a record. */
interface OpenDraft {
  id: string
  number: number
  url: string
  title: string
  isDraft: boolean
  branch: string
  /** Last commit of the branch. */
  head: string
  saved: string
}

/** Returns the branch of a record's draft. */
export const draftBranchOf = (path: string) => `cms/${draftName(path)}`

interface DraftsOptions {
  backend: Backend
  api: GitHubApi
  files: RepositoryFiles
  /** See `openRepositoryStore`. */
  pause: number
}

/** Drafts as pull requests, one a record. Both editors name their branches alike. */
export class PullRequestDrafts implements DraftStore {
  readonly #known = new Map<string, OpenDraft>()
  readonly #api: GitHubApi
  readonly #files: RepositoryFiles
  readonly #repo: string
  readonly #pause: number

  constructor({ backend, api, files, pause }: DraftsOptions) {
    this.#api = api
    this.#files = files
    this.#repo = backend.repo
    this.#pause = pause
  }

  get known(): ReadonlyMap<string, OpenDraft> {
    return this.#known
  }

  /** Lists the open drafts. The next saves are based on them. */
  async list(): Promise<void> {
    const found = await this.#query()
    this.#known.clear()
    for (const [path, draft] of found) this.#known.set(path, draft)
  }

  async get(path: string): Promise<DraftText | undefined> {
    const draft = this.#known.get(path)
    return draft && this.#describe(path, draft)
  }

  async latest(path: string): Promise<DraftText | undefined> {
    const draft = (await this.#query()).get(path)
    if (draft) this.#known.set(path, draft)
    else this.#known.delete(path)
    return this.get(path)
  }

  async put(file: FileToSave, title: string, keepsBase: boolean): Promise<StoreResult> {
    const { path, text } = file
    try {
      const now = (await this.#query()).get(path)
      const known = this.#known.get(path)
      if (now?.head !== known?.head) return CHANGED_DRAFT
      const draft = known ? await this.#update(known, file, keepsBase) : await this.#begin(file, title)
      this.#known.set(path, draft)
      return { is: 'stored', text, savedAt: draft.saved }
    } catch (error) {
      return repositoryRejection(error)
    }
  }

  async publish(file: FileToSave): Promise<SaveResult> {
    const { path, text } = file
    try {
      const known = this.#known.get(path)
      if (!known || (await this.#query()).get(path)?.head !== known.head) return CHANGED_DRAFT
      const { github } = this.#files
      const state = await this.#files.compare(path, await github.readHead(github.publishedBranch))
      if (state !== 'same') return { is: 'conflict', isRemoved: state === 'removed' }
      const draft = await this.#update(known, file, true)
      this.#known.set(path, draft)
      const refusal = await publishDraft({
        ready: () => this.#setDraft(draft, false),
        merge: () => this.#ask(`pulls/${draft.number}/merge`, 'PUT', { sha: draft.head }),
        undo: () => this.#setDraft(draft, true),
        state: () => github.readDraftState(draft.number).catch(() => 'other'),
        pause: this.#pause,
      })
      if (refusal) return rejectionOf(refusal, draft)
      this.#known.delete(path)
      await this.#files.published(filesOf(file), draft.head)
      await this.#deleteBranch(draft).catch(() => undefined)
      return { is: 'saved', text }
    } catch (error) {
      return repositoryRejection(error)
    }
  }

  async remove(path: string): Promise<void> {
    const known = this.#known.get(path)
    if (!known) return
    const now = (await this.#query()).get(path)
    if (now && now.head !== known.head)
      throw new Error('Somebody else has saved this draft meanwhile. Load this page again to see it.')
    if (now) {
      await this.#ask(`pulls/${known.number}`, 'PATCH', { state: 'closed' })
      await this.#deleteBranch(known)
    }
    this.#known.delete(path)
  }

  async #describe(path: string, { branch, head, saved }: OpenDraft): Promise<DraftText | undefined> {
    const { github } = this.#files
    const [now, changes, base] = await Promise.all([
      github.readPath(shownFile(path), head),
      github.listChanges(branch),
      github.findBase(branch),
    ])
    if (now.kind !== 'file') return undefined
    for (const change of changes) {
      const picture = pathInContent(change.path)
      if (!change.isGone && change.isNew && picture?.startsWith('images/'))
        this.#files.addPicture(picture, change.sha)
    }
    const before = await github.readPath(shownFile(path), base)
    const [sha, baseText] = before.kind === 'file' ? [before.sha, before.text] : [undefined, '']
    const isOutdated = sha !== this.#files.shaOf(path)
    return { path, text: now.text ?? '', saved, isOutdated, baseText }
  }

  async #begin(file: FileToSave, title: string): Promise<OpenDraft> {
    const { path } = file
    const branch = draftBranchOf(path)
    const base = this.#files.baseOf(path)
    await this.#createBranch(branch, base)
    const head = await this.#commit(branch, base, file)
    const made = await this.#createPullRequest(branch, `Draft of ${title || draftName(path)}`)
    return { ...made, branch, head }
  }

  /** Saves into the branch of a draft. Unless it keeps its base, the file that this page knows is merged into it first. */
  async #update(draft: OpenDraft, file: FileToSave, keepsBase: boolean): Promise<OpenDraft> {
    const { branch } = draft
    const { github } = this.#files
    const now = await github.readPath(shownFile(file.path), draft.head)
    const isSame = now.kind === 'file' && now.text === file.text && file.pictures.size === 0
    const head = isSame ? draft.head : await this.#commit(branch, draft.head, file)
    const saved = isSame ? draft.saved : new Date().toISOString()
    if (keepsBase || !(await this.#isOutdated(draft, file.path))) return { ...draft, head, saved }
    await github.updateDraft(draft, this.#files.baseOf(file.path), await this.#changesOf(branch))
    return { ...draft, head: await github.readHead(branch), saved }
  }

  async #isOutdated({ branch }: OpenDraft, path: string): Promise<boolean> {
    const { github } = this.#files
    const base = await github.readPath(shownFile(path), await github.findBase(branch))
    return (base.kind === 'file' ? base.sha : undefined) !== this.#files.shaOf(path)
  }

  /** Lists the files that a draft adds or changes. A draft removes none. */
  async #changesOf(branch: string): Promise<UpdatedFile[]> {
    const changes = await this.#files.github.listChanges(branch)
    return changes.flatMap(change => (change.isGone ? [] : [{ path: change.path, sha: change.sha }]))
  }

  #commit(branch: string, head: string, file: FileToSave): Promise<string> {
    const message = `Draft of ${draftName(file.path)}`
    return this.#files.commit({ branch, head, message, files: filesOf(file) })
  }

  /** A branch without an open pull request is left of a draft that was closed: it starts again. */
  async #createBranch(branch: string, sha: string): Promise<void> {
    try {
      await this.#ask('git/refs', 'POST', { ref: `refs/heads/${branch}`, sha })
    } catch (error) {
      if (!/already exists/i.test(refusalOf(error).message)) throw error
      await this.#ask(`git/refs/heads/${branch}`, 'PATCH', { sha, force: true })
    }
  }

  async #createPullRequest(branch: string, title: string): Promise<Omit<OpenDraft, 'branch' | 'head'>> {
    const base = this.#files.github.publishedBranch
    const body = 'Made in the content editor.'
    const create = async (draft: boolean) => {
      const answer = await this.#ask('pulls', 'POST', { title, head: branch, base, body, draft })
      const { number, node_id: id, html_url: url, updated_at: saved } = createdSchema.parse(answer)
      return { id, number, url, title, isDraft: draft, saved }
    }
    return create(true).catch(error => {
      // GitHub has draft pull requests in private repositories of paying accounts only.
      if (!/draft pull requests are not supported/i.test(refusalOf(error).message)) throw error
      return create(false)
    })
  }

  async #setDraft({ id, isDraft }: OpenDraft, becomesDraft: boolean): Promise<void> {
    if (!isDraft) return
    const [name, type] = becomesDraft
      ? ['convertPullRequestToDraft', 'ConvertPullRequestToDraftInput']
      : ['markPullRequestReadyForReview', 'MarkPullRequestReadyForReviewInput']
    const query = `mutation($input: ${type}!) { ${name}(input: $input) { pullRequest { isDraft } } }`
    const variables = { input: { pullRequestId: id } }
    await this.#api.ask('', { method: 'POST', isGraphQL: true, body: { query, variables } })
  }

  #deleteBranch = ({ branch }: OpenDraft) => this.#ask(`git/refs/heads/${branch}`, 'DELETE')

  #ask(path: string, method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', body?: object): Promise<unknown> {
    return this.#api.ask(`/repos/${this.#repo}/${path}`, { method, ...(body && { body }) })
  }

  async #query(): Promise<ReadonlyMap<string, OpenDraft>> {
    const [owner, name] = this.#repo.split('/')
    const query = `query($owner: String!, $name: String!) {
      repository(owner: $owner, name: $name) {
        pullRequests(states: OPEN, first: 100, orderBy: { field: UPDATED_AT, direction: DESC }) {
          nodes {
            id number url title isDraft isCrossRepository updatedAt headRefName headRefOid
            files(first: 20) { nodes { path } }
          }
        }
      }
    }`
    const body = { query, variables: { owner, name } }
    const answer = listSchema.parse(await this.#api.ask('', { method: 'POST', isGraphQL: true, body }))
    const drafts = answer.data.repository.pullRequests.nodes.flatMap(
      ({ headRefName: branch, headRefOid: head, updatedAt: saved, isCrossRepository, files, ...draft }) => {
        const path = files.nodes
          .map(file => pathInContent(file.path) ?? '')
          .find(file => isRecordFile(file) && branch === draftBranchOf(file))
        return path === undefined || isCrossRepository
          ? []
          : [[path, { ...draft, branch, head, saved }] as const]
      },
    )
    return new Map(drafts)
  }
}

function rejectionOf({ why, message }: PublishRefusal, { url }: OpenDraft): FailedSave {
  if (why === 'conflict') return { is: 'conflict', isRemoved: false }
  const reasons = {
    ready: 'GitHub doesn’t say why. Try again in a minute.',
    wait: 'GitHub is still checking it. Try again in a minute.',
    published: 'It is published already: load this page again.',
    closed: 'Somebody closed this draft on GitHub.',
    checks: 'GitHub waits for its checks, or for somebody to approve it.',
    forbidden: 'Your account may not publish. Send the address of the draft to somebody who may.',
    other: `GitHub says: ${message}`,
  } satisfies Record<Exclude<PublishRefusal['why'], 'conflict'>, string>
  return { is: 'failed', message: `Not published: ${reasons[why]} The draft is kept: ${url}` }
}
