import { Hono } from 'hono'
import { z } from 'zod'
import { type GitRepository, person } from './git-repository.ts'
import type { OpenedPullRequest, PullRequests } from './pull-requests.ts'

export const repo = 'balcones/site'

const commitInput = z.object({
  branch: z.object({ branchName: z.string() }),
  expectedHeadOid: z.string(),
  fileChanges: z.object({
    additions: z.array(z.object({ path: z.string(), contents: z.base64() })),
    deletions: z.array(z.object({ path: z.string() })),
  }),
  message: z.object({ headline: z.string() }),
})

const readyInput = z.object({ pullRequestId: z.string() })

const graphQl = z.object({
  query: z.string(),
  variables: z.object({
    at: z.string().optional(),
    input: z.union([commitInput, readyInput]).optional(),
  }),
})

const newPullRequest = z.object({
  title: z.string(),
  head: z.string(),
  base: z.literal('main'),
  draft: z.boolean(),
})

const date = '2025-03-01T12:00:00Z'
const inRepo = `/api/v3/repos/${repo}`

/** The answers of GitHub's API that the visual editor asks for. */
export function githubApi(repository: GitRepository, pullRequests: PullRequests): Hono {
  const app = new Hono()
  app.get(`${inRepo}/git/trees/:sha`, c => c.json({ tree: repository.files(c.req.param('sha')) }))
  app.get(`${inRepo}/git/blobs/:sha`, c =>
    c.body(repository.bytesOf(c.req.param('sha')), 200, { 'Content-Type': 'application/octet-stream' }),
  )
  app.post('/api/graphql', async c => {
    const { query, variables } = graphQl.parse(await c.req.json())
    const { input, at } = variables
    if (at !== undefined) return c.json(objectAt(repository, at))
    if (!input) return c.json(answer(repository, pullRequests, query))
    if ('fileChanges' in input) return c.json(commitOn(repository, input))
    return c.json(markReady(pullRequests, query, input))
  })
  app.route('/', pullRequestApi(repository, pullRequests))
  app.route('/', gitApi(repository))
  return app
}

/** https://docs.github.com/en/rest/pulls/pulls */
function pullRequestApi(repository: GitRepository, pullRequests: PullRequests): Hono {
  const app = new Hono()
  app.post(`${inRepo}/pulls`, async c => {
    const { title, head, draft } = newPullRequest.parse(await c.req.json())
    const made = pullRequests.begin({ title, branch: head, isDraft: draft })
    if (made) return c.json(restOf(repository, made), 201)
    const errors = [{ message: `A pull request already exists for balcones:${head}.` }]
    return c.json({ message: 'Validation Failed', errors }, 422)
  })
  app.get(`${inRepo}/pulls/:number`, c => c.json(restOf(repository, pullRequests.at(c.req.param('number')))))
  app.patch(`${inRepo}/pulls/:number`, async c => {
    const { state } = z.object({ state: z.literal('closed') }).parse(await c.req.json())
    pullRequests.at(c.req.param('number')).state = state
    return c.json({})
  })
  app.put(`${inRepo}/pulls/:number/merge`, c => {
    if (!pullRequests.mayMerge) return c.json({ message: 'Must have push access to repository' }, 403)
    const isMerged = pullRequests.merge(pullRequests.at(c.req.param('number')))
    return isMerged ? c.json({ merged: true }) : c.json({ message: 'Pull Request is not mergeable' }, 405)
  })
  app.delete(`${inRepo}/git/refs/heads/*`, c => {
    repository.git('update-ref', '-d', `refs/heads/${c.req.path.split('/heads/')[1]}`)
    return c.body(null, 204)
  })
  app.patch(`${inRepo}/git/refs/heads/*`, async c => {
    const { sha, force } = z.object({ sha: z.string(), force: z.boolean() }).parse(await c.req.json())
    const branch = c.req.path.split('/heads/')[1] ?? ''
    if (!force && repository.base(branch, sha) !== repository.head(branch))
      return c.json({ message: 'Update is not a fast forward' }, 422)
    repository.point(branch, sha)
    return c.json({})
  })
  return app
}

const newTree = z.object({
  base_tree: z.string(),
  tree: z.array(
    z.object({
      path: z.string(),
      mode: z.literal('100644'),
      type: z.literal('blob'),
      content: z.string().optional(),
      sha: z.string().nullish(),
    }),
  ),
})
const newCommit = z.object({ message: z.string(), tree: z.string(), parents: z.array(z.string()) })

