import * as z from 'zod/mini'
import { isTextFile, pathInContent, shownFile } from '../config/content-path.ts'
import type { Backend } from '../config/settings.ts'
import type { FileToSave } from '../draft/draft-services.ts'
import { encodeBase64, gitHash } from './git-bytes.ts'
import type { GitHubApi } from './github-api.ts'
import { createGitHubRepository, type GitHubRepository } from './github-repository.ts'
import type { TextCache } from './text-cache.ts'

const treeSchema = z.object({
  truncated: z._default(z.boolean(), false),
  tree: z.array(
    z.object({ path: z.string(), type: z.string(), sha: z.string(), size: z.optional(z.number()) }),
  ),
})
const textsSchema = z.object({
  data: z.object({
    repository: z.record(
      z.string(),
      z.nullable(z.object({ text: z.nullish(z.string()), isTruncated: z.boolean() })),
    ),
  }),
})
const commitSchema = z.object({
  data: z.object({ createCommitOnBranch: z.object({ commit: z.object({ oid: z.string() }) }) }),
})

/** A file of the published branch, as this page knows it. */
interface KnownFile {
  /** Git's name of its bytes. */
  sha: string
  /** A commit in which the file has these bytes. */
  commit: string
}

/** A file of a commit; null removes it. */
export type CommittedFiles = ReadonlyMap<string, string | Blob | null>

export const filesOf = ({ path, text, pictures }: FileToSave): CommittedFiles =>
  new Map<string, string | Blob>([...pictures, [path, text]])

interface Commit {
  branch: string
  /** The commit that the branch has to be at. */
  head: string
  message: string
  /** Paths are relative to the content folder. */
  files: CommittedFiles
}

interface FilesOptions {
  backend: Backend
  api: GitHubApi
  cache: TextCache
}

/** Whether a file that this page knows is the same in a commit. */
export type FileState = 'same' | 'changed' | 'removed'

const BATCH = 100

/** The content on the published branch: the bytes that this page has read, and commits. Paths are relative to the content folder. */
export class RepositoryFiles {
  readonly texts = new Map<string, string>()
  readonly sizes = new Map<string, number | undefined>()
  readonly github: GitHubRepository
  readonly #files = new Map<string, KnownFile>()
  readonly #api: GitHubApi
  readonly #cache: TextCache
  readonly #repo: string
  #head = ''

  constructor({ backend, api, cache }: FilesOptions) {
    this.#api = api
    this.#cache = cache
    this.#repo = backend.repo
    this.github = createGitHubRepository(backend, api.ask)
  }

  /** The commit that was listed. */
  get head(): string {
    return this.#head
  }

