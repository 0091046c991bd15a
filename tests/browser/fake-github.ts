/** What the visual editor asks of GitHub, answered from a Git repository on this machine. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { listen, shutDown } from '../../server/listen.ts'

export interface FakeGitHub {
  restRoot: string
  graphQlRoot: string
  repo: string
  /** What signs in the one person who may write. */
  token: string
  /** Runs git in the repository and gives what it prints. */
  git: (...args: string[]) => string
  /** A commit on main by somebody else: files by path. */
  commit: (message: string, files: Readonly<Record<string, string | Uint8Array>>) => string
  close: () => Promise<void>
}

const person = { id: 7, login: 'ann', name: 'Ann Editor', email: 'ann@example.com' }
const committedDate = '2025-03-01T12:00:00Z'
const identity = {
  GIT_AUTHOR_NAME: person.name,
  GIT_AUTHOR_EMAIL: person.email,
  GIT_COMMITTER_NAME: person.name,
  GIT_COMMITTER_EMAIL: person.email,
}

const graphQlRequest = z.object({
  query: z.string(),
  variables: z.object({
    input: z
      .object({
        expectedHeadOid: z.string(),
        fileChanges: z.object({
          additions: z.array(z.object({ path: z.string(), contents: z.base64() })),
          deletions: z.array(z.object({ path: z.string() })).length(0),
        }),
        message: z.object({ headline: z.string() }),
      })
      .optional(),
  }),
})

type CommitInput = NonNullable<z.infer<typeof graphQlRequest>['variables']['input']>

/** `contentDir` is the first commit's content/. */
export async function startFakeGitHub(contentDir: string): Promise<FakeGitHub> {
  const repo = 'balcones/site'
  const token = 'token-of-ann'
  const repository = openRepository(contentDir)
  const app = new Hono()
  app.use(cors())
  app.use(async (c, next) => {
    if (c.req.header('Authorization') === `token ${token}`) return next()
    return c.json({ message: 'Bad credentials' }, 401)
  })
  const rest = app.basePath('/api/v3')
  rest.get('/user', c => c.json(person))
  rest.get(`/repos/${repo}/collaborators/${person.login}`, c => c.body(null, 204))
  rest.get(`/repos/${repo}/git/trees/:sha`, c => c.json({ tree: repository.tree(c.req.param('sha')) }))
  rest.get(`/repos/${repo}/git/blobs/:sha`, c =>
    c.body(new Uint8Array(repository.blob(c.req.param('sha'))), 200, {
      'Content-Type': 'application/octet-stream',
    }),
  )
  app.post('/api/graphql', async c => {
    const { query, variables } = graphQlRequest.parse(await c.req.json())
    return c.json(variables.input ? repository.commitOn(variables.input) : { data: repository.answer(query) })
  })
  const { server, url } = await listen(app, { host: '127.0.0.1', port: 0 })
  return {
    restRoot: `${url}/api/v3`,
    graphQlRoot: `${url}/api/graphql`,
    repo,
    token,
    git: repository.git,
    commit: repository.commit,
    async close() {
      await shutDown(server)
      repository.remove()
    },
  }
}

function openRepository(contentDir: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fake-github-'))
  const env = { ...process.env, ...identity, GIT_DIR: folder, GIT_CONFIG_GLOBAL: '/dev/null' }
  const run = (args: readonly string[], input?: Buffer) =>
    execFileSync('git', args, { env, input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 2 ** 28 })
  const git = (...args: string[]) => run(args).toString()
  git('init', '--quiet', '--bare', '--initial-branch=main')
  git('-c', 'core.bare=false', `--work-tree=${path.dirname(contentDir)}`, 'add', 'content')
  const head = () => git('rev-parse', 'main').trim()

  function write(files: readonly (readonly [path: string, bytes: Buffer])[], message: string): string {
    for (const [file, bytes] of files) {
      const sha = run(['hash-object', '-w', '--stdin'], bytes).toString().trim()
      git('update-index', '--add', '--cacheinfo', `100644,${sha},${file}`)
    }
    const parents = git('branch', '--list', 'main') ? ['-p', head()] : []
    const commit = git('commit-tree', git('write-tree').trim(), ...parents, '-m', message).trim()
    git('update-ref', 'refs/heads/main', commit)
    return commit
  }
  write([], 'Content')

  return {
    git,
    remove: () => rmSync(folder, { recursive: true }),
    commit: (message: string, files: Readonly<Record<string, string | Uint8Array>>) =>
      write(
        Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes)]),
        message,
      ),
    blob: (sha: string) => run(['cat-file', 'blob', sha]),
    tree: (sha: string) =>
      git('ls-tree', '-r', '-l', '-z', sha)
        .split('\0')
        .filter(Boolean)
        .map(line => {
          const [info = '', file] = line.split('\t')
          const [, type, object, size] = info.split(/ +/)
          return { path: file, type, sha: object, size: Number(size) }
        }),
    commitOn({ expectedHeadOid, fileChanges, message }: CommitInput) {
      if (expectedHeadOid !== head()) {
        const errors = [{ message: `Expected branch to point to "${expectedHeadOid}" but it did not.` }]
        return { data: { createCommitOnBranch: null }, errors }
      }
      const files = fileChanges.additions.map(
        ({ path: file, contents }) => [file, Buffer.from(contents, 'base64')] as const,
      )
      const oid = write(files, message.headline)
      const shas = files.map(([file], index) => [
        `file_${index}`,
        { oid: git('rev-parse', `main:${file}`).trim() },
      ])
      return {
        data: { createCommitOnBranch: { commit: { oid, committedDate, ...Object.fromEntries(shas) } } },
      }
    },
    /** The editor's queries are few and always written alike. */
    answer(query: string) {
      const fields: [string, unknown][] = []
      for (const [, name = '', sha = ''] of query.matchAll(/(content_\d+): object\(oid: "(\w+)"\)/g)) {
        fields.push([name, { text: run(['cat-file', 'blob', sha]).toString(), isTruncated: false }])
      }
      const { login, id, ...author } = person
      for (const [, name = ''] of query.matchAll(/(commit_\d+):\s+ref/g)) {
        const node = { author: { ...author, user: { login, id } }, committedDate }
        fields.push([name, { target: { history: { nodes: [node] } } }])
      }
      if (/history\(first: 1\) \{ nodes \{ oid message/.test(query)) {
        const nodes = [{ oid: head(), message: git('log', '-1', '--format=%s', 'main').trim() }]
        fields.push(['ref', { target: { history: { nodes } } }])
      }
      return { repository: Object.fromEntries(fields) }
    },
  }
}
