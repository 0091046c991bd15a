import * as z from 'zod/mini'

/** The GitHub repository of the content, if the content isn't on this machine. */
export const backendSchema = z.object({
  name: z.literal('github', 'only GitHub works: the name must be "github"'),
  repo: z.string().check(z.regex(/^[\w.-]+\/[\w.-]+$/)),
  branch: z.optional(z.string()),
  base_url: z.optional(z.url()),
  api_root: z.optional(z.url()),
  graphql_api_root: z.optional(z.url()),
  auth_endpoint: z.optional(z.string()),
})

/** Settings that the server of the page sends: a local checkout, a repository, or neither. */
export const settingsSchema = z.object({
  local: z.optional(z.object({ base: z.string(), token: z.string() })),
  backend: z.optional(backendSchema),
})

export type Backend = z.infer<typeof backendSchema>
export type Settings = z.infer<typeof settingsSchema>
