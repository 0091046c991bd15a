import { z } from 'zod'
import type { Backend } from '../settings.ts'
import { fromBase64 } from './base64.ts'
import type { FilesOfDrafts } from './draft-conflict.ts'

const comparison = z.object({
  merge_base_commit: z.object({ sha: z.string() }),
  files: z.array(z.object({ filename: z.string(), status: z.string(), sha: z.string().nullable() })),
})
const contents = z.object({ content: z.string() })
const commit = z.object({ sha: z.string(), tree: z.object({ sha: z.string() }) })
const made = z.object({ sha: z.string() })

/** https://docs.github.com/en/rest/git: a merge of what is published into the draft, as GitHub's own page of conflicts makes it. */
export function filesOnGitHub({ repo, branch: published = 'main' }: Backend): FilesOfDrafts {
  const ask = (path: string, init?: AskInit) => globalThis.askRepository(`/repos/${repo}/${path}`, init)
  const compare = async (branch: string) =>
    comparison.parse(await ask(`compare/${encodeURIComponent(published)}...${encodeURIComponent(branch)}`))
  const commitAt = async (ref: string) => commit.parse(await ask(`git/commits/${await headOf(ref)}`))
  const headOf = async (branch: string) =>
    z.object({ object: made }).parse(await ask(`git/ref/heads/${branch}`)).object.sha
  const make = async (kind: string, body: object) =>
    made.parse(await ask(`git/${kind}`, { method: 'POST', body })).sha

  return {
    published,
    changed: async ({ branch }) => (await compare(branch)).files.map(({ filename }) => filename),
    base: async ({ branch }) => (await compare(branch)).merge_base_commit.sha,
    async text(path, ref) {
      const answer = contents.parse(await ask(`contents/${path}?ref=${encodeURIComponent(ref)}`))
      return fromBase64(answer.content)
    },
    async renew({ branch, title }, { path, text }) {
      const [own, theirs, { files }] = await Promise.all([
        commitAt(branch),
        commitAt(published),
        compare(branch),
      ])
      const file = { mode: '100644', type: 'blob' }
      const others = files
        .filter(({ filename }) => filename !== path)
        .map(({ filename, status, sha }) => ({
          ...file,
          path: filename,
          sha: status === 'removed' ? null : sha,
        }))
      const tree = await make('trees', {
        base_tree: theirs.tree.sha,
        tree: [{ ...file, path, content: text }, ...others],
      })
      const sha = await make('commits', { message: title, tree, parents: [own.sha, theirs.sha] })
      await ask(`git/refs/heads/${branch}`, { method: 'PATCH', body: { sha, force: false } })
    },
  }
}
