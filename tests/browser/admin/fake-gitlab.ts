import { Hono } from 'hono'
import { z } from 'zod'
import { type GitRepository, person } from './git-repository.ts'
import { type HostKind, repo } from './repository-host.ts'

export const gitlab: HostKind = {
  scheme: 'Bearer',
  api,
  backend: url => ({ name: 'gitlab', repo, branch: 'main', api_root: `${url}/api/v4` }),
  editPath: file => `/${repo}/-/edit/main/${file}`,
}

const commit = z.object({
  branch: z.literal('main'),
  commit_message: z.string(),
  actions: z.array(
    z.object({
      action: z.enum(['create', 'update']),
      file_path: z.string(),
      content: z.string(),
      encoding: z.enum(['text', 'base64']),
    }),
  ),
})

const graphQl = z.object({
  query: z.string(),
  variables: z.object({ paths: z.array(z.string()).optional() }),
})

function api(repository: GitRepository): Hono {
  const app = new Hono()
  app.get('/api/v4/user', c => c.json({ ...person, username: person.login }))
  app.get('/api/v4/projects/:id/users', c => c.json([person]))
  app.get('/api/v4/projects/:id/repository/branches/main', c => c.json({ commit: { id: repository.head() } }))
  app.get('/api/v4/projects/:id/repository/files/:path/raw', c =>
    c.body(repository.bytesOf(`main:${c.req.param('path')}`)),
  )
  // Nobody has a draft.
  app.get('/api/v4/projects/:id/merge_requests', c => c.json([]))
  // Nothing builds or publishes it.
  app.get('/api/v4/projects/:id/deployments', c => c.json([]))
  app.get('/api/v4/projects/:id/repository/commits/:sha/statuses', c => c.json([]))
  app.post('/api/v4/projects/:id/repository/commits', async c => {
    const { commit_message: message, actions } = commit.parse(await c.req.json())
    const files = actions.map(({ file_path, content, encoding }) => [
      file_path,
      Buffer.from(content, encoding === 'text' ? 'utf8' : 'base64'),
    ])
    const id = repository.commit(message, Object.fromEntries(files))
    return c.json({ id, committed_date: '2025-03-01T12:00:00Z' }, 201)
  })
  app.post('/api/graphql', async c => {
    const { query, variables } = graphQl.parse(await c.req.json())
    return c.json({ data: { project: { repository: answer(repository, query, variables.paths ?? []) } } })
  })
  return app
}

/** The visual editor's queries are few and always written alike. */
function answer(repository: GitRepository, query: string, paths: readonly string[]) {
  if (query.includes('lastCommit'))
    return { tree: { lastCommit: { sha: repository.head(), message: repository.message() } } }
  if (query.includes('rawTextBlob'))
    return { blobs: { nodes: paths.map(path => ({ rawTextBlob: repository.textOf(`main:${path}`) })) } }
  const nodes = repository.files('main').map(({ path, type, sha }) => ({ path, type, sha }))
  return { tree: { blobs: { nodes, pageInfo: { endCursor: '', hasNextPage: false } } } }
}
