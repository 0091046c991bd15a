/** A GitHub on this machine, with the content as its repository. */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Backend } from '../../../admin/config/settings.ts'
import { shutDown } from '../../../server/http/listen.ts'
import { listenPatiently } from '../../setup/listen-patiently.ts'
import { githubApi, repo } from './fake-github.ts'
import { createRepository, type GitRepository } from './git-repository.ts'
import { PullRequests } from './pull-requests.ts'

export interface RepositoryHost {
  repository: GitRepository
  pullRequests: PullRequests
  backend: Backend
  /** Token of the only person who may write. */
  token: string
  /** The page on which a file can be edited. */
  editAddress: (file: string) => string
  close: () => Promise<void>
}

export async function startHost(contentDir: string): Promise<RepositoryHost> {
  const token = 'token-of-ann'
  const repository = createRepository(contentDir)
  const pullRequests = new PullRequests(repository)
  const app = new Hono()
  app.use(cors())
  app.use(async (c, next) => {
    if (c.req.header('Authorization') === `token ${token}`) return next()
    return c.json({ message: 'Bad credentials' }, 401)
  })
  app.route('/', githubApi(repository, pullRequests))
  const { server, url } = await listenPatiently(app)
  return {
    repository,
    pullRequests,
    backend: {
      name: 'github',
      repo,
      branch: 'main',
      api_root: `${url}/api/v3`,
      graphql_api_root: `${url}/api/graphql`,
    },
    token,
    editAddress: file => `${url}/${repo}/edit/main/${file}`,
    async close() {
      await shutDown(server)
      repository.remove()
    },
  }
}
