/** A repository of two cities on a fake GitHub without a server, and the visual editor's store on it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGitHubApi } from '../../admin/repository/github-api.ts'
import { openRepositoryStore } from '../../admin/repository/repository-store.ts'
import type { TextCache } from '../../admin/repository/text-cache.ts'
import type { ContentState } from '../../admin/worker/check-content.ts'
import type { PlannedChange } from '../../admin/worker/plan-change.ts'
import { githubApi, repo } from '../browser/admin/fake-github.ts'
import { createRepository } from '../browser/admin/git-repository.ts'
import { PullRequests } from '../browser/admin/pull-requests.ts'

export const hippo = 'content/cities/hippo.yaml'
export const hippoText = 'name: Hippo # a note\npopulation: 100\npicture: cities/hippo/hippo-picture.webp\n'

export function createGitHost() {
  const checkout = mkdtempSync(path.join(tmpdir(), 'two-cities-'))
  mkdirSync(path.join(checkout, 'content/cities'), { recursive: true })
  writeFileSync(path.join(checkout, hippo), hippoText)
  writeFileSync(path.join(checkout, 'content/cities/rhino.yaml'), 'name: Rhino\npopulation: 200\n')
  const repository = createRepository(path.join(checkout, 'content'))
  rmSync(checkout, { recursive: true })
  const pullRequests = new PullRequests(repository)
  const app = githubApi(repository, pullRequests)

  const backend = { name: 'github' as const, repo }
  const requests: string[] = []

  /** The content editor in a window of its own, as a person with a token. */
  async function openStore({
    plan = noPlan,
    token = 'token-of-ann',
    cache = createMemoryCache(),
    intercept,
    ...options
  }: OpenStore = {}) {
    const send: typeof fetch = async (input, init) => {
      const other = intercept?.()
      if (other) return other
      const { pathname, search } = new URL(String(input))
      requests.push(`${init?.method ?? 'GET'} ${pathname}`)
      if (new Headers(init?.headers).get('authorization') !== 'token token-of-ann')
        return Response.json({ message: 'Bad credentials' }, { status: 401 })
      return app.request(pathname + search, {
        ...init,
        headers: { ...init?.headers, 'Content-Type': 'application/json' },
      })
    }
    const roots = { api_root: 'https://host/api/v3', graphql_api_root: 'https://host/api/graphql' }
    const api = createGitHubApi({ backend: roots, token, send, ...options })
    return openRepositoryStore({ backend, api, cache, plan, pause: 0 })
  }

  return {
    backend,
    requests,
    openStore,
    repository,
    pullRequests,
    now: (file = hippo, branch = 'main') =>
      repository.object(`${branch}:${file}`)?.type === 'blob'
        ? repository.textOf(`${branch}:${file}`)
        : undefined,
    close: () => repository.remove(),
  }
}

const noPlan = () => Promise.reject(new Error('Nothing is planned'))

interface OpenStore {
  plan?: (state: ContentState) => Promise<PlannedChange>
  token?: string
  cache?: TextCache
  onSignedOut?: () => void
  /** Answers in place of the repository, if it returns something. */
  intercept?: () => Response | undefined
}

export function createMemoryCache(): TextCache & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    read: async shas => new Map([...texts].filter(([sha]) => shas.includes(sha))),
    async write(added) {
      for (const [sha, text] of added) texts.set(sha, text)
    },
    async keepOnly(shas) {
      for (const sha of texts.keys()) if (!shas.has(sha)) texts.delete(sha)
    },
  }
}
