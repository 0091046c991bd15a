import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { estimateFields } from '../../../site/estimate-fields.ts'
import type { Answer } from '../command-line.ts'
import { linkTo } from '../../forms/newsletter/links.ts'
import { listDeliveries, resend } from '../../store/deliveries.ts'
import { findEstimate, listEstimates } from '../../store/estimates.ts'
import { findPicture, listPictures } from '../../store/pictures.ts'
import { purge } from '../../store/retention.ts'
import { newsletterSecret } from '../../store/secrets.ts'
import { listHeldBack, releaseEstimate } from '../../store/spam.ts'
import type { Estimate } from '../../store/types.ts'
import { listConfirmed } from '../../store/subscriptions.ts'
import { done, erasedText, type LeadsDeps, notDone, pictureText, stateText } from './answer.ts'
import { count } from './count.ts'
import { csv } from './csv.ts'
import { about, erase } from './person-commands.ts'

const usage = `npm run leads -- COMMAND

  list                      requests, newest first
  show REFERENCE            one request with its messages
  picture REFERENCE         saves the picture that was attached to it as REFERENCE.jpg in this folder
  export --format csv|json  all requests but suspected spam, to standard output
  spam                      requests that were held back, with the reason
  release REFERENCE         takes a request out of the suspected spam and sends its messages
  resend REFERENCE          sends the messages about a request once more
  failed                    messages that were given up, with the reason
  newsletter                who gets the newsletter
  newsletter --format csv|json
                            the same with a link to unsubscribe for each, to standard output
  about PERSON              everything that is kept about one person
  erase PERSON              deletes that; PERSON is an e-mail address, a phone number or a reference
  purge                     marks what is older than SPAM_DAYS and REQUEST_MONTHS say, and deletes what was marked
                            a day of running before; --clock-is-right after the machine was off for long
`

type Command = (deps: LeadsDeps, argument: string) => Promise<Answer>

const commands: Readonly<Record<string, { takes: RegExp; run: Command }>> = {
  list: { takes: /^$/, run: list },
  show: { takes: /./, run: show },
  picture: { takes: /./, run: picture },
  export: { takes: /^(?:csv|json)$/, run: exportAll },
  spam: { takes: /^$/, run: spam },
  release: { takes: /./, run: release },
  resend: { takes: /./, run: sendAgain },
  failed: { takes: /^$/, run: failed },
  newsletter: { takes: /^(?:csv|json)?$/, run: newsletter },
  about: { takes: /./, run: about },
  erase: { takes: /./, run: erase },
  purge: { takes: /^(?:--clock-is-right)?$/, run: purgeOld },
}

/** Runs one command. What can't be understood is answered with how to use it. */
export async function runLeads(args: readonly string[], deps: LeadsDeps): Promise<Answer> {
  const [name = '', ...rest] = args
  const argument = rest.filter(text => text !== '--format').join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command?.takes.test(argument) ? command.run(deps, argument) : { ok: false, text: usage }
}

async function list({ database }: LeadsDeps): Promise<Answer> {
  const [estimates, unsent, pictures] = await Promise.all([
    listEstimates(database),
    listDeliveries(database),
    listPictures(database),
  ])
  const withPicture = new Set(pictures.map(({ reference }) => reference))
  const waiting = new Map(
    unsent.filter(({ kind }) => kind === 'estimate-business').map(message => [message.subject, message]),
  )
  const lines = estimates.map(estimate => {
    const message = waiting.get(estimate.reference)
    const state = estimate.suspicion === null ? stateText(message) : 'held back'
    return line(estimate, withPicture.has(estimate.reference) ? `${state}, picture` : state)
  })
  return done([...lines, count(estimates.length, 'request')].join('\n'))
}

function line(estimate: Estimate, note: string): string {
  const { reference, receivedAt, zipCode, serviceNeeded, fullName, source } = estimate
  const way = source === 'assistant' ? ', by an assistant' : ''
  return `${reference}  ${receivedAt.slice(0, 16)}  ${zipCode}  ${serviceNeeded}  ${fullName}  [${note}${way}]`
}

