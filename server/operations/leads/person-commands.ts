import { phoneDigits } from '../../../site/phone-digits.ts'
import type { DeliveryState } from '../../store/deliveries.ts'
import { erasePerson, findPerson, type Person, type PersonQuery } from '../../store/person.ts'
import { withdrawTextConsent } from '../../store/text-consent.ts'
import type { Estimate } from '../../store/types.ts'
import { isBooked, type StoredVisit } from '../../store/visits.ts'
import type { CommandResult } from '../command-line.ts'
import { formatCount } from './count.ts'
import {
  erasedText,
  estimateRows,
  failure,
  type LeadsDeps,
  pictureText,
  progressRows,
  stateText,
  success,
  visitRows,
} from './results.ts'

const notAPerson = failure(
  'Name a person by an e-mail address, by a phone number with its area code, or by the reference of a request.',
)

function parsePerson(text: string): PersonQuery | undefined {
  if (text.includes('@')) return { email: text }
  // A reference has letters. A number with fewer digits isn't unique.
  if (/^[a-z]+-/i.test(text)) return { reference: text }
  return phoneDigits(text).length === 10 ? { phone: text } : undefined
}

export async function about({ database }: LeadsDeps, text: string): Promise<CommandResult> {
  const name = parsePerson(text)
  if (!name) return notAPerson
  const person = await findPerson(database, name)
  const found = [
    ...person.requests.map(requestText),
    ...subscriptionText(person),
    ...person.phones.map(phoneText),
  ]
  if (found.length === 0) return failure(`Nothing is kept about ${text}.`)
  const counted = person.confirmationsToday
  const note = counted > 0 ? [`${formatCount(counted, 'message')} of today counted against the limit`] : []
  return success([...found, ...note].join('\n\n'))
}

function requestText({
  messages,
  pictures,
  journal,
  visit,
  state,
  takenBy,
  ...estimate
}: Person['requests'][number]): string {
  return [
    ...estimateRows(estimate),
    ...progressRows({ state, takenBy }, journal),
    ...visitRows(visit),
    ...pictures.map(pictureText),
    ...messages.map(messageLine),
  ].join('\n')
}

const messageLine = (message: DeliveryState) => `${message.kind}: ${stateText(message)}`

function subscriptionText({ subscription, messages }: Person): string[] {
  if (!subscription) return []
  const { email, language, status, requestedAt, changedAt } = subscription
  const rows = [
    `newsletter: ${status}`,
    `email: ${email ?? 'only a hash, which says that it wants no newsletter'}`,
    `language: ${language}`,
    `requestedAt: ${requestedAt}`,
    `changedAt: ${changedAt ?? 'never'}`,
  ]
  return [[...rows, ...messages.map(messageLine)].join('\n')]
}

const phoneText = ({ id, mailbox, initials, addedAt, endpoint }: Person['phones'][number]): string =>
  [
    `phone with alerts: ${id}`,
    `mailbox: ${mailbox}`,
    `initials: ${initials || 'none'}`,
    `addedAt: ${addedAt}`,
    `push service: ${new URL(endpoint).host}`,
  ].join('\n')

export async function erase(deps: LeadsDeps, text: string): Promise<CommandResult> {
  const name = parsePerson(text)
  if (!name) return notAPerson
  const { requests } = await findPerson(deps.database, name)
  const erased = await erasePerson(deps.database, name)
  const left = await findRelated(deps, requests, name)
  const now = deps.clock().toISOString()
  const visits = requests.flatMap(({ visit }) =>
    isBooked(visit) && visit.end > now ? [lostVisitText(visit)] : [],
  )
  return success([`Erased: ${erasedText(erased)}.`, ...visits, ...left].join('\n'))
}

const lostVisitText = ({ start, end }: StoredVisit): string =>
  `A visit was booked from ${start} to ${end}. Others can book its time now: tell the crew, and call the customer.`

/** Withdraws the consent for every phone number of the person's requests. */
export async function stopTexts({ database, clock }: LeadsDeps, text: string): Promise<CommandResult> {
  const name = parsePerson(text)
  if (!name) return notAPerson
  const { requests } = await findPerson(database, name)
  const phones = new Map(requests.map(({ phone }) => [phoneDigits(phone), phone]))
  let count = 0
  for (const phone of phones.values())
    count += await withdrawTextConsent(database, phone, { initials: '', now: clock().toISOString() })
  return count > 0
    ? success(`No more texts: the consent is withdrawn in ${formatCount(count, 'request')}.`)
    : failure(`There is no consent of ${text} to text messages.`)
}

/** Lists data under other addresses or phone numbers of the erased requests. A person must decide about them. */
async function findRelated(
  { database }: LeadsDeps,
  requests: readonly Estimate[],
  erased: PersonQuery,
): Promise<string[]> {
  const names = new Set(requests.flatMap(({ email, phone }) => [email, phone]))
  if ('email' in erased) names.delete(erased.email)
  const lines = []
  for (const other of names) {
    const name = parsePerson(other)
    const found = name && (await findPerson(database, name))
    const kept = found ? found.requests.length + (found.subscription ? 1 : 0) : 0
    if (kept > 0)
      lines.push(
        `Also kept, under ${other}: ${formatCount(kept, 'record')}. See: npm run leads -- about ${other}`,
      )
  }
  return lines
}
