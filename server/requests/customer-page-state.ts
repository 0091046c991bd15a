import type { VisitWindow } from '../../site/visit-windows.ts'
import type { Estimate } from '../store/types.ts'

/** Fields that the page shows. Name and contact aren't among them: a mistyped address may belong to a stranger. */
export type ShownRequest = Pick<
  Estimate,
  | 'calculation'
  | 'context'
  | 'preferences'
  | 'projectDetails'
  | 'receivedAt'
  | 'reference'
  | 'serviceNeeded'
  | 'textConsent'
  | 'zipCode'
>

/** State of the page on which a customer sees an own request. */
export type RequestPageState =
  | {
      kind: 'open'
      /** URL that the form is posted to. */
      action: string
      request: ShownRequest
      /** URLs of the pictures. */
      pictures: readonly string[]
      /** The booked visit, and the page on which it is booked, moved or canceled. Undefined if none is booked or offered. */
      visit: { booked: VisitWindow | undefined; link: string | undefined } | undefined
      /** When the customer asked to be forgotten, ISO 8601. */
      erasureAskedAt: string | undefined
    }
  /** If the text is undefined, the link is the reason. */
  | { kind: 'refused'; text?: string }
