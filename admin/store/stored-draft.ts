import * as z from 'zod/mini'

/** A record that is written and not published. */
export const draftSchema = z.object({
  /** 'cities/kyle', as the visual editor names its form. */
  name: z.string(),
  title: z.string(),
  /** Inside the content folder. */
  path: z.string(),
  text: z.string(),
  /** The revision of the file that it was made from; empty for a new one. */
  base: z.string(),
  /** The text of that file. Missing for a new one. */
  baseText: z.optional(z.string()),
  saved: z.iso.datetime(),
})

export type StoredDraft = z.infer<typeof draftSchema>
