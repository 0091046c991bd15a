/** A host of a repository on this machine: the few answers of its API that the visual editor asks for. */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Backend } from '../../../admin/client/settings.ts'
import { shutDown } from '../../../server/http/listen.ts'
import { listenPatiently } from '../../setup/listen-patiently.ts'
import { createRepository, type GitRepository } from './git-repository.ts'
import { PullRequests } from './pull-requests.ts'

export interface RepositoryHost {
  repository: GitRepository
  pullRequests: PullRequests
  backend: Backend
  /** What signs in the one person who may write. */
  token: string
  /** The page on which a file can be edited. */
  editAddress: (file: string) => string
  close: () => Promise<void>
}

export interface HostKind {
  /** Before the token, in the Authorization header. */
  scheme: string
  api: (repository: GitRepository, pullRequests: PullRequests) => Hono
  backend: (url: string) => Backend
  editPath: (file: string) => string
}

export const repo = 'balcones/site'

export async function startHost(kind: HostKind, contentDir: string): Promise<RepositoryHost> {
  const token = 'token-of-ann'
  const repository = createRepository(contentDir)
  const pullRequests = new PullRequests(repository)
  const app = new Hono()
  app.use(cors())
  app.use(async (c, next) => {
    if (c.req.header('Authorization') === `${kind.scheme} ${token}`) return next()
    return c.json({ message: 'Bad credentials' }, 401)
  })
  app.route('/', kind.api(repository, pullRequests))
  const { server, url } = await listenPatiently(app)
  return {
    repository,
    pullRequests,
    backend: kind.backend(url),
    token,
    editAddress: file => url + kind.editPath(file),
    async close() {
      await shutDown(server)
      repository.remove()
    },
  }
}
