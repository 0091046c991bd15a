import type { VisitWindow } from '../../site/visit-windows.ts'

/** State of the page on which a customer books a visit. */
export type VisitPageState =
  | {
      kind: 'open'
      /** URL that the forms are posted to. */
      action: string
      /** Sequence of the visit that the page shows; undefined if there never was one. */
      seen: number | undefined
      /** The booked visit. */
      visit: VisitWindow | undefined
      /** Whether it is too late to change the booked visit. */
      isLate: boolean
      /** Free times, in order. */
      windows: readonly VisitWindow[]
      notice?: 'taken' | 'changed' | 'canceled' | undefined
    }
  /** If the text is undefined, the link is the reason. */
  | { kind: 'refused'; text?: string }
