import { localTime } from '../../../site/local-time.ts'
import { readRequests, requestsCsv } from '../../export/request-records.ts'
import { signingKey } from '../../office/office-tokens.ts'
import { bind } from '../../store/bind.ts'
import type { Database } from '../../store/database.ts'
import { findEstimate } from '../../store/estimates.ts'
import { addOfficeMessages, type OfficeMessages } from '../../store/office-messages.ts'
import { listPictures } from '../../store/pictures.ts'
import { officeSecret } from '../../store/secrets.ts'
import { listHeldBack } from '../../store/spam.ts'
import { subscriptionByKey } from '../../store/subscriptions.ts'
import { findUnanswered } from '../../store/tracked-requests.ts'
import { findVisit } from '../../store/visits.ts'

/** Creates functions that read the records that messages are composed from. `officeKey` is the operator's key for the office's links. */
export const createMailRecords = (database: Database, clock: () => Date, officeKey?: string) => ({
  ...bind(database, {
    findEstimate,
    findUnanswered,
    findVisit,
    listPictures,
    subscriptionByKey,
    listHeldBack,
  }),
  /** Adds a message to each of these people, once. */
  addOfficeMessages: (messages: OfficeMessages) =>
    addOfficeMessages(database, messages, clock().toISOString()),
  /** Returns the requests of a day in a time zone as CSV, with their number. */
  async tableOf(day: string, timeZone: string) {
    const requests = await readRequests(database, { view: 'all', now: clock().toISOString() })
    const ofDay = requests.filter(({ receivedAt }) => localTime(new Date(receivedAt), timeZone).day === day)
    return { count: ofDay.length, csv: requestsCsv(ofDay, timeZone) }
  },
  /** Key of the office's links. */
  officeKey: async () => signingKey(await officeSecret(database), officeKey),
})

export type MailRecords = ReturnType<typeof createMailRecords>
