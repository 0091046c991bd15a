/** Default retention of personal data, and limits of messages to unconfirmed mailboxes. The privacy page prints them. */
export const RETENTION_DEFAULTS = {
  requestMonths: 24,
  spamDays: 30,
  /** Validity of the link that confirms a subscription. */
  confirmationDays: 7,
  /** Messages per day to a mailbox whose owner hasn't confirmed it. */
  confirmationsADay: 3,
} as const
