import type { Site } from '../../../generated/types.ts'
import type { BusinessHours } from '../../../site/business-time.ts'
import { elapsedText } from '../../../site/elapsed-time.ts'
import { consentWords, contextFields, preferenceTexts } from '../../export/request-records.ts'
import type { Database } from '../../store/database.ts'
import type { DeliveryState } from '../../store/deliveries.ts'
import { FIRST_ANSWER_DAYS, type FirstAnswers } from '../../store/first-answers.ts'
import type { JournalEntry } from '../../store/journal.ts'
import type { PictureSummary } from '../../store/pictures.ts'
import type { RequestProgress } from '../../store/progress.ts'
import type { DeletedCounts, Retention } from '../../store/retention.ts'
import type { Estimate } from '../../store/types.ts'
import { isBooked, type StoredVisit } from '../../store/visits.ts'
import type { CommandResult } from '../command-line.ts'
import { formatCount } from './count.ts'

export interface LeadsDeps {
  database: Database
  retention: Retention
  clock: () => Date
  business: BusinessHours
  /** URL of the site, without a trailing slash. */
  siteUrl: string
  /** Languages of the site; absent on a site in one language. */
  languages?: Site['languages']
  /** Folder for saved files. */
  folder: string
}

export const success = (text: string): CommandResult => ({ ok: true, text: `${text}\n` })
export const failure = (text: string): CommandResult => ({ ok: false, text: `${text}\n` })

/** One line for each field, and one for each line of the calculation. */
export function estimateRows({
  calculation,
  context,
  preferences,
  textConsent,
  ...fields
}: Estimate): string[] {
  const named = {
    ...fields,
    ...contextFields(context),
    ...preferenceTexts(preferences),
    textConsent: consentWords(textConsent),
  }
  return [
    ...Object.entries(named).map(([name, value]) => `${name}: ${value || 'none'}`),
    ...(calculation
      ? ['calculation:', ...[...calculation.words, calculation.url].map(line => `  ${line}`)]
      : ['calculation: none']),
  ]
}

/** One line for the state, one for its owner, and one for each entry of the journal. */
export const progressRows = (
  { state, takenBy }: RequestProgress,
  journal: readonly JournalEntry[],
): string[] => [
  `state: ${state}`,
  `takenBy: ${takenBy ?? 'none'}`,
  ...journal.map(
    ({ writtenAt, initials, kind, text }) =>
      `${kind}: ${[writtenAt.slice(0, 16), initials, text].filter(Boolean).join(' ')}`,
  ),
]

/** One line for the visit. Empty without a visit. */
export const visitRows = (visit: StoredVisit | undefined): string[] =>
  visit
    ? [`visit: ${visit.start} to ${visit.end}, ${isBooked(visit) ? `crew ${visit.crew}` : 'canceled'}`]
    : []

/** The time of the visit for a list. Empty without a visit. */
export const visitNotes = (visit: StoredVisit | undefined): string[] =>
  visit ? [isBooked(visit) ? `visit ${visit.start.slice(0, 16)}` : 'visit canceled'] : []

export function stateText(message: DeliveryState | undefined): string {
  if (!message || message.sentAt) return 'sent'
  if (message.failedAt) return `given up: ${message.lastError}`
  return message.attempts === 0
    ? 'waiting'
    : `tried ${formatCount(message.attempts, 'time')}: ${message.lastError}`
}

export const pictureText = ({ reference, number, receivedAt, size }: PictureSummary) =>
  `picture ${number}: ${Math.ceil(size / 1000)} KB, ${receivedAt}; save it with: npm run leads -- picture ${reference}`

export const erasedText = ({ requests, messages, subscriptions }: DeletedCounts) =>
  [
    formatCount(requests, 'request'),
    formatCount(messages, 'message'),
    formatCount(subscriptions, 'subscription'),
  ].join(', ')

/** One line about the time to the first answer. None if nothing was answered. */
export function firstAnswerLines({ all, business, count }: FirstAnswers): string[] {
  if (!all || !business) return []
  const text = (minutes: number) => elapsedText(minutes, 'en-US')
  return [
    `first answer, ${formatCount(count, 'request')} of the last ${FIRST_ANSWER_DAYS} days:` +
      ` median ${text(business.median)}, worst ${text(business.worst)} of business hours;` +
      ` median ${text(all.median)}, worst ${text(all.worst)} by the clock`,
  ]
}