async function show({ database }: LeadsDeps, reference: string): Promise<Answer> {
  const estimate = await findEstimate(database, reference)
  if (!estimate) return notDone(`There is no request ${reference}.`)
  const messages = await listDeliveries(database, reference)
  const pictures = await listPictures(database, reference)
  const rows = Object.entries(estimate).map(([name, value]) => `${name}: ${value ?? 'none'}`)
  return done(
    [
      ...rows,
      ...pictures.map(pictureText),
      ...messages.map(message => `${message.kind}: ${stateText(message)}`),
    ].join('\n'),
  )
}

async function picture({ database, folder }: LeadsDeps, reference: string): Promise<Answer> {
  const found = await findPicture(database, reference)
  if (!found) return notDone(`There is no picture with the request ${reference}.`)
  // A room in somebody's home: for this user's eyes only. Found in the store, the reference is a plain name.
  const file = path.join(folder, `${reference}.jpg`)
  await writeFile(file, found.bytes, { mode: 0o600 })
  return done(`Saved: ${file}`)
}

const exported = [
  'reference',
  'receivedAt',
  'source',
  ...estimateFields,
] as const satisfies readonly (keyof Estimate)[]

async function exportAll({ database }: LeadsDeps, format: string): Promise<Answer> {
  const estimates = (await listEstimates(database)).filter(({ suspicion }) => suspicion === null)
  return exportedAs(format, exported, estimates)
}

/** Nothing but what was asked for, so that it can be piped into a file. */
function exportedAs<Name extends string>(
  format: string,
  names: readonly Name[],
  records: readonly Readonly<Record<Name, string>>[],
): Answer {
  const rows = records.map(record => names.map(name => record[name]))
  if (format === 'csv') return { ok: true, text: csv(names, rows) }
  const objects = rows.map(row => Object.fromEntries(names.map((name, index) => [name, row[index]])))
  return done(JSON.stringify(objects, undefined, 2))
}

const subscriberFields = ['email', 'confirmedAt', 'unsubscribe'] as const

async function newsletter({ database, siteUrl }: LeadsDeps, format: string): Promise<Answer> {
  const secret = await newsletterSecret(database)
  const subscribers = (await listConfirmed(database)).map(subscription => ({
    email: subscription.email,
    confirmedAt: subscription.changedAt ?? subscription.requestedAt,
    unsubscribe: linkTo('unsubscribe', subscription, { siteUrl, secret }),
  }))
  if (format !== '') return exportedAs(format, subscriberFields, subscribers)
  const lines = subscribers.map(({ email, confirmedAt }) => `${confirmedAt.slice(0, 16)}  ${email}`)
  return done([...lines, count(subscribers.length, 'subscriber')].join('\n'))
}

async function failed({ database }: LeadsDeps): Promise<Answer> {
  const messages = (await listDeliveries(database)).filter(({ failedAt }) => failedAt !== null)
  const lines = messages.map(
    ({ kind, subject, failedAt, lastError }) =>
      `${failedAt?.slice(0, 16)}  ${kind}  ${subject}  ${lastError}`,
  )
  return done([...lines, `${count(messages.length, 'message')} given up`].join('\n'))
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

async function purgeOld({ database, retention, clock }: LeadsDeps, vouches: string): Promise<Answer> {
  const reading = { now: clock(), elapsed: 0, vouched: vouches !== '' }
  const { erased, marked, trusted } = await purge(database, retention, reading)
  if (!trusted) {
    return notDone(
      `The clock of this machine says ${clock().toISOString()}, which does not go with the store: nothing was deleted. If that is the time, as after a day without power, run: npm run leads -- purge --clock-is-right`,
    )
  }
  return done(
    `Deleted: ${erasedText(erased)}.\nMarked, to be deleted after a day of running: ${erasedText(marked)}.`,
  )
}
