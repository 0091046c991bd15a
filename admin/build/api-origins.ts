import type { Backend } from '../config/settings.ts'
import { apiAddresses } from '../repository/github-api.ts'

/** Returns the origins that the editor of a repository sends requests to. */
export function apiOrigins(backend: Backend): readonly string[] {
  const { rest, graphQL } = apiAddresses(backend)
  return [...new Set([rest, graphQL].map(url => new URL(url).origin))]
}
