import { Hono } from 'hono'
import { z } from 'zod'
import { type GitRepository, person } from './git-repository.ts'
import type { PullRequest, PullRequests } from './pull-requests.ts'
import { type HostKind, repo } from './repository-host.ts'

export const gitlab: HostKind = {
  scheme: 'Bearer',
  api,
  backend: url => ({ name: 'gitlab', repo, branch: 'main', api_root: `${url}/api/v4` }),
  editPath: file => `/${repo}/-/edit/main/${file}`,
}

const commit = z.object({
  branch: z.string(),
  start_branch: z.literal('main').optional(),
  start_sha: z.string().optional(),
  force: z.literal(true).optional(),
  commit_message: z.string(),
  actions: z.array(
    z.object({
      action: z.enum(['create', 'update', 'delete']),
      file_path: z.string(),
      last_commit_id: z.string().optional(),
      content: z.string().optional(),
      encoding: z.enum(['text', 'base64']).optional(),
    }),
  ),
})

const graphQl = z.object({
  query: z.string(),
  variables: z.object({
    paths: z.array(z.string()).optional(),
    branch: z.string().optional(),
    path: z.string().optional(),
    ref: z.string().optional(),
  }),
})

const newMergeRequest = z.object({
  title: z.string(),
  source_branch: z.string(),
  target_branch: z.literal('main'),
  labels: z.string(),
})

const mergeRequestChange = z.object({
  title: z.string().optional(),
  add_labels: z.string().optional(),
  remove_labels: z.string().optional(),
})

const date = '2025-03-01T12:00:00Z'
const inProject = '/api/v4/projects/:id'

function api(repository: GitRepository, pullRequests: PullRequests): Hono {
  const app = new Hono()
  app.get('/api/v4/user', c => c.json({ ...person, username: person.login }))
  app.get(`${inProject}/users`, c => c.json([person]))
  app.get(`${inProject}/repository/branches/:branch`, c =>
    c.json({ commit: { id: repository.head(c.req.param('branch')) } }),
  )
  app.delete(`${inProject}/repository/branches/:branch`, c => {
    repository.git('update-ref', '-d', `refs/heads/${c.req.param('branch')}`)
    return c.body(null, 204)
  })
  app.get(`${inProject}/repository/files/:path/raw`, c =>
    c.body(repository.bytesOf(`main:${c.req.param('path')}`)),
  )
  app.get(`${inProject}/repository/files/:path`, c => {
    const bytes = repository.bytesOf(`${c.req.query('ref')}:${c.req.param('path')}`)
    return c.json({ content: Buffer.from(bytes).toString('base64') })
  })
  app.get(`${inProject}/repository/merge_base`, c => {
    const [one = '', other = ''] = c.req.queries('refs[]') ?? []
    return c.json({ id: repository.base(one, other) })
  })
  app.get(`${inProject}/deployments`, c => c.json(deploymentsOf(repository, pullRequests)))
  app.get(`${inProject}/repository/commits`, c => {
    const id = repository.last(c.req.query('path') ?? '', c.req.query('ref_name') ?? '')
    return c.json(id === '' ? [] : [{ id, author_name: person.name }])
  })
  app.get(`${inProject}/repository/commits/:sha/diff`, c =>
    c.json(repository.changesIn(c.req.param('sha')).map(diffOf)),
  )
  app.get(`${inProject}/repository/commits/:sha/statuses`, c => c.json([]))
  app.post(`${inProject}/repository/commits`, async c => {
    const made = commitOn(repository, commit.parse(await c.req.json()))
    return 'id' in made ? c.json(made, 201) : c.json(made, 400)
  })
  app.post('/api/graphql', async c => {
    const { query, variables } = graphQl.parse(await c.req.json())
    const { paths = [], branch = 'main', path, ref = '' } = variables
    if (path !== undefined) return c.json(standingAt(repository, path, ref))
    return c.json({ data: { project: { repository: answer(repository, query, paths, branch) } } })
  })
  app.route('/', mergeRequestApi(repository, pullRequests))
  return app
}

/** https://docs.gitlab.com/api/merge_requests/ */
function mergeRequestApi(repository: GitRepository, pullRequests: PullRequests): Hono {
  const app = new Hono()
  const all = `${inProject}/merge_requests`
  const rest = (one: PullRequest) => restOf(repository, one)
  app.get(all, c => {
    const { labels, source_branch: branch } = c.req.query()
    const suits = (one: PullRequest) =>
      (labels === undefined || one.labels.includes(labels)) && (branch === undefined || one.branch === branch)
    return c.json(pullRequests.open().filter(suits).map(rest))
  })
  app.post(all, async c => {
    const { title, source_branch: branch, labels } = newMergeRequest.parse(await c.req.json())
    const made = pullRequests.begin({ title, branch, isDraft: isDraft(title), labels: labels.split(',') })
    if (made) return c.json(rest(made), 201)
    return c.json({ message: ['Another open merge request already exists for this source branch'] }, 409)
  })
  app.get(`${all}/:number`, c => c.json(rest(pullRequests.at(c.req.param('number')))))
  app.get(`${all}/:number/diffs`, c => {
    const { branch } = pullRequests.at(c.req.param('number'))
    return c.json(repository.changed(branch).map(diffOf))
  })
  app.put(`${all}/:number`, async c => {
    const change = mergeRequestChange.parse(await c.req.json())
    const one = pullRequests.at(c.req.param('number'))
    const removed = change.remove_labels?.split(',') ?? []
    const added = change.add_labels?.split(',') ?? []
    one.labels = [...one.labels.filter(label => !removed.includes(label)), ...added]
    one.title = change.title ?? one.title
    one.isDraft = isDraft(one.title)
    return c.json(rest(one))
  })
  app.put(`${all}/:number/merge`, async c => {
    if (!pullRequests.mayMerge) return c.json({ message: '401 Unauthorized' }, 401)
    const one = pullRequests.at(c.req.param('number'))
    const { sha } = z.object({ sha: z.string().optional() }).parse(await c.req.json())
    if (one.state === 'open' && sha !== undefined && sha !== repository.head(one.branch))
      return c.json({ message: 'SHA does not match HEAD of source branch' }, 409)
    if (!pullRequests.merge(one)) return c.json({ message: '405 Method Not Allowed' }, 405)
    return c.json(rest(one))
  })
  return app
}

