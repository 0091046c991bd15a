import { Hono } from 'hono'
import { z } from 'zod'
import { type GitRepository, person } from './git-repository.ts'
import { type HostKind, repo } from './repository-host.ts'

export const github: HostKind = {
  scheme: 'token',
  api,
  backend: url => ({
    name: 'github',
    repo,
    branch: 'main',
    api_root: `${url}/api/v3`,
    graphql_api_root: `${url}/api/graphql`,
  }),
  editPath: file => `/${repo}/edit/main/${file}`,
}

const commitInput = z.object({
  expectedHeadOid: z.string(),
  fileChanges: z.object({
    additions: z.array(z.object({ path: z.string(), contents: z.base64() })),
    deletions: z.array(z.unknown()).length(0),
  }),
  message: z.object({ headline: z.string() }),
})

const graphQl = z.object({
  query: z.string(),
  variables: z.object({ input: commitInput.optional() }),
})

const committedDate = '2025-03-01T12:00:00Z'

function api(repository: GitRepository): Hono {
  const app = new Hono()
  const inRepo = `/api/v3/repos/${repo}`
  app.get('/api/v3/user', c => c.json(person))
  app.get(`${inRepo}/collaborators/${person.login}`, c => c.body(null, 204))
  app.get(`${inRepo}/git/trees/:sha`, c => c.json({ tree: repository.files(c.req.param('sha')) }))
  app.get(`${inRepo}/git/blobs/:sha`, c =>
    c.body(repository.bytesOf(c.req.param('sha')), 200, { 'Content-Type': 'application/octet-stream' }),
  )
  app.post('/api/graphql', async c => {
    const { query, variables } = graphQl.parse(await c.req.json())
    return c.json(variables.input ? commitOn(repository, variables.input) : answer(repository, query))
  })
  return app
}

function commitOn(
  repository: GitRepository,
  { expectedHeadOid, fileChanges, message }: z.infer<typeof commitInput>,
) {
  if (expectedHeadOid !== repository.head()) {
    const errors = [{ message: `Expected branch to point to "${expectedHeadOid}" but it did not.` }]
    return { data: { createCommitOnBranch: null }, errors }
  }
  const files = fileChanges.additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64')])
  const oid = repository.commit(message.headline, Object.fromEntries(files))
  const shas = fileChanges.additions.map(({ path }, index) => [
    `file_${index}`,
    { oid: repository.git('rev-parse', `main:${path}`).trim() },
  ])
  return { data: { createCommitOnBranch: { commit: { oid, committedDate, ...Object.fromEntries(shas) } } } }
}

/** The visual editor's queries are few and always written alike. */
function answer(repository: GitRepository, query: string) {
  const fields: [string, unknown][] = []
  for (const [, name = '', sha = ''] of query.matchAll(/(content_\d+): object\(oid: "(\w+)"\)/g)) {
    fields.push([name, { text: repository.textOf(sha), isTruncated: false }])
  }
  const { login, id, ...author } = person
  for (const [, name = ''] of query.matchAll(/(commit_\d+):\s+ref/g)) {
    fields.push([name, historyOf({ author: { ...author, user: { login, id } }, committedDate })])
  }
  if (/history\(first: 1\) \{ nodes \{ oid message/.test(query)) {
    fields.push(['ref', historyOf({ oid: repository.head(), message: repository.message() })])
  }
  // Nobody has a draft.
  if (/\bpullRequests\(/.test(query)) fields.push(['pullRequests', { nodes: [] }])
  return { data: { repository: Object.fromEntries(fields) } }
}

const historyOf = (node: unknown) => ({ target: { history: { nodes: [node] } } })
