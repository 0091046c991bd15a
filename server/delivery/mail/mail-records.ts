import { signingKey } from '../../office/office-tokens.ts'
import { listAttachments } from '../../store/attachments.ts'
import type { Database } from '../../store/database.ts'
import { findEstimate } from '../../store/estimates.ts'
import { addOfficeMessages } from '../../store/office-messages.ts'
import { findUnanswered } from '../../store/progress.ts'
import { officeSecret } from '../../store/secrets.ts'
import { listHeldBack } from '../../store/spam.ts'
import { subscriptionByKey } from '../../store/subscriptions.ts'
import { findVisit } from '../../store/visits.ts'
import type { MailSenderDeps } from './mail-sender.ts'

/** Reads the records that messages are composed from. `officeKey` is the operator's key for the office's links. */
export const createMailRecords = (
  database: Database,
  clock: () => Date,
  officeKey?: string,
): MailSenderDeps['records'] => ({
  findEstimate: reference => findEstimate(database, reference),
  findUnanswered: reference => findUnanswered(database, reference),
  findVisit: reference => findVisit(database, reference),
  listAttachments: reference => listAttachments(database, reference),
  subscriptionByKey: key => subscriptionByKey(database, key),
  listHeldBack: day => listHeldBack(database, day),
  addOfficeMessages: messages => addOfficeMessages(database, messages, clock().toISOString()),
  officeKey: async () => signingKey(await officeSecret(database), officeKey),
})
