import { z } from 'zod'
import type { Backend } from '../settings.ts'
import { type FilesAtHost, isRecord, type OwnFile, type Standing } from './files-at-host.ts'

const comparison = z.object({
  merge_base_commit: z.object({ sha: z.string() }),
  files: z.array(
    z.object({
      filename: z.string(),
      status: z.string(),
      sha: z.string().nullable(),
      previous_filename: z.string().optional(),
    }),
  ),
})
const standing = z.object({
  data: z.object({
    repository: z.object({
      object: z.object({ __typename: z.string(), oid: z.string(), text: z.string().nullish() }).nullable(),
    }),
  }),
})
const commit = z.object({ tree: z.object({ sha: z.string() }) })
const history = z.array(
  z.object({ sha: z.string(), commit: z.object({ author: z.object({ name: z.string() }) }) }),
)
const contents = z.object({
  files: z.array(z.object({ filename: z.string(), previous_filename: z.string().optional() })).optional(),
})
const made = z.object({ sha: z.string() })

/** https://docs.github.com/en/rest/git: a merge of what is published into the draft, as GitHub's own page of conflicts makes it. */
export function filesOnGitHub({ repo, branch: published = 'main' }: Backend): FilesAtHost {
  const ask = (path: string, init?: AskInit) => globalThis.askRepository(`/repos/${repo}/${path}`, init)
  const compare = async (branch: string) =>
    comparison.parse(await ask(`compare/${encodeURIComponent(published)}...${encodeURIComponent(branch)}`))
  const commitAt = async (sha: string) => commit.parse(await ask(`git/commits/${sha}`))
  const head = async (branch: string) =>
    z.object({ object: made }).parse(await ask(`git/ref/heads/${branch}`)).object.sha
  const make = async (kind: string, body: object) =>
    made.parse(await ask(`git/${kind}`, { method: 'POST', body })).sha

  return {
    host: 'GitHub',
    published,
    comparesFiles: false,
    head,
    // Of what is not there, the REST API makes an error.
    async standing(path, ref): Promise<Standing> {
      const [owner, name] = repo.split('/')
      const text = isRecord(path) ? '... on Blob { text }' : ''
      const query = `query($owner: String!, $name: String!, $at: String!) {
        repository(owner: $owner, name: $name) { object(expression: $at) { __typename oid ${text} } }
      }`
      const variables = { owner, name, at: `${ref}:${path}` }
      const answer = await globalThis.askRepository('', {
        method: 'POST',
        isGraphQL: true,
        body: { query, variables },
      })
      const { object } = standing.parse(answer).data.repository
      if (!object) return { kind: 'nothing' }
      if (object.__typename !== 'Blob') return { kind: 'folder' }
      return { kind: 'file', sha: object.oid, text: object.text ?? undefined }
    },
    async lastChange(path, ref) {
      const query = new URLSearchParams({ path, sha: ref, per_page: '1' })
      const [last] = history.parse(await ask(`commits?${query}`))
      return last && { id: last.sha, by: last.commit.author.name }
    },
    async renamedTo(path, id) {
      const { files = [] } = contents.parse(await ask(`commits/${id}?per_page=100`))
      return files.find(file => file.previous_filename === path)?.filename
    },
    async changed({ branch }) {
      const { files } = await compare(branch)
      return files.flatMap(({ filename: path, status, sha, previous_filename: previous }): OwnFile[] => [
        status === 'removed' || sha === null
          ? { path, isGone: true }
          : { path, sha, isNew: status !== 'modified' && status !== 'changed' },
        ...(status === 'renamed' && previous ? [{ path: previous, isGone: true as const }] : []),
      ])
    },
    base: async ({ branch }) => (await compare(branch)).merge_base_commit.sha,
    async renew({ branch, title }, onto, files) {
      const [own, theirs] = await Promise.all([head(branch), commitAt(onto)])
      const tree = await make('trees', {
        base_tree: theirs.tree.sha,
        tree: files.map(({ path, ...file }) => ({
          path,
          mode: '100644',
          type: 'blob',
          ...('text' in file ? { content: file.text } : { sha: file.sha }),
        })),
      })
      const sha = await make('commits', { message: title, tree, parents: [own, onto] })
      await ask(`git/refs/heads/${branch}`, { method: 'PATCH', body: { sha, force: false } })
    },
  }
}
