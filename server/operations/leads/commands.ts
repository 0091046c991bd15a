import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatCsv } from '../../export/csv.ts'
import { contextFields, readRequests, requestObjects, requestsCsv } from '../../export/request-records.ts'
import { newsletterLink } from '../../forms/newsletter/links.ts'
import { languagePathOfForm } from '../../language.ts'
import { type DeliveryState, listDeliveries, resend } from '../../store/deliveries.ts'
import { listEstimates } from '../../store/estimates.ts'
import { readFirstAnswers } from '../../store/first-answers.ts'
import { listJournal } from '../../store/journal.ts'
import { findPicture, listPictures } from '../../store/pictures.ts'
import { listProgress, type RequestProgress } from '../../store/progress.ts'
import { purge } from '../../store/retention.ts'
import { newsletterSecret, replaceOfficeSecret } from '../../store/secrets.ts'
import { listHeldBack, releaseEstimate } from '../../store/spam.ts'
import { listConfirmed } from '../../store/subscriptions.ts'
import { findTracked } from '../../store/tracked-requests.ts'
import type { Estimate } from '../../store/types.ts'
import { findVisit, findVisits } from '../../store/visits.ts'
import { restartWebhook } from '../../store/webhook-state.ts'
import type { CommandResult } from '../command-line.ts'
import { formatCount } from './count.ts'
import { about, erase, stopTexts } from './person-commands.ts'
import {
  erasedText,
  estimateRows,
  failure,
  firstAnswerLines,
  type LeadsDeps,
  pictureText,
  progressRows,
  stateText,
  success,
  visitNotes,
  visitRows,
} from './results.ts'

const usage = `npm run leads -- COMMAND

  list                      requests, newest first
  show REFERENCE            one request with its messages
  picture REFERENCE         saves its pictures in this folder, as REFERENCE-1.jpg and so on
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
  stop-texts PERSON         withdraws that person's consent to text messages
  office revoke             ends all links to the office's pages, signs everybody out, and stops alerts to phones
  webhook start             sends events again after the receiver of the webhook answered that it was gone
  purge                     marks what is older than SPAM_DAYS and REQUEST_MONTHS say, and deletes what was marked
                            a day of running before; --clock-is-right after the machine was off for long
`

type Command = (deps: LeadsDeps, argument: string) => Promise<CommandResult>

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
  'stop-texts': { takes: /./, run: stopTexts },
  office: { takes: /^revoke$/, run: revokeOffice },
  webhook: { takes: /^start$/, run: startWebhook },
  purge: { takes: /^(?:--clock-is-right)?$/, run: purgeOld },
}

/** Runs one command. Returns the usage if the arguments are wrong. */
export async function runLeads(args: readonly string[], deps: LeadsDeps): Promise<CommandResult> {
  const [name = '', ...rest] = args
  const argument = rest.filter(text => text !== '--format').join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command?.takes.test(argument) ? command.run(deps, argument) : { ok: false, text: usage }
}

async function list({ business, clock, database }: LeadsDeps): Promise<CommandResult> {
  const [estimates, unsent, pictures, progress, visits] = await Promise.all([
    listEstimates(database),
    listDeliveries(database),
    listPictures(database),
    listProgress(database),
    findVisits(database),
  ])
  const firstAnswers = await readFirstAnswers(database, { now: clock(), business })
  const counts = new Map<string, number>()
  for (const { reference, number } of pictures) counts.set(reference, number)
  const waiting = new Map(
    unsent.filter(({ kind }) => kind === 'estimate-business').map(message => [message.subject, message]),
  )
  const lines = estimates.map(estimate => {
    const message = waiting.get(estimate.reference)
    const sent = estimate.suspicion === null ? sentText(estimate, message) : 'held back'
    const state = [
      sent,
      ...progressNotes(progress.get(estimate.reference)),
      ...visitNotes(visits.get(estimate.reference)),
    ].join(', ')
    const count = counts.get(estimate.reference)
    return line(estimate, count ? `${state}, ${formatCount(count, 'picture')}` : state)
  })
  const total = formatCount(estimates.length, 'request')
  return success([...lines, total, ...firstAnswerLines(firstAnswers)].join('\n'))
}

/** No message is sent about a call. */
const sentText = ({ source }: Estimate, message: DeliveryState | undefined) =>
  source === 'phone' ? 'on the phone' : stateText(message)

/** Says nothing of a request that nobody has touched. */
const progressNotes = ({ state, takenBy }: RequestProgress = { state: 'new', takenBy: null }) => [
  ...(state === 'new' || state === 'earlier' ? [] : [state]),
  ...(takenBy === null ? [] : [`taken by ${takenBy}`]),
]

function line(estimate: Estimate, note: string): string {
  const { reference, receivedAt, zipCode, serviceNeeded, fullName } = estimate
  const { source, language, calculation, context } = estimate
  const { floor, topic, page, city, place } = contextFields(context)
  const subject = [floor, topic, page, city].filter(Boolean).join(', ')
  const notes = [
    ...(context.emergency ? ['EMERGENCY'] : []),
    ...(context.soon ? ['SOON'] : []),
    note,
    ...(calculation ? ['calculation'] : []),
    // This program speaks English.
    ...(language === 'en' ? [] : [`language ${language}`]),
    ...(source === 'assistant' ? ['by an assistant'] : []),
    ...(subject ? [`about ${subject}`] : []),
  ]
  const where = [zipCode, place].filter(Boolean).join(' ')
  return `${reference}  ${receivedAt.slice(0, 16)}  ${where}  ${serviceNeeded}  ${fullName}  [${notes.join(', ')}]`
}

