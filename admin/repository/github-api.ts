import type { Backend } from '../config/settings.ts'
import type { AskGitHub } from './github-repository.ts'

/** GitHub doesn't answer. */
export class GitHubUnreachableError extends Error {}

/** GitHub doesn't accept the token, or accepts it no longer. */
export class SignedOutError extends Error {}

interface GitHubApiOptions {
  backend: Pick<Backend, 'api_root' | 'graphql_api_root'>
  token: string
  /** Called when GitHub refuses the token. */
  onSignedOut?: () => void
  send?: typeof fetch
}

export interface GitHubApi {
  ask: AskGitHub
  /** Returns the bytes at a path of the REST API. */
  bytes: (path: string) => Promise<Blob>
}

/** Addresses of the REST API and of GraphQL. The token is sent to no others. */
export function apiAddresses({ api_root, graphql_api_root }: GitHubApiOptions['backend']) {
  return {
    rest: api_root ?? 'https://api.github.com',
    graphQL: graphql_api_root ?? 'https://api.github.com/graphql',
  }
}

/** Signed-in requests to GitHub (https://docs.github.com/en/rest, https://docs.github.com/en/graphql). */
export function createGitHubApi({ backend, token, onSignedOut, send = fetch }: GitHubApiOptions): GitHubApi {
  const { rest, graphQL } = apiAddresses(backend)

  async function request(address: string, accept: string, init: RequestInit): Promise<Response> {
    const headers = { Accept: accept, Authorization: `token ${token}` }
    const response = await send(address, { ...init, headers, cache: 'no-store' }).catch(() => {
      throw new GitHubUnreachableError('GitHub does not answer.')
    })
    if (response.ok) return response
    if (response.status === 401) {
      onSignedOut?.()
      throw new SignedOutError('GitHub does not accept this token.')
    }
    throw refusal(response.status, await response.json().catch(() => undefined))
  }

  return {
    async ask(path, init) {
      const method = init?.method ?? 'GET'
      const body = init?.body && JSON.stringify(init.body)
      const address = init?.isGraphQL ? graphQL : rest + path
      const response = await request(address, 'application/vnd.github+json', {
        method,
        ...(body && { body }),
      })
      const answer: unknown = response.status === 204 ? undefined : await response.json()
      if (init?.isGraphQL && errorsOf(answer).length > 0) throw refusal(response.status, answer)
      return answer
    },
    bytes: async path => (await request(rest + path, 'application/vnd.github.raw', {})).blob(),
  }
}

function refusal(status: number, answer: unknown): Error {
  const [first] = errorsOf(answer)
  const message = textIn(answer, 'message') ?? textIn(first, 'message') ?? `GitHub answered with ${status}.`
  return new Error(message, { cause: { status, message } })
}

const errorsOf = (answer: unknown): readonly unknown[] => {
  const errors = fieldOf(answer, 'errors')
  return Array.isArray(errors) ? errors : []
}

function textIn(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