const isDraft = (title: string) => title.startsWith('Draft: ')

function restOf(repository: GitRepository, { number, title, branch, state, isDraft, labels }: PullRequest) {
  const isOpen = state === 'open'
  const detail = !isOpen ? 'not_open' : isDraft ? 'draft_status' : 'mergeable'
  return {
    id: 900 + number,
    iid: number,
    title,
    labels,
    source_branch: branch,
    web_url: `https://gitlab.example/${repo}/-/merge_requests/${number}`,
    state: isOpen ? 'opened' : state,
    detailed_merge_status: isOpen && !repository.canMerge(branch) ? 'conflict' : detail,
    merge_when_pipeline_succeeds: false,
    ...(isOpen ? { sha: repository.head(branch) } : {}),
    author: { id: person.id, name: person.name, username: person.login },
    created_at: date,
    updated_at: date,
  }
}

/** What review apps tell GitLab of each commit that they have made pages of. */
const deploymentsOf = (repository: GitRepository, pullRequests: PullRequests) =>
  pullRequests.open().map(({ number, branch }) => ({
    sha: repository.head(branch),
    status: 'success',
    environment: { name: 'review', external_url: `https://preview-${number}.example` },
  }))

const diffOf = ({ kind, path, before }: ReturnType<GitRepository['changed']>[number]) => ({
  old_path: before,
  new_path: path,
  new_file: kind === 'A',
  deleted_file: kind === 'D',
  renamed_file: kind === 'R',
})

function standingAt(repository: GitRepository, path: string, ref: string) {
  const found = repository.object(`${ref}:${path}`)
  const isBlob = found?.type === 'blob'
  const text = isBlob && /\.(?:yaml|md)$/.test(path) ? { rawTextBlob: repository.textOf(found.sha) } : {}
  const nodes = isBlob ? [{ oid: found.sha, ...text }] : []
  const tree = {
    blobs: { nodes: found?.type === 'tree' ? [{ path: `${path}/any` }] : [] },
    trees: { nodes: [] },
  }
  return { data: { project: { repository: { blobs: { nodes }, tree } } } }
}

/** https://docs.gitlab.com/api/commits: what stands in the way of an action. */
function refusalOf(
  repository: GitRepository,
  from: string,
  action: z.infer<typeof commit>['actions'][number],
) {
  const { file_path: path, last_commit_id: last } = action
  const isThere = repository.object(`${from}:${path}`) !== undefined
  if (action.action === 'create') return isThere ? 'A file with this name already exists' : undefined
  if (!isThere) return "A file with this name doesn't exist"
  const isOther = last !== undefined && last !== repository.last(path, from)
  return isOther ? `The file has changed since you started editing it: ${path}` : undefined
}

function commitOn(repository: GitRepository, made: z.infer<typeof commit>) {
  const { branch, force, commit_message: message, actions } = made
  const start = made.start_branch ?? made.start_sha
  if (start !== undefined && !force && repository.has(branch))
    return {
      message: `A branch called '${branch}' already exists. Switch to that branch in order to make changes`,
    }
  if (start === undefined && !repository.has(branch))
    return { message: 'You can only create or edit files when you are on a branch' }
  const refused = actions.flatMap(action => refusalOf(repository, start ?? branch, action) ?? [])[0]
  if (refused !== undefined) return { message: refused }
  const files = actions.map(({ action, file_path, content = '', encoding }) => [
    file_path,
    action === 'delete' ? null : Buffer.from(content, encoding === 'text' ? 'utf8' : 'base64'),
  ])
  const id = repository.commit(message, Object.fromEntries(files), branch, start ?? branch)
  return { id, committed_date: date }
}

/** The visual editor's queries are few and always written alike. */
function answer(repository: GitRepository, query: string, paths: readonly string[], branch: string) {
  if (query.includes('lastCommit'))
    return { tree: { lastCommit: { sha: repository.head(), message: repository.message() } } }
  if (query.includes('rawTextBlob')) {
    const nodes = paths.map(path => {
      const text = repository.textOf(`${branch}:${path}`)
      const oid = repository.head(`${branch}:${path}`)
      return { path, oid, size: String(Buffer.byteLength(text)), rawTextBlob: text }
    })
    return { blobs: { nodes } }
  }
  const nodes = repository.files('main').map(({ path, type, sha }) => ({ path, type, sha }))
  return { tree: { blobs: { nodes, pageInfo: { endCursor: '', hasNextPage: false } } } }
}
