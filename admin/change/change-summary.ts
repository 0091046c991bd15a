import { z } from 'zod'

export const placeSchema = z.object({ words: z.string(), form: z.string().optional() })

export const changeSummarySchema = z.object({
  changes: z.array(placeSchema).default([]),
  note: z.string().optional(),
  /** Places to read again. */
  reread: z.array(z.object({ words: z.string(), places: z.array(placeSchema) })).optional(),
})

/** Describes a change of several files. */
export type ChangeSummary = z.infer<typeof changeSummarySchema>

type Place = z.infer<typeof placeSchema>

/** Thrown if a change can't be made. `places` prevent it. */
export class RejectedChange extends Error {
  readonly places: readonly Place[]

  constructor(message: string, places: readonly Place[]) {
    super(message)
    this.places = places
  }
}
