import type { Backend } from '../client/settings.ts'

/** What the visual editor talks to by itself, beside what the settings name. */
const hosts = {
  github: ['https://api.github.com', 'https://avatars.githubusercontent.com', 'https://www.githubstatus.com'],
  gitlab: ['https://gitlab.com', 'https://status-api.hostedstatus.com'],
} as const

/** The origins that the policy of /admin has to let through for a repository. */
export function backendOrigins(backend: Backend): string[] {
  const { name, base_url, api_root, graphql_api_root } = backend
  const own = [base_url, api_root, graphql_api_root].flatMap(url => (url ? [new URL(url).origin] : []))
  return [...new Set([...hosts[name], ...own])]
}
