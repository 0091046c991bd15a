import type { Environment } from '../environment.ts'

/** A mailbox of the office. Its links open the office's pages. */
export interface OfficeMailbox {
  /** Initials of its owner, or `office` for the shared one. */
  id: string
  address: string
  /** Initials that are recorded with what its owner does. Undefined for the shared mailbox, whose users type theirs. */
  initials?: string
}

/** ID of the shared mailbox. Initials are shorter. */
export const sharedMailbox = 'office'

/** Mailboxes of the office: the shared one and those of people. */
export const officeMailboxes = (
  shared: string,
  people: NonNullable<Environment['OFFICE_MAILS']>,
): readonly [OfficeMailbox, ...OfficeMailbox[]] => [
  { id: sharedMailbox, address: shared },
  ...people.map(({ initials, address }) => ({ id: initials, address, initials })),
]
