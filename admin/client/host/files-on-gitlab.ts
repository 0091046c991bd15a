import { z } from 'zod'
import type { Backend } from '../settings.ts'
import { fromBase64 } from './base64.ts'
import type { FilesOfDrafts } from './draft-conflict.ts'

const diffs = z.array(z.object({ new_path: z.string(), new_file: z.boolean(), deleted_file: z.boolean() }))
const contents = z.object({ content: z.string() })

/** https://docs.gitlab.com/api/commits: the draft begins anew on what is published; its merge request keeps both as versions. */
export function filesOnGitLab({ repo, branch: published = 'main' }: Backend): FilesOfDrafts {
  const project = `/projects/${encodeURIComponent(repo)}`
  const ask = (path: string, init?: AskInit) => globalThis.askRepository(`${project}/${path}`, init)
  const changes = async (number: number) =>
    diffs.parse(await ask(`merge_requests/${number}/diffs?per_page=100`))
  const bytesOf = async (path: string, ref: string) =>
    contents.parse(await ask(`repository/files/${encodeURIComponent(path)}?ref=${encodeURIComponent(ref)}`))
      .content

  return {
    published,
    changed: async ({ number }) => (await changes(number)).map(({ new_path: path }) => path),
    async base({ branch }) {
      const refs = [published, branch].map(ref => `refs[]=${encodeURIComponent(ref)}`).join('&')
      return z.object({ id: z.string() }).parse(await ask(`repository/merge_base?${refs}`)).id
    },
    text: async (path, ref) => fromBase64(await bytesOf(path, ref)),
    async renew({ number, branch, title }, { path, text }) {
      const others = (await changes(number)).filter(change => change.new_path !== path)
      const actions = await Promise.all(
        others.map(async ({ new_path: file_path, new_file: isNew, deleted_file: isDeleted }) =>
          isDeleted
            ? { action: 'delete', file_path }
            : {
                action: isNew ? 'create' : 'update',
                file_path,
                content: await bytesOf(file_path, branch),
                encoding: 'base64',
              },
        ),
      )
      const record = { action: 'update', file_path: path, content: text, encoding: 'text' }
      await ask('repository/commits', {
        method: 'POST',
        body: {
          branch,
          start_branch: published,
          force: true,
          commit_message: title,
          actions: [record, ...actions],
        },
      })
    },
  }
}
