import { z } from 'zod'

export const placeSchema = z.object({ words: z.string(), form: z.string().optional() })

export const madeSchema = z.object({
  changes: z.array(placeSchema).default([]),
  note: z.string().optional(),
  /** What people should read again. */
  reread: z.array(z.object({ words: z.string(), places: z.array(placeSchema) })).optional(),
})

/** What a change of several files does, as sentences. */
export type Made = z.infer<typeof madeSchema>

type Place = z.infer<typeof placeSchema>

/** A change that can't be made. `places` are in its way. */
export class NotMade extends Error {
  readonly places: readonly Place[]

  constructor(message: string, places: readonly Place[]) {
    super(message)
    this.places = places
  }
}
