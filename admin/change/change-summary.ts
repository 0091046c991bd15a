import * as z from 'zod/mini'

export const placeSchema = z.object({ words: z.string(), form: z.optional(z.string()) })

export const changeSummarySchema = z.object({
  changes: z._default(z.array(placeSchema), []),
  note: z.optional(z.string()),
  /** Places to read again. */
  reread: z.optional(z.array(z.object({ words: z.string(), places: z.array(placeSchema) }))),
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
