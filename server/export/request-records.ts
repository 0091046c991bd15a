import type { ContactPreferences, TextConsent } from '../../site/contact-preferences.ts'
import { estimateFields } from '../../site/estimate-fields.ts'
import { groupBy } from '../../site/group-by.ts'
import { localTime } from '../../site/local-time.ts'
import type { RequestContext } from '../../site/request-context.ts'
import type { Database } from '../store/database.ts'
import { type JournalEntry, listJournal } from '../store/journal.ts'
import { listTracked, type RequestView, type TrackedRequest } from '../store/tracked-requests.ts'
import { findVisits, isBooked } from '../store/visits.ts'
import { formatCsv } from './csv.ts'

/** Columns of an export of requests. */
const exportedFields = [
  'reference',
  'receivedAt',
  'source',
  ...estimateFields,
  'emergency',
  'floor',
  'topic',
  'page',
  'city',
  'place',
  'calculation',
  'state',
  'takenBy',
  'notes',
  'reachBy',
  'reachAt',
  'textConsent',
  'samples',
  'visitStart',
  'visitEnd',
  'language',
  'callLanguage',
  'soon',
] as const

/** A request with its notes and the times of its visit, empty if none is booked. Times are ISO 8601 in UTC. */
type ExportedRequest = TrackedRequest & {
  notes: readonly JournalEntry[]
  visitStart: string
  visitEnd: string
}

/** Reads the requests of a view for an export. */
export async function readRequests(
  database: Database,
  options: { view: RequestView; now: string },
): Promise<readonly ExportedRequest[]> {
  const { requests } = await listTracked(database, options)
  const journal = await listJournal(database)
  const notes = groupBy(
    journal.filter(({ kind }) => kind === 'note'),
    ({ reference }) => reference,
  )
  const visits = await findVisits(database)
  return requests.map(request => {
    const visit = visits.get(request.reference)
    const { start: visitStart, end: visitEnd } = isBooked(visit) ? visit : { start: '', end: '' }
    return { ...request, notes: notes.get(request.reference) ?? [], visitStart, visitEnd }
  })
}

/** Formats requests as CSV without formulas. Times are those of the time zone, in a form that spreadsheets read as times. */
export function requestsCsv(requests: readonly ExportedRequest[], timeZone: string): string {
  const timeText = (iso: string) => {
    if (iso === '') return ''
    const { day, time } = localTime(new Date(iso), timeZone)
    return `${day} ${time}`
  }
  return formatCsv(
    exportedFields,
    requests.map(request => {
      const { calculation } = request
      const record = {
        ...recordOf(request, timeText),
        receivedAt: timeText(request.receivedAt),
        visitStart: timeText(request.visitStart),
        visitEnd: timeText(request.visitEnd),
        calculation: calculation ? [...calculation.words, calculation.url].join('\n') : '',
        textConsent: consentWords(request.textConsent),
      }
      return exportedFields.map(name => record[name])
    }),
  )
}

/** Returns requests as objects for JSON, with times in UTC. The calculation and the consent stay objects. */
export const requestObjects = (requests: readonly ExportedRequest[]): object[] =>
  requests.map(request => {
    const record = recordOf(request, iso => iso.slice(0, 16))
    return Object.fromEntries(exportedFields.map(name => [name, record[name]]))
  })

const recordOf = (
  { context, preferences, takenBy, notes, ...fields }: ExportedRequest,
  timeText: (iso: string) => string,
) => ({
  ...fields,
  notes: notes
    .map(
      ({ writtenAt, initials, text }) =>
        `${[timeText(writtenAt), initials].filter(Boolean).join(' ')}: ${text}`,
    )
    .join('\n'),
  ...contextFields(context),
  ...preferenceTexts(preferences),
  takenBy: takenBy ?? '',
})

/** Ways, times and language to reach a visitor. Empty if nothing was chosen. */
export const preferenceTexts = ({ ways, times, language }: ContactPreferences) => ({
  reachBy: ways.join(', '),
  reachAt: times.join(', '),
  callLanguage: language ?? '',
})

/** A consent in one line. Empty if there is none. */
export const consentWords = (consent: TextConsent | null): string =>
  consent
    ? [
        ...(consent.withdrawnAt === undefined ? [] : [`withdrawn ${consent.withdrawnAt}`]),
        `given ${consent.givenAt} at ${consent.page}: ${consent.wording}`,
      ].join('; ')
    : ''

/** Fields of a request's context, empty where nothing is known. */
export function contextFields({
  page,
  floor = '',
  city = '',
  topic = '',
  place,
  emergency,
  soon,
  samples = [],
}: RequestContext) {
  return {
    emergency: emergency ? 'yes' : 'no',
    soon: soon ? 'yes' : 'no',
    floor,
    topic,
    page: page ? `${page.name} (${page.url})` : '',
    city,
    place: placeText(place),
    samples: samples.join(', '),
  }
}

function placeText(place: RequestContext['place']): string {
  if (place === undefined) return ''
  return place ? `${place.town}, ${place.county}` : 'outside our area'
}
