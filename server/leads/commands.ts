import type { Answer } from '../command-line.ts'
import type { Database } from '../store/database.ts'
import { type DeliveryState, listDeliveries, resend } from '../store/deliveries.ts'
import { findEstimate, listEstimates } from '../store/estimates.ts'
import { type Erased, erasePerson, purge, type Retention } from '../store/retention.ts'
import { listHeldBack, releaseEstimate } from '../store/spam.ts'
import type { Estimate } from '../store/store.ts'
import { count } from './count.ts'
import { csv } from './csv.ts'

export interface LeadsDeps {
  database: Database
  retention: Retention
  clock: () => Date
}

export const usage = `npm run leads -- COMMAND

  list                      requests, newest first
  show REFERENCE            one request with its messages
  export --format csv|json  all requests but suspected spam, to standard output
  spam                      requests that were held back, with the reason
  release REFERENCE         takes a request out of the suspected spam and sends its messages
  resend REFERENCE          sends the messages about a request once more
  erase E-MAIL              deletes everything about one person
  purge                     deletes what is older than SPAM_DAYS and REQUEST_MONTHS say
`

type Command = (deps: LeadsDeps, argument: string) => Promise<Answer>

const commands: Readonly<Record<string, { takes: RegExp; run: Command }>> = {
  list: { takes: /^$/, run: list },
  show: { takes: /./, run: show },
  export: { takes: /^(?:csv|json)$/, run: exportAll },
  spam: { takes: /^$/, run: spam },
  release: { takes: /./, run: release },
  resend: { takes: /./, run: sendAgain },
  erase: { takes: /@/, run: erase },
  purge: { takes: /^$/, run: purgeOld },
}

/** Runs one command. What can't be understood is answered with how to use it. */
export async function runLeads(args: readonly string[], deps: LeadsDeps): Promise<Answer> {
  const [name = '', ...rest] = args
  const argument = rest.filter(text => text !== '--format').join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command?.takes.test(argument) ? command.run(deps, argument) : { ok: false, text: usage }
}

const done = (text: string): Answer => ({ ok: true, text: `${text}\n` })
const notDone = (text: string): Answer => ({ ok: false, text: `${text}\n` })

async function list({ database }: LeadsDeps): Promise<Answer> {
  const [estimates, unsent] = await Promise.all([listEstimates(database), listDeliveries(database)])
  const waiting = new Map(
    unsent.filter(({ kind }) => kind === 'estimate-business').map(message => [message.subject, message]),
  )
  const lines = estimates.map(estimate => {
    const message = waiting.get(estimate.reference)
    const state = estimate.suspicion === null ? stateText(message) : 'held back'
    return line(estimate, state)
  })
  return done([...lines, count(estimates.length, 'request')].join('\n'))
}

const line = ({ reference, receivedAt, zipCode, serviceNeeded, fullName }: Estimate, note: string) =>
  `${reference}  ${receivedAt.slice(0, 16)}  ${zipCode}  ${serviceNeeded}  ${fullName}  [${note}]`

function stateText(message: DeliveryState | undefined): string {
  if (!message || message.sentAt) return 'sent'
  if (message.failedAt) return `given up: ${message.lastError}`
  return message.attempts === 0 ? 'waiting' : `tried ${count(message.attempts, 'time')}: ${message.lastError}`
}

async function show({ database }: LeadsDeps, reference: string): Promise<Answer> {
  const estimate = await findEstimate(database, reference)
  if (!estimate) return notDone(`There is no request ${reference}.`)
  const messages = await listDeliveries(database, reference)
  const rows = Object.entries(estimate).map(([name, value]) => `${name}: ${value ?? 'none'}`)
  return done([...rows, ...messages.map(message => `${message.kind}: ${stateText(message)}`)].join('\n'))
}

const exported = [
  'reference',
  'receivedAt',
  'fullName',
  'email',
  'phone',
  'zipCode',
  'serviceNeeded',
  'projectDetails',
] as const satisfies readonly (keyof Estimate)[]

async function exportAll({ database }: LeadsDeps, format: string): Promise<Answer> {
  const estimates = (await listEstimates(database)).filter(({ suspicion }) => suspicion === null)
  if (format === 'csv') {
    return {
      ok: true,
      text: csv(
        exported,
        estimates.map(estimate => exported.map(name => estimate[name])),
      ),
    }
  }
  const records = estimates.map(({ suspicion: _, ...record }) => record)
  return done(JSON.stringify(records, undefined, 2))
}

async function spam({ database }: LeadsDeps): Promise<Answer> {
  const held = await listHeldBack(database)
  return done(
    [...held.map(estimate => line(estimate, estimate.suspicion ?? '')), `${held.length} held back`].join(
      '\n',
    ),
  )
}

async function release({ database, clock }: LeadsDeps, reference: string): Promise<Answer> {
  const released = await releaseEstimate(database, reference, clock().toISOString())
  return released
    ? done(`${reference} is on its way.`)
    : notDone(`There is no suspected spam with the reference ${reference}.`)
}

async function sendAgain({ database, clock }: LeadsDeps, reference: string): Promise<Answer> {
  const messages = await resend(database, reference, clock().toISOString())
  return messages > 0
    ? done(`Sent once more about ${reference}: ${count(messages, 'message')}.`)
    : notDone(`There are no messages about ${reference}.`)
}

async function erase({ database }: LeadsDeps, email: string): Promise<Answer> {
  return done(`Erased: ${erasedText(await erasePerson(database, email))}.`)
}

async function purgeOld({ database, retention, clock }: LeadsDeps): Promise<Answer> {
  return done(`Deleted: ${erasedText(await purge(database, retention, clock()))}.`)
}

const erasedText = ({ requests, messages, subscriptions }: Erased) =>
  [count(requests, 'request'), count(messages, 'message'), count(subscriptions, 'subscription')].join(', ')
