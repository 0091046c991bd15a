import type { Backend } from '../client/settings.ts'

const gitHubOrigins = [
  'https://api.github.com',
  'https://avatars.githubusercontent.com',
  'https://www.githubstatus.com',
]

/** The origins that the policy of /admin has to let through for a repository. */
export function backendOrigins({ base_url, api_root, graphql_api_root }: Backend): string[] {
  const own = [base_url, api_root, graphql_api_root].flatMap(url => (url ? [new URL(url).origin] : []))
  return [...new Set([...gitHubOrigins, ...own])]
}