async function show({ database }: LeadsDeps, reference: string): Promise<CommandResult> {
  const found = await findTracked(database, reference)
  if (!found) return failure(`There is no request ${reference}.`)
  const { state, takenBy, ...estimate } = found
  const messages = await listDeliveries(database, reference)
  const pictures = await listPictures(database, reference)
  return success(
    [
      ...estimateRows(estimate),
      ...progressRows({ state, takenBy }, await listJournal(database, reference)),
      ...visitRows(await findVisit(database, reference)),
      ...pictures.map(pictureText),
      ...messages.map(message => `${message.kind}: ${stateText(message)}`),
    ].join('\n'),
  )
}

async function picture({ database, folder }: LeadsDeps, reference: string): Promise<CommandResult> {
  const files: string[] = []
  for (const { number } of await listPictures(database, reference)) {
    const found = await findPicture(database, reference, number)
    if (!found) continue
    // Personal data: readable for this user only. The reference is a safe file name, because the store has it.
    const file = path.join(folder, `${reference}-${number}.jpg`)
    await writeFile(file, found.bytes, { mode: 0o600 })
    files.push(file)
  }
  return files.length > 0
    ? success(`Saved: ${files.join(', ')}`)
    : failure(`There is no picture with the request ${reference}.`)
}

async function exportAll({ business, clock, database }: LeadsDeps, format: string): Promise<CommandResult> {
  const requests = await readRequests(database, { view: 'all', now: clock().toISOString() })
  if (format === 'csv') return { ok: true, text: requestsCsv(requests, business.timeZone) }
  return success(JSON.stringify(requestObjects(requests), undefined, 2))
}

/** Formats records without further text, so that the output can be piped into a file. */
function exportRecords<Name extends string>(
  format: string,
  names: readonly Name[],
  records: readonly Readonly<Record<Name, string>>[],
): CommandResult {
  const rows = records.map(record => names.map(name => record[name]))
  if (format === 'csv') return { ok: true, text: formatCsv(names, rows) }
  const objects = rows.map(row => Object.fromEntries(names.map((name, index) => [name, row[index]])))
  return success(JSON.stringify(objects, undefined, 2))
}

const subscriberFields = ['email', 'confirmedAt', 'unsubscribe', 'language'] as const

async function newsletter(
  { database, languages, siteUrl }: LeadsDeps,
  format: string,
): Promise<CommandResult> {
  const secret = await newsletterSecret(database)
  const subscribers = (await listConfirmed(database)).map(subscription => ({
    email: subscription.email,
    confirmedAt: subscription.changedAt ?? subscription.requestedAt,
    unsubscribe: newsletterLink('unsubscribe', subscription, {
      siteUrl,
      secret,
      languagePath: languagePathOfForm(subscription, languages),
    }),
    language: subscription.language,
  }))
  if (format !== '') return exportRecords(format, subscriberFields, subscribers)
  const lines = subscribers.map(({ email, confirmedAt }) => `${confirmedAt.slice(0, 16)}  ${email}`)
  return success([...lines, formatCount(subscribers.length, 'subscriber')].join('\n'))
}

async function failed({ database }: LeadsDeps): Promise<CommandResult> {
  const messages = (await listDeliveries(database)).filter(({ failedAt }) => failedAt !== null)
  const lines = messages.map(
    ({ kind, subject, failedAt, lastError }) =>
      `${failedAt?.slice(0, 16)}  ${kind}  ${subject}  ${lastError}`,
  )
  return success([...lines, `${formatCount(messages.length, 'message')} given up`].join('\n'))
}

async function spam({ database }: LeadsDeps): Promise<CommandResult> {
  const held = await listHeldBack(database)
  return success(
    [...held.map(estimate => line(estimate, estimate.suspicion ?? '')), `${held.length} held back`].join(
      '\n',
    ),
  )
}

async function release({ database, clock }: LeadsDeps, reference: string): Promise<CommandResult> {
  const released = await releaseEstimate(database, reference, clock().toISOString())
  return released
    ? success(`${reference} is on its way.`)
    : failure(`There is no suspected spam with the reference ${reference}.`)
}

async function sendAgain({ database, clock }: LeadsDeps, reference: string): Promise<CommandResult> {
  const messages = await resend(database, reference, clock().toISOString())
  return messages > 0
    ? success(`Sent once more about ${reference}: ${formatCount(messages, 'message')}.`)
    : failure(`There are no messages about ${reference}.`)
}

async function revokeOffice({ database }: LeadsDeps): Promise<CommandResult> {
  await replaceOfficeSecret(database)
  return success(
    "All links to the office's pages have ended, everybody is signed out, and no phone gets alerts. Whoever opens /office can ask for a new link.",
  )
}

async function startWebhook({ database }: LeadsDeps): Promise<CommandResult> {
  return (await restartWebhook(database))
    ? success('Events are sent again from now on. Events that were given up: npm run leads -- failed')
    : failure('The webhook was not stopped.')
}

async function purgeOld(
  { database, retention, clock }: LeadsDeps,
  confirmation: string,
): Promise<CommandResult> {
  const reading = { now: clock(), elapsed: 0, confirmed: confirmation !== '' }
  const { erased, marked, trusted } = await purge(database, retention, reading)
  if (!trusted) {
    return failure(
      `The clock of this machine says ${clock().toISOString()}, which does not go with the store: nothing was deleted. If that is the time, as after a day without power, run: npm run leads -- purge --clock-is-right`,
    )
  }
  return success(
    `Deleted: ${erasedText(erased)}.\nMarked, to be deleted after a day of running: ${erasedText(marked)}.`,
  )
}
