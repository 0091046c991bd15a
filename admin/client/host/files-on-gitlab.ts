import { z } from 'zod'
import type { Backend } from '../settings.ts'
import { type FilesAtHost, isRecord, type OwnFile, type Standing } from './files-at-host.ts'

const diffs = z.array(
  z.object({
    old_path: z.string(),
    new_path: z.string(),
    new_file: z.boolean(),
    deleted_file: z.boolean(),
    renamed_file: z.boolean(),
  }),
)
const paths = z.array(z.object({ path: z.string() }))
const standing = z.object({
  data: z.object({
    project: z.object({
      repository: z.object({
        blobs: z.object({ nodes: z.array(z.object({ oid: z.string(), rawTextBlob: z.string().nullish() })) }),
        tree: z.object({ blobs: z.object({ nodes: paths }), trees: z.object({ nodes: paths }) }).nullable(),
      }),
    }),
  }),
})
const history = z.array(z.object({ id: z.string(), author_name: z.string() }))
const id = z.object({ id: z.string() })

/** https://docs.gitlab.com/api/commits: the draft begins anew on what is published; its merge request keeps both as versions. */
export function filesOnGitLab({ repo, branch: published = 'main' }: Backend): FilesAtHost {
  const project = `/projects/${encodeURIComponent(repo)}`
  const ask = (path: string, init?: AskInit) => globalThis.askRepository(`${project}/${path}`, init)
  const diffsOf = async (place: string) => diffs.parse(await ask(`${place}?per_page=100`))
  const bytesOf = async (path: string, ref: string) =>
    z
      .object({ content: z.string() })
      .parse(await ask(`repository/files/${encodeURIComponent(path)}?ref=${encodeURIComponent(ref)}`)).content

  return {
    host: 'GitLab',
    published,
    comparesFiles: true,
    head: async branch =>
      z.object({ commit: id }).parse(await ask(`repository/branches/${encodeURIComponent(branch)}`)).commit
        .id,
    // Of what is not there, the REST API makes an error.
    async standing(path, ref): Promise<Standing> {
      const text = isRecord(path) ? 'rawTextBlob' : ''
      const query = `query($project: ID!, $path: String!, $ref: String!) {
        project(fullPath: $project) { repository {
          blobs(paths: [$path], ref: $ref) { nodes { oid ${text} } }
          tree(path: $path, ref: $ref) { blobs(first: 1) { nodes { path } } trees(first: 1) { nodes { path } } }
        } }
      }`
      const variables = { project: repo, path, ref }
      const answer = await globalThis.askRepository('', {
        method: 'POST',
        isGraphQL: true,
        body: { query, variables },
      })
      const { blobs, tree } = standing.parse(answer).data.project.repository
      const [file] = blobs.nodes
      if (file) return { kind: 'file', sha: file.oid, text: file.rawTextBlob ?? undefined }
      const within = [...(tree?.blobs.nodes ?? []), ...(tree?.trees.nodes ?? [])]
      return { kind: within.length > 0 ? 'folder' : 'nothing' }
    },
    async lastChange(path, ref) {
      const query = new URLSearchParams({ path, ref_name: ref, per_page: '1' })
      const [last] = history.parse(await ask(`repository/commits?${query}`))
      return last && { id: last.id, by: last.author_name }
    },
    async renamedTo(path, commit) {
      const changes = await diffsOf(`repository/commits/${commit}/diff`)
      return changes.find(change => change.renamed_file && change.old_path === path)?.new_path
    },
    async changed({ number, branch }) {
      const changes = await diffsOf(`merge_requests/${number}/diffs`)
      const found = changes.map(async (change): Promise<OwnFile[]> => {
        const { old_path: before, new_path: path, new_file: isAdded, renamed_file: isRenamed } = change
        if (change.deleted_file) return [{ path, isGone: true }]
        const file = await this.standing(path, branch)
        const gone = isRenamed ? [{ path: before, isGone: true as const }] : []
        return file.kind === 'file' ? [{ path, sha: file.sha, isNew: isAdded || isRenamed }, ...gone] : gone
      })
      return (await Promise.all(found)).flat()
    },
    async base({ branch }) {
      const refs = [published, branch].map(ref => `refs[]=${encodeURIComponent(ref)}`).join('&')
      return id.parse(await ask(`repository/merge_base?${refs}`)).id
    },
    async renew({ branch, title }, onto, files) {
      const actionAt = async (path: string) =>
        (await this.standing(path, onto)).kind === 'nothing' ? 'create' : 'update'
      const actions = await Promise.all(
        files.map(async file => {
          const place = { file_path: file.path }
          if ('text' in file)
            return { action: await actionAt(file.path), ...place, content: file.text, encoding: 'text' }
          if (file.sha === null) return { action: 'delete', ...place }
          const content = await bytesOf(file.from, branch)
          return { action: await actionAt(file.path), ...place, content, encoding: 'base64' }
        }),
      )
      await ask('repository/commits', {
        method: 'POST',
        body: { branch, start_sha: onto, force: true, commit_message: title, actions },
      })
    },
  }
}
