import { z } from 'zod'

/** Of a commit. */
export const versionId = /^[0-9a-f]{40,64}$/

/** A file as somebody left it once. */
export const earlierVersion = z.object({
  id: z.string().regex(versionId),
  date: z.string(),
  author: z.string(),
  note: z.string(),
})

export type EarlierVersion = z.infer<typeof earlierVersion>