  /** Lists the files of the content with one request for the whole repository. */
  async list(): Promise<void> {
    this.#head = await this.github.readHead(this.github.publishedBranch)
    const address = `/repos/${this.#repo}/git/trees/${this.#head}?recursive=1`
    const { tree, truncated } = treeSchema.parse(await this.#api.ask(address))
    if (truncated) throw new Error('The repository has too many files for the content editor.')
    for (const { path: file, type, sha, size } of tree) {
      const path = pathInContent(file)
      if (path === undefined || type !== 'blob') continue
      this.sizes.set(path, size)
      this.#files.set(path, { sha, commit: this.#head })
    }
  }

  async readTexts(): Promise<void> {
    await this.#read([...this.#files.keys()].filter(isTextFile))
    await this.#cache.keepOnly(new Set([...this.#files.values()].map(({ sha }) => sha)))
  }

  async text(path: string): Promise<string | undefined> {
    await this.#read([path])
    return this.texts.get(path)
  }

  /** Reads a file as it is on the published branch now, and bases the next save on it. */
  async latest(path: string): Promise<string | undefined> {
    const head = await this.github.readHead(this.github.publishedBranch)
    const now = await this.github.readPath(shownFile(path), head)
    if (now.kind === 'file') this.#know(path, now.text ?? '', { sha: now.sha, commit: head })
    else this.#forget(path)
    return this.texts.get(path)
  }

  /** Compares a file that this page knows, or knows to be missing, with a commit. */
  async compare(path: string, commit: string): Promise<FileState> {
    const known = this.#files.get(path)
    if (known?.commit === commit) return 'same'
    const now = await this.github.readPath(shownFile(path), commit)
    const sha = now.kind === 'file' ? now.sha : undefined
    if (sha === known?.sha) return 'same'
    return sha === undefined ? 'removed' : 'changed'
  }

  /** Returns Git's name of a file's bytes. */
  shaOf(path: string): string | undefined {
    return this.#files.get(path)?.sha
  }

  /** Adds a picture that only a draft has. */
  addPicture(path: string, sha: string): void {
    if (!this.#files.has(path)) this.#know(path, undefined, { sha, commit: this.#head })
  }

  /** Returns a commit in which a file has the bytes that this page knows. */
  baseOf(path: string): string {
    return this.#files.get(path)?.commit ?? this.#head
  }

  bytes(path: string): Promise<Blob> {
    return this.#api.bytes(`/repos/${this.#repo}/git/blobs/${this.#files.get(path)?.sha}`)
  }

  /** Commits files and returns the commit. GitHub refuses it if the branch isn't at `head`. */
  async commit({ branch, head, message, files }: Commit): Promise<string> {
    const all = [...files]
    const additions = await Promise.all(
      all.flatMap(([path, data]) =>
        data === null ? [] : [encodeBase64(data).then(contents => ({ path: shownFile(path), contents }))],
      ),
    )
    const deletions = all.flatMap(([path, data]) => (data === null ? [{ path: shownFile(path) }] : []))
    const input = {
      branch: { repositoryNameWithOwner: this.#repo, branchName: branch },
      message: { headline: message },
      expectedHeadOid: head,
      fileChanges: { additions, deletions },
    }
    const query = `mutation($input: CreateCommitOnBranchInput!) {
      createCommitOnBranch(input: $input) { commit { oid } }
    }`
    const answer = await this.#api.ask('', {
      method: 'POST',
      isGraphQL: true,
      body: { query, variables: { input } },
    })
    return commitSchema.parse(answer).data.createCommitOnBranch.commit.oid
  }

  /** Remembers what a commit on the published branch contains by now. */
  async published(files: CommittedFiles, commit: string): Promise<void> {
    for (const [path, data] of files) {
      if (data === null) this.#forget(path)
      else {
        const text = typeof data === 'string' ? data : undefined
        this.#know(path, text, { sha: await gitHash(data), commit })
        this.sizes.set(path, new Blob([data]).size)
      }
    }
  }

  #know(path: string, text: string | undefined, file: KnownFile): void {
    this.#files.set(path, file)
    if (text !== undefined) this.texts.set(path, text)
    if (!this.sizes.has(path)) this.sizes.set(path, undefined)
  }

  #forget(path: string): void {
    this.#files.delete(path)
    this.texts.delete(path)
    this.sizes.delete(path)
  }

  /** Reads texts that this page and its cache don't have. */
  async #read(paths: readonly string[]): Promise<void> {
    const shas = new Map(
      paths.flatMap(path => {
        const sha = this.#files.get(path)?.sha
        return sha === undefined || this.texts.has(path) ? [] : [[path, sha] as const]
      }),
    )
    const wanted = [...new Set(shas.values())]
    const cached = await this.#cache.read(wanted)
    const missing = wanted.filter(sha => !cached.has(sha))
    const batches = Array.from({ length: Math.ceil(missing.length / BATCH) }, (_, index) =>
      missing.slice(index * BATCH, (index + 1) * BATCH),
    )
    const fetched = new Map((await Promise.all(batches.map(batch => this.#fetch(batch)))).flat())
    if (fetched.size > 0) await this.#cache.write(fetched)
    for (const [path, sha] of shas) {
      const text = cached.get(sha) ?? fetched.get(sha)
      // A form may show a later text by now.
      if (text !== undefined && !this.texts.has(path)) this.texts.set(path, text)
    }
  }

  async #fetch(shas: readonly string[]): Promise<[sha: string, text: string][]> {
    const fields = shas.map(
      (sha, index) => `content_${index}: object(oid: "${sha}") { ... on Blob { text isTruncated } }`,
    )
    const query = `query($owner: String!, $name: String!) {
      repository(owner: $owner, name: $name) { ${fields.join('\n')} }
    }`
    const [owner, name] = this.#repo.split('/')
    const answer = await this.#api.ask('', {
      method: 'POST',
      isGraphQL: true,
      body: { query, variables: { owner, name } },
    })
    const { repository } = textsSchema.parse(answer).data
    return Promise.all(
      shas.map(async (sha, index): Promise<[string, string]> => {
        const blob = repository[`content_${index}`]
        if (blob && !blob.isTruncated && typeof blob.text === 'string') return [sha, blob.text]
        // GraphQL cuts long texts.
        return [sha, await (await this.#api.bytes(`/repos/${this.#repo}/git/blobs/${sha}`)).text()]
      }),
    )
  }
}
