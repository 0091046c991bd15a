// Imports nothing, so that the page about privacy can state the same.

/** What is kept for how long unless the settings say otherwise, and how often a mailbox is written to. */
export const RETENTION_DEFAULTS = {
  requestMonths: 24,
  spamDays: 30,
  /** The link that confirms a subscription works for so long. */
  confirmationDays: 7,
  /** Messages to a mailbox that anybody may have typed. */
  confirmationsADay: 3,
} as const
