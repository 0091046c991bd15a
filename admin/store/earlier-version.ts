import * as z from 'zod/mini'

/** Hash of a Git commit. */
export const versionId = /^[0-9a-f]{40,64}$/

/** Version of a file in an earlier commit. */
export const earlierVersion = z.object({
  id: z.string().check(z.regex(versionId)),
  date: z.string(),
  author: z.string(),
  note: z.string(),
})

export type EarlierVersion = z.infer<typeof earlierVersion>
