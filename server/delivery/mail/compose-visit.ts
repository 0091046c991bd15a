import { dialLink, mapLink, placeText } from '../../../site/customer-links.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import type { Estimate } from '../../store/types.ts'
import { isBooked, type StoredVisit, visitWindowOf } from '../../store/visits.ts'
import { formatCalendar } from './calendar.ts'
import type { MailContent } from './compose.ts'
import type { MailDocument } from './mail-document.ts'
import type { Address, Mail } from './smtp.ts'

interface MailedVisit {
  estimate: Estimate
  visit: StoredVisit
  visits: NonNullable<MailContent['visits']>
  /** When this version of the visit was stored. */
  writtenAt: Date
}

const timeOf = ({ visit, visits }: MailedVisit) => visits.times.full(visitWindowOf(visit))

/** Repeats no typed text, like the message that confirms the request. `page` is the page of the visit. */
export function visitToVisitor(
  { page, isReminder, ...mailed }: MailedVisit & { page: string; isReminder: boolean },
  { texts: { signature } }: MailContent,
): MailDocument {
  const { messages, page: pageTexts } = mailed.visits.texts
  const isCanceled = !isBooked(mailed.visit)
  const [subject, text] = isCanceled
    ? [messages.canceledSubject, messages.canceledText]
    : isReminder
      ? [messages.reminderSubject, messages.reminderText]
      : [messages.bookedSubject, messages.bookedText]
  const time = timeOf(mailed)
  return {
    subject: interpolate(subject, { time }),
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'rows', rows: [{ label: messages.time, value: time }] },
      { kind: 'link', label: isCanceled ? pageTexts.link : messages.change, href: page },
      { kind: 'paragraph', text: signature },
    ],
  }
}

/** `office` is the link to the request on the office's page. */
export function visitToBusiness(
  { office, ...mailed }: MailedVisit & { office: string },
  { labels, texts: { estimateBusiness: own } }: MailContent,
): MailDocument {
  const { estimate, visit, visits } = mailed
  const { messages } = visits.texts
  const { fullName, phone, reference } = estimate
  const time = timeOf(mailed)
  // An office that keeps visits on paper must see that this one replaces another.
  const booked = visit.sequence === 0 ? messages.officeBooked : messages.officeMoved
  const subject = interpolate(isBooked(visit) ? booked : messages.officeCanceled, { reference, time })
  return {
    subject,
    blocks: [
      { kind: 'paragraph', text: subject },
      {
        kind: 'rows',
        rows: [
          { label: messages.time, value: time },
          { label: labels.fullName, value: fullName },
          { label: labels.phone, value: phone, href: dialLink(phone) },
          { label: labels.zipCode, value: placeText(estimate, own), href: mapLink(estimate, own) },
          { label: own.reference, value: reference },
        ],
      },
      { kind: 'buttons', links: [{ label: own.office, href: office }] },
    ],
  }
}

/** The visit as an entry for a calendar. All versions of a visit have one UID. That of the customer has no typed text. */
export function visitCalendar(
  { estimate, visit, visits, writtenAt }: MailedVisit,
  { host, organizer, isToBusiness }: { host: string; organizer: Address; isToBusiness: boolean },
  { language, texts }: MailContent,
): NonNullable<Mail['icalEvent']> {
  const { email: address, fullName, phone, reference } = estimate
  const method = isBooked(visit) ? 'REQUEST' : 'CANCEL'
  const content = formatCalendar(
    {
      method,
      uid: `visit.${reference}@${host}`,
      sequence: visit.sequence,
      ...visitWindowOf(visit),
      timeZone: texts.timeZone,
      writtenAt,
      summary: visits.texts.messages.calendar,
      description: isToBusiness ? [fullName, phone, reference].join('\n') : reference,
      location: placeText(estimate, texts.estimateBusiness),
      organizer,
      // An entry has an attendee (RFC 5546), also if the customer has no address.
      attendee: address === '' ? organizer : { name: isToBusiness ? fullName : address, address },
    },
    language,
  )
  return { method, content, filename: 'visit.ics' }
}
