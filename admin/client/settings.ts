import { z } from 'zod'

const gitFields = {
  repo: z.string().regex(/^[\w.-]+(?:\/[\w.-]+)+$/),
  branch: z.string().optional(),
  base_url: z.url().optional(),
  api_root: z.url().optional(),
  graphql_api_root: z.url().optional(),
  auth_endpoint: z.string().optional(),
  app_id: z.string().optional(),
}

/** Where the content is kept when it isn't on this machine. */
export const backendSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('github'), ...gitFields }),
  z.object({ name: z.literal('gitlab'), ...gitFields, auth_type: z.enum(['pkce', '']).optional() }),
])

/** What the page is told by the server that gave it: a checkout beside it, a repository, or neither. */
export const settingsSchema = z.object({
  local: z.object({ base: z.string(), token: z.string() }).optional(),
  backend: backendSchema.optional(),
})

export type Backend = z.infer<typeof backendSchema>
export type Settings = z.infer<typeof settingsSchema>
