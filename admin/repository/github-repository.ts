import * as z from 'zod/mini'
import type { Backend } from '../config/settings.ts'

/** State of a path. `sha` is Git's name of the bytes; only records come with their text. */
type PathState =
  | { kind: 'file'; sha: string; text?: string | undefined }
  | { kind: 'folder' }
  | { kind: 'nothing' }

/** The last commit that touched a file. */
interface LastCommit {
  id: string
  by: string
}

/** A file that a draft adds, changes or deletes. */
export type DraftFileChange = { path: string } & (
  | { isGone: true }
  | { isGone?: never; sha: string; isNew: boolean }
)

/** A file of an updated draft: a new text, the bytes of a file that the draft already has, or null for a deleted file. */
export type UpdatedFile = { path: string } & ({ text: string } | { sha: string | null })

/** State of a draft: `ready` to publish, or the reason why it isn't. */
export type DraftState = 'ready' | 'wait' | 'published' | 'closed' | 'conflict' | 'checks' | 'other'

export interface AskInit {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: object
  isGraphQL?: boolean
}

/** Sends a signed-in request to GitHub. Throws an error whose cause has the status and the message of the answer. */
export type AskGitHub = (path: string, init?: AskInit) => Promise<unknown>

const commitId = z.object({ sha: z.string() })
const comparisonSchema = z.object({
  merge_base_commit: commitId,
  files: z.array(
    z.object({
      filename: z.string(),
      status: z.string(),
      sha: z.nullable(z.string()),
      previous_filename: z.optional(z.string()),
    }),
  ),
})
const objectSchema = z.object({
  data: z.object({
    repository: z.object({
      object: z.nullable(z.object({ __typename: z.string(), oid: z.string(), text: z.nullish(z.string()) })),
    }),
  }),
})
const historySchema = z.array(
  z.object({ sha: z.string(), commit: z.object({ author: z.object({ name: z.string() }) }) }),
)
const pullRequestSchema = z.object({ state: z.string(), merged: z.boolean(), mergeable_state: z.string() })

/** https://docs.github.com/graphql/reference/enums#mergestatestatus, in lower case. */
const stateByMergeableState = new Map<string, DraftState>([
  ['clean', 'ready'],
  ['unstable', 'ready'],
  ['has_hooks', 'ready'],
  ['unknown', 'wait'],
  ['dirty', 'conflict'],
  ['behind', 'checks'],
  ['blocked', 'checks'],
])

export type GitHubRepository = ReturnType<typeof createGitHubRepository>

/** Files and drafts of the repository on GitHub (https://docs.github.com/en/rest). */
export function createGitHubRepository(
  { repo, branch: publishedBranch = 'main' }: Backend,
  askGitHub: AskGitHub,
) {
  const ask = (path: string, init?: AskInit) => askGitHub(`/repos/${repo}/${path}`, init)
  const compare = async (branch: string) =>
    comparisonSchema.parse(
      await ask(`compare/${encodeURIComponent(publishedBranch)}...${encodeURIComponent(branch)}`),
    )
  const readHead = async (branch: string) =>
    z.object({ object: commitId }).parse(await ask(`git/ref/heads/${branch}`)).object.sha
  const treeOf = async (sha: string) =>
    z.object({ tree: commitId }).parse(await ask(`git/commits/${sha}`)).tree.sha
  const create = async (kind: 'trees' | 'commits', body: object) =>
    commitId.parse(await ask(`git/${kind}`, { method: 'POST', body })).sha

  return {
    publishedBranch,

    /** Returns the commit that a branch points to. */
    readHead,

    /** Reads a path on a branch or in a commit. */
    async readPath(path: string, ref: string): Promise<PathState> {
      const [owner, name] = repo.split('/')
      const text = isRecordFile(path) ? '... on Blob { text }' : ''
      // GraphQL, because the REST API reports a missing path as an error.
      const query = `query($owner: String!, $name: String!, $at: String!) {
        repository(owner: $owner, name: $name) { object(expression: $at) { __typename oid ${text} } }
      }`
      const variables = { owner, name, at: `${ref}:${path}` }
      const answer = await askGitHub('', {
        method: 'POST',
        isGraphQL: true,
        body: { query, variables },
      })
      const { object } = objectSchema.parse(answer).data.repository
      if (!object) return { kind: 'nothing' }
      if (object.__typename !== 'Blob') return { kind: 'folder' }
      return { kind: 'file', sha: object.oid, text: object.text ?? undefined }
    },

    /** Returns undefined if no commit up to `ref` touched the path. */
    async findLastCommit(path: string, ref: string): Promise<LastCommit | undefined> {
      const query = new URLSearchParams({ path, sha: ref, per_page: '1' })
      const [last] = historySchema.parse(await ask(`commits?${query}`))
      return last && { id: last.sha, by: last.commit.author.name }
    },

    async listChanges(branch: string): Promise<DraftFileChange[]> {
      const { files } = await compare(branch)
      return files.flatMap(
        ({ filename: path, status, sha, previous_filename: previous }): DraftFileChange[] => [
          status === 'removed' || sha === null
            ? { path, isGone: true }
            : { path, sha, isNew: status !== 'modified' && status !== 'changed' },
          ...(status === 'renamed' && previous ? [{ path: previous, isGone: true as const }] : []),
        ],
      )
    },

    /** Returns the commit that a draft was started from. */
    findBase: async (branch: string) => (await compare(branch)).merge_base_commit.sha,

    /** Merges the published commit `onto` into a draft, as GitHub's own conflict editor does. The draft then changes only `files`. */
    async updateDraft(
      { branch, title }: { branch: string; title: string },
      onto: string,
      files: readonly UpdatedFile[],
    ): Promise<void> {
      const [own, baseTree] = await Promise.all([readHead(branch), treeOf(onto)])
      const tree = await create('trees', {
        base_tree: baseTree,
        tree: files.map(({ path, ...file }) => ({
          path,
          mode: '100644',
          type: 'blob',
          ...('text' in file ? { content: file.text } : { sha: file.sha }),
        })),
      })
      const sha = await create('commits', { message: title, tree, parents: [own, onto] })
      await ask(`git/refs/heads/${branch}`, { method: 'PATCH', body: { sha, force: false } })
    },

    async readDraftState(number: number): Promise<DraftState> {
      const {
        state,
        merged,
        mergeable_state: mergeable,
      } = pullRequestSchema.parse(await ask(`pulls/${number}`))
      if (merged) return 'published'
      if (state !== 'open') return 'closed'
      return stateByMergeableState.get(mergeable) ?? 'other'
    },
  }
}

/** Whether the editor has a form for a file. */
export const isRecordFile = (path: string) => /\.(?:yaml|md)$/.test(path)
