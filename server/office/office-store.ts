import type { BusinessHours } from '../../site/business-time.ts'
import { phoneDigits } from '../../site/phone-digits.ts'
import { toAscii, toLine } from '../../site/typed-text.ts'
import { readRequests, requestsCsv } from '../export/request-records.ts'
import { findAttachment, listAttachments, type StoredAttachment } from '../store/attachments.ts'
import type { Database } from '../store/database.ts'
import { type FirstAnswers, readFirstAnswers } from '../store/first-answers.ts'
import { addLinkMessage } from '../store/office-messages.ts'
import { addPhone, deletePhone, listPhones, type OfficePhone } from '../store/phones.ts'
import {
  addNote,
  countViews,
  findTracked,
  forEachTracked,
  type JournalEntry,
  listJournal,
  listTracked,
  type RequestPage,
  type RequestState,
  type RequestView,
  setState,
  type TrackedRequest,
  takeRequest,
  type Writer,
} from '../store/progress.ts'
import { officeSecret } from '../store/secrets.ts'
import { releaseEstimate } from '../store/spam.ts'
import { withdrawTextConsent } from '../store/text-consent.ts'
import { findVisit, findVisits, type StoredVisit } from '../store/visits.ts'
import { findWebhookTrouble, type WebhookTrouble } from '../store/webhook-state.ts'
import { signingKey } from './office-tokens.ts'
import { pushKey } from './push-key.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** A request with everything that the office sees of it. */
export interface OpenedRequest {
  request: TrackedRequest
  journal: readonly JournalEntry[]
  /** Numbers of its pictures. */
  pictures: readonly number[]
  visit: StoredVisit | undefined
}

/** Requests and their progress. Methods reject with StoreUnavailableError like those of the store. */
export interface OfficeStore {
  /** Key of links and sessions. Read for each request, so that a revocation takes effect at once. */
  key(): Promise<string>
  /** Adds a message with a link, unless the mailbox had too many this hour or one waits. */
  requestLink(mailbox: string, now: Date): Promise<void>
  list(options: { view: RequestView; now: string; page: number; size: number }): Promise<RequestPage>
  counts(now: string): Promise<Readonly<Record<RequestView, number>>>
  firstAnswers(options: { now: Date; business: BusinessHours }): Promise<FirstAnswers>
  /** Failures of the webhook in the last week. */
  webhookTrouble(now: Date): Promise<WebhookTrouble>
  /** Finds requests that have all words, newest first, at most `limit`. */
  search(words: string, limit: number): Promise<RequestPage>
  /** Returns the visits of these requests by reference. */
  visits(references: readonly string[]): Promise<ReadonlyMap<string, StoredVisit>>
  find(reference: string): Promise<OpenedRequest | undefined>
  picture(reference: string, number: number): Promise<StoredAttachment | undefined>
  setState(change: Writer & { state: RequestState }): Promise<boolean>
  take(change: Writer & { from: string | null }): Promise<'taken' | 'lost' | 'unknown'>
  addNote(change: Writer & { text: string }): Promise<boolean>
  /** Withdraws the consent to text messages for the request's phone number. Returns false for an unknown request. */
  stopTexts(change: Writer): Promise<boolean>
  release(reference: string, now: string): Promise<boolean>
  /** Phones that get alerts, the first at the top. */
  phones(): Promise<readonly OfficePhone[]>
  /** Adds a phone. Returns false if there are too many. */
  addPhone(phone: Omit<OfficePhone, 'id'>): Promise<boolean>
  deletePhone(id: string): Promise<unknown>
  /** Public key of the pushes. */
  pushKey(): Promise<string>
  /** Returns the requests of a view as CSV, with times in this time zone. */
  table(options: { view: RequestView; now: string; timeZone: string }): Promise<string>
}

export const createOfficeStore = (database: Database, operatorKey: string | undefined): OfficeStore => ({
  key: async () => signingKey(await officeSecret(database), operatorKey),
  requestLink: (mailbox, now) => addLinkMessage(database, mailbox, now),
  list: options => listTracked(database, options),
  counts: now => countViews(database, now),
  firstAnswers: options => readFirstAnswers(database, options),
  webhookTrouble: now => findWebhookTrouble(database, new Date(now.getTime() - WEEK_MS)),
  search: (words, limit) => searchRequests(database, words, limit),
  visits: references => findVisits(database, references),
  find: reference => openRequest(database, reference),
  picture: (reference, number) => findAttachment(database, reference, number),
  setState: change => setState(database, change),
  take: change => takeRequest(database, change),
  addNote: change => addNote(database, change),
  stopTexts: change => stopTexts(database, change),
  release: (reference, now) => releaseEstimate(database, reference, now),
  phones: () => listPhones(database),
  addPhone: phone => addPhone(database, phone),
  deletePhone: id => deletePhone(database, id),
  pushKey: () => pushKey(database),
  table: async ({ timeZone, ...options }) => requestsCsv(await readRequests(database, options), timeZone),
})

async function openRequest(database: Database, reference: string): Promise<OpenedRequest | undefined> {
  const request = await findTracked(database, reference)
  if (!request) return undefined
  const pictures = await listAttachments(database, reference)
  return {
    request,
    journal: await listJournal(database, reference),
    pictures: pictures.map(({ number }) => number),
    visit: await findVisit(database, reference),
  }
}

async function stopTexts(database: Database, { reference, ...writer }: Writer): Promise<boolean> {
  const request = await findTracked(database, reference)
  if (request) await withdrawTextConsent(database, request.phone, writer)
  return request !== undefined
}

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
