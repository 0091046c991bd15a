import type { ContactPreferences } from '../../../site/contact-preferences.ts'
import type { PostedPictures } from '../../../site/picture-limits.ts'
import type { Urgency } from '../../../site/urgency.ts'

/** A stored request, as the query of the page says. */
export interface ReceivedRequest {
  reference: string
  /** Queries of its subject and its calculation. */
  about?: string | undefined
  calculation?: string | undefined
  urgency?: Urgency | undefined
  /** Whether it is for a business. */
  isForBusiness?: boolean
  /** ZIP code outside the service area. */
  outside?: string | undefined
  /** Ways and times to reach the visitor, and whether the visitor agreed to text messages. */
  preferences?: ContactPreferences
  hasTextConsent?: boolean
  /** Slugs of products. */
  samples?: readonly string[]
  /** Token of the page on which a visit can be booked. */
  visit?: string | undefined
  /** Query of the page. */
  query?: string
  /** Result of a form with pictures. */
  pictures?: PostedPictures
}
