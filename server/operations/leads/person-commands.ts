import type { Answer } from '../command-line.ts'
import type { DeliveryState } from '../../store/deliveries.ts'
import { erasePerson, findPerson, type Person, type PersonName, phoneDigits } from '../../store/person.ts'
import type { Estimate } from '../../store/types.ts'
import { done, erasedText, type LeadsDeps, notDone, pictureText, stateText } from './answer.ts'
import { count } from './count.ts'

const notAPerson = notDone(
  'Name a person by an e-mail address, by a phone number with its area code, or by the reference of a request.',
)

function personNamed(text: string): PersonName | undefined {
  if (text.includes('@')) return { email: text }
  // A reference has letters; of a number of fewer digits, nobody can say whose it is.
  if (/^[a-z]+-/i.test(text)) return { reference: text }
  return phoneDigits(text).length === 10 ? { phone: text } : undefined
}

export async function about({ database }: LeadsDeps, text: string): Promise<Answer> {
  const name = personNamed(text)
  if (!name) return notAPerson
  const person = await findPerson(database, name)
  const found = [...person.requests.map(requestText), ...subscriptionText(person)]
  if (found.length === 0) return notDone(`Nothing is kept about ${text}.`)
  const counted = person.confirmationsToday
  const note = counted > 0 ? [`${count(counted, 'message')} of today counted against the limit`] : []
  return done([...found, ...note].join('\n\n'))
}

function requestText({ messages, pictures, ...estimate }: Person['requests'][number]): string {
  const rows = Object.entries(estimate).map(([name, value]) => `${name}: ${value ?? 'none'}`)
  return [...rows, ...pictures.map(pictureText), ...messages.map(messageLine)].join('\n')
}

const messageLine = (message: DeliveryState) => `${message.kind}: ${stateText(message)}`

function subscriptionText({ subscription, messages }: Person): string[] {
  if (!subscription) return []
  const { email, status, requestedAt, changedAt } = subscription
  const rows = [
    `newsletter: ${status}`,
    `email: ${email ?? 'only a hash, which says that it wants no newsletter'}`,
    `requestedAt: ${requestedAt}`,
    `changedAt: ${changedAt ?? 'never'}`,
  ]
  return [[...rows, ...messages.map(messageLine)].join('\n')]
}

export async function erase(deps: LeadsDeps, text: string): Promise<Answer> {
  const name = personNamed(text)
  if (!name) return notAPerson
  const { requests } = await findPerson(deps.database, name)
  const erased = await erasePerson(deps.database, name)
  const left = await alsoKept(deps, requests, name)
  return done([`Erased: ${erasedText(erased)}.`, ...left].join('\n'))
}

/** The same person may have written under another address or phone number: only a person can tell. */
async function alsoKept(
  { database }: LeadsDeps,
  requests: readonly Estimate[],
  erased: PersonName,
): Promise<string[]> {
  const names = new Set(requests.flatMap(({ email, phone }) => [email, phone]))
  if ('email' in erased) names.delete(erased.email)
  const lines = []
  for (const other of names) {
    const name = personNamed(other)
    const found = name && (await findPerson(database, name))
    const kept = found ? found.requests.length + (found.subscription ? 1 : 0) : 0
    if (kept > 0)
      lines.push(`Also kept, under ${other}: ${count(kept, 'record')}. See: npm run leads -- about ${other}`)
  }
  return lines
}
