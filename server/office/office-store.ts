import { DAY_MS } from '../../site/durations.ts'
import { phoneDigits } from '../../site/phone-digits.ts'
import { toAscii, toLine } from '../../site/typed-text.ts'
import { readRequests, requestsCsv } from '../export/request-records.ts'
import { bind } from '../store/bind.ts'
import { saveCall } from '../store/calls.ts'
import type { Database } from '../store/database.ts'
import { endSession, isSessionEnded } from '../store/ended-sessions.ts'
import { readFirstAnswers } from '../store/first-answers.ts'
import { addNote, type JournalEntry, listJournal, type Writer } from '../store/journal.ts'
import { addLinkMessage } from '../store/office-messages.ts'
import { addPhone, deletePhone, listPhones } from '../store/phones.ts'
import { findPicture, listPictures } from '../store/pictures.ts'
import { setState, takeRequest } from '../store/progress.ts'
import { officeSecret } from '../store/secrets.ts'
import { releaseEstimate } from '../store/spam.ts'
import { withdrawTextConsent } from '../store/text-consent.ts'
import {
  countViews,
  findTracked,
  forEachTracked,
  listTracked,
  type RequestPage,
  type RequestView,
  type TrackedRequest,
} from '../store/tracked-requests.ts'
import {
  bookVisit,
  cancelVisit,
  findFreeWindows,
  findVisit,
  findVisits,
  isVisitMailed,
  type StoredVisit,
} from '../store/visits.ts'
import { findWebhookTrouble } from '../store/webhook-state.ts'
import { signingKey } from './office-tokens.ts'
import { pushKey } from './push-key.ts'

/** A request with everything that the office sees of it. */
export interface OpenedRequest {
  request: TrackedRequest
  journal: readonly JournalEntry[]
  /** Numbers of its pictures. */
  pictures: readonly number[]
  visit: StoredVisit | undefined
}

export const createOfficeStore = (database: Database, operatorKey: string | undefined) => ({
  ...bind(database, {
    requestLink: addLinkMessage,
    endSession,
    isSessionEnded,
    list: listTracked,
    counts: countViews,
    firstAnswers: readFirstAnswers,
    search: searchRequests,
    visits: findVisits,
    isVisitMailed,
    find: openRequest,
    picture: findPicture,
    setState,
    take: takeRequest,
    addNote,
    stopTexts,
    saveCall,
    listFree: findFreeWindows,
    book: bookVisit,
    cancel: cancelVisit,
    release: releaseEstimate,
    phones: listPhones,
    addPhone,
    deletePhone,
    pushKey,
  }),
  /** Key of links and sessions. Read for each request, so that a revocation takes effect at once. */
  key: async () => signingKey(await officeSecret(database), operatorKey),
  /** Failures of the webhook in the last week. */
  webhookTrouble: (now: Date) => findWebhookTrouble(database, new Date(now.getTime() - 7 * DAY_MS)),
  /** Returns the requests of a view as CSV, with times in this time zone. */
  table: async ({ timeZone, ...options }: { view: RequestView; now: string; timeZone: string }) =>
    requestsCsv(await readRequests(database, options), timeZone),
})

/** Requests and their progress. Methods reject with StoreUnavailableError like those of the store. */
export type OfficeStore = ReturnType<typeof createOfficeStore>

async function openRequest(database: Database, reference: string): Promise<OpenedRequest | undefined> {
  const request = await findTracked(database, reference)
  if (!request) return undefined
  const pictures = await listPictures(database, reference)
  return {
    request,
    journal: await listJournal(database, reference),
    pictures: pictures.map(({ number }) => number),
    visit: await findVisit(database, reference),
  }
}

/** Withdraws the consent to text messages for the request's phone number. Returns false for an unknown request. */
async function stopTexts(database: Database, { reference, ...writer }: Writer): Promise<boolean> {
  const request = await findTracked(database, reference)
  if (request) await withdrawTextConsent(database, request.phone, writer)
  return request !== undefined
}

/** Finds requests that have all words, newest first, at most `limit`. */
async function searchRequests(database: Database, typed: string, limit: number): Promise<RequestPage> {
  const words = fold(typed).split(' ').filter(Boolean)
  // A phone number is written in many ways, also with spaces.
  const digits = /^[\d\s()+.-]{7,}$/.test(typed) ? phoneDigits(typed) : ''
  const found: TrackedRequest[] = []
  if (words.length === 0) return { requests: found, hasMore: false }
  await forEachTracked(database, request => {
    const text = fold(searchable(request))
    const matches =
      words.every(word => text.includes(word)) ||
      (digits.length >= 7 && phoneDigits(request.phone).includes(digits))
    if (matches) found.push(request)
    return found.length <= limit
  })
  return { requests: found.slice(0, limit), hasMore: found.length > limit }
}

const searchable = ({
  reference,
  fullName,
  email,
  phone,
  zipCode,
  projectDetails,
  context,
}: TrackedRequest) =>
  [reference, fullName, email, phone, zipCode, context.place?.town, projectDetails].filter(Boolean).join('\n')

/** Ignores case, accents and the width of characters. */
const fold = (text: string) => toLine(toAscii(text)).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
