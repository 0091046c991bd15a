import { z } from 'zod'

/** The GitHub repository of the content, if the content isn't on this machine. */
export const backendSchema = z.object({
  name: z.literal('github', 'only GitHub works: the name must be "github"'),
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  branch: z.string().optional(),
  base_url: z.url().optional(),
  api_root: z.url().optional(),
  graphql_api_root: z.url().optional(),
  auth_endpoint: z.string().optional(),
})

/** Settings that the server of the page sends: a local checkout, a repository, or neither. */
export const settingsSchema = z.object({
  local: z.object({ base: z.string(), token: z.string() }).optional(),
  backend: backendSchema.optional(),
})

export type Backend = z.infer<typeof backendSchema>
export type Settings = z.infer<typeof settingsSchema>
