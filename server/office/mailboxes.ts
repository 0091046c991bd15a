import type { Environment } from '../environment.ts'

/** A mailbox of the office. Its links open the office's pages. */
export interface OfficeMailbox {
  /** Initials of its owner, or `office` for the shared one. */
  id: string
  address: string
  /** Initials that are recorded with what its owner does. Undefined for the shared mailbox, whose users type theirs. */
  initials?: string
}

/** ID of the shared mailbox. Initials are shorter, also than that of the alerts. */
export const sharedMailbox = 'office'

type OfficeMailboxes = readonly [OfficeMailbox, ...OfficeMailbox[]]

/** Mailboxes of the office: the shared one, those of people, and that of alerts unless its address is one of them. */
export function officeMailboxes(
  shared: string,
  people: NonNullable<Environment['OFFICE_MAILS']>,
  alertTo?: string,
): OfficeMailboxes {
  const mailboxes: OfficeMailboxes = [
    { id: sharedMailbox, address: shared },
    ...people.map(({ initials, address }) => ({ id: initials, address, initials })),
  ]
  if (alertTo === undefined || findMailbox(mailboxes, alertTo)) return mailboxes
  return [...mailboxes, { id: 'alert', address: alertTo }]
}

/** Mailbox that gets alerts. */
export const alertMailbox = (mailboxes: OfficeMailboxes, alertTo = ''): OfficeMailbox =>
  findMailbox(mailboxes, alertTo) ?? mailboxes[0]

const findMailbox = (mailboxes: OfficeMailboxes, wanted: string) =>
  mailboxes.find(({ address }) => address.toLowerCase() === wanted.toLowerCase())