/** https://docs.github.com/en/rest/git, and what is asked of files and of two branches. */
function gitApi(repository: GitRepository): Hono {
  const app = new Hono()
  app.get(`${inRepo}/compare/:branches`, c => {
    const [base = '', head = ''] = c.req.param('branches').split('...')
    const files = repository.changed(head).map(change => fileOf(repository, head, change))
    return c.json({ merge_base_commit: { sha: repository.base(base, head) }, files })
  })
  app.get(`${inRepo}/commits`, c => {
    const { path = '', sha = '', per_page: count = '30' } = c.req.query()
    const all = repository.history(path, sha, Number(count)).map(({ sha, message }) => ({
      sha,
      commit: { message, author: { name: person.name, date } },
    }))
    return c.json(all)
  })
  app.get(`${inRepo}/commits/:sha`, c => {
    const sha = c.req.param('sha')
    return c.json({ files: repository.changesIn(sha).map(change => fileOf(repository, sha, change)) })
  })
  app.post(`${inRepo}/git/refs`, async c => {
    const { ref, sha } = z.object({ ref: z.string(), sha: z.string() }).parse(await c.req.json())
    const branch = ref.replace('refs/heads/', '')
    if (repository.has(branch)) return c.json({ message: 'Reference already exists' }, 422)
    repository.point(branch, sha)
    return c.json({ ref }, 201)
  })
  app.get(`${inRepo}/git/ref/heads/*`, c =>
    c.json({ object: { sha: repository.head(c.req.path.split('/heads/')[1]) } }),
  )
  app.get(`${inRepo}/git/commits/:sha`, c => {
    const sha = c.req.param('sha')
    return c.json({ sha, tree: { sha: repository.head(`${sha}^{tree}`) } })
  })
  app.post(`${inRepo}/git/trees`, async c => {
    const { base_tree: base, tree } = newTree.parse(await c.req.json())
    const blobs = tree.map(
      ({ path, content, sha = null }) =>
        [path, content === undefined ? sha : repository.blob(content)] as const,
    )
    return c.json({ sha: repository.tree(base, blobs) }, 201)
  })
  app.post(`${inRepo}/git/commits`, async c => {
    const { message, tree, parents } = newCommit.parse(await c.req.json())
    return c.json({ sha: repository.commitTree(tree, parents, message) }, 201)
  })
  return app
}

const statuses: Readonly<Record<string, string>> = { A: 'added', D: 'removed', R: 'renamed' }

function fileOf(
  repository: GitRepository,
  ref: string,
  { kind, path, before }: ReturnType<GitRepository['changed']>[number],
) {
  const sha = kind === 'D' ? null : repository.head(`${ref}:${path}`)
  const previous = kind === 'R' ? { previous_filename: before } : {}
  return { filename: path, status: statuses[kind] ?? 'modified', sha, ...previous }
}

function objectAt(repository: GitRepository, at: string) {
  const found = repository.object(at)
  const isBlob = found?.type === 'blob'
  const text = isBlob && /\.(?:yaml|md)$/.test(at) ? { text: repository.textOf(at) } : {}
  const object = found && { __typename: isBlob ? 'Blob' : 'Tree', oid: found.sha, ...text }
  return { data: { repository: { object: object ?? null } } }
}

const addressOf = ({ number }: OpenedPullRequest) => `https://github.example/${repo}/pull/${number}`

function restOf(repository: GitRepository, pullRequest: OpenedPullRequest) {
  const { number, branch, title, state, isDraft } = pullRequest
  const isOpen = state === 'open'
  return {
    number,
    title,
    node_id: `PR_${number}`,
    html_url: addressOf(pullRequest),
    state: isOpen ? 'open' : 'closed',
    merged: state === 'merged',
    mergeable_state: !isOpen
      ? 'unknown'
      : !repository.canMerge(branch)
        ? 'dirty'
        : isDraft
          ? 'draft'
          : 'clean',
    ...(isOpen ? { head: { sha: repository.head(branch) } } : {}),
    created_at: date,
    updated_at: date,
  }
}

const refused = (message: string) => ({ data: null, errors: [{ message }] })

function markReady(pullRequests: PullRequests, query: string, input: z.infer<typeof readyInput>) {
  const pullRequest = pullRequests.at(input.pullRequestId.replace('PR_', ''))
  if (pullRequest.state !== 'open') return refused('Pull Request is closed')
  pullRequest.isDraft = query.includes('convertPullRequestToDraft')
  return { data: {} }
}

function commitOn(
  repository: GitRepository,
  { branch: { branchName }, expectedHeadOid, fileChanges, message }: z.infer<typeof commitInput>,
) {
  if (!repository.has(branchName)) return refused(`No commit exists with specified branch "${branchName}".`)
  if (expectedHeadOid !== repository.head(branchName))
    return refused(`Expected branch to point to "${expectedHeadOid}" but it did not.`)
  const { additions, deletions } = fileChanges
  const files = additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64')])
  const gone = deletions.map(({ path }) => [path, null])
  const oid = repository.commit(message.headline, Object.fromEntries([...files, ...gone]), branchName)
  const shas = additions.map(({ path }, index) => [
    `file_${index}`,
    { oid: repository.head(`${branchName}:${path}`) },
  ])
  const commit = { oid, committedDate: date, ...Object.fromEntries(shas) }
  return { data: { createCommitOnBranch: { commit } } }
}

/** The visual editor's queries are few and always written alike. */
function answer(repository: GitRepository, pullRequests: PullRequests, query: string) {
  if (/\bpullRequests\(/.test(query)) {
    const nodes = pullRequests.open().map(one => nodeOf(repository, one))
    return { data: { repository: { pullRequests: { nodes } } } }
  }
  const texts = query.matchAll(/(content_\d+): object\(oid: "(\w+)"\)/g)
  const fields = [...texts].map(([, name = '', sha = '']): [string, unknown] => [
    name,
    { text: repository.textOf(sha), isTruncated: false },
  ])
  return { data: { repository: Object.fromEntries(fields) } }
}

function nodeOf(repository: GitRepository, pullRequest: OpenedPullRequest) {
  const { number, title, branch, isDraft } = pullRequest
  const { login, id: databaseId, name, email } = person
  return {
    id: `PR_${number}`,
    number,
    title,
    url: addressOf(pullRequest),
    isDraft,
    isCrossRepository: false,
    createdAt: date,
    updatedAt: date,
    headRefName: branch,
    headRefOid: repository.head(branch),
    author: { login, name, email, databaseId },
    files: { nodes: repository.changed(branch).map(({ path }) => ({ path, changeType: 'MODIFIED' })) },
  }
}
