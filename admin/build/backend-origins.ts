import type { AdminOrigins } from '../../site/headers.ts'
import type { Backend } from '../client/settings.ts'
import { apiAddresses } from '../repository/github-api.ts'

const gitHubOrigins = [
  'https://api.github.com',
  'https://avatars.githubusercontent.com',
  'https://www.githubstatus.com',
]

/** Returns the origins that the policies of /admin and /admin/next allow for a repository. */
export function backendOrigins(backend: Backend): AdminOrigins {
  const { rest, graphQL } = apiAddresses(backend)
  const apiOrigins = originsOf([rest, graphQL])
  return {
    adminOrigins: [...new Set([...gitHubOrigins, ...originsOf([backend.base_url]), ...apiOrigins])],
    apiOrigins,
  }
}

const originsOf = (urls: readonly (string | undefined)[]) => [
  ...new Set(urls.flatMap(url => (url ? [new URL(url).origin] : []))),
]
