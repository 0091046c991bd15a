import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../site/durations.ts'
import type { OfficeMailbox } from './mailboxes.ts'

/** Lifetime of links: people work on a request for days, and use a link that they asked for within the hour. */
const LINK_HOURS = { request: 14 * 24, list: 1 }

/** Lifetime of a session in hours. */
export const SESSION_HOURS = 12

// Clocks of several instances differ.
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** Key of the signatures: the store's secret, which revoking replaces, and the operator's key if there is one. */
export const signingKey = (storeSecret: string, operatorKey = ''): string =>
  operatorKey === '' ? storeSecret : createHmac('sha256', operatorKey).update(storeSecret).digest('base64url')

/** A link to a request, or to the list if the reference is undefined. */
export interface OfficeLink {
  mailbox: Pick<OfficeMailbox, 'id' | 'address'>
  reference: string | undefined
}

/** Returns a signed link for a message to the mailbox. It holds no address, and ends with the mailbox: the signature covers its address. */
export function officeLink(
  link: OfficeLink,
  { siteUrl, key, now }: { siteUrl: string; key: string; now: Date },
): string {
  const { id, address } = link.mailbox
  const fields = [id, link.reference ?? '', String(now.getTime())]
  const token = [...fields, sign('link', [...fields, address], key)].join('.')
  return `${siteUrl}/office/enter?token=${token}`
}

export interface OfficeTokenCheck {
  now: Date
  key: string
  mailboxes: readonly OfficeMailbox[]
}

interface CheckedLink {
  mailbox: OfficeMailbox
  reference: string | undefined
}

/** Returns what a link opens, `expired`, or `bad` for anything that wasn't signed with the key for a present mailbox. */
export function checkLink(token: string, check: OfficeTokenCheck): CheckedLink | 'bad' | 'expired' {
  const [, id = '', reference = '', time = '', given = ''] =
    /^(\w{1,6})\.([\w-]{0,40})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const mailbox = check.mailboxes.find(one => one.id === id)
  if (!mailbox || !isSigned('link', [id, reference, time, mailbox.address], given, check.key)) return 'bad'
  const hours = reference === '' ? LINK_HOURS.list : LINK_HOURS.request
  if (!isWithin(time, hours, check.now)) return 'expired'
  return { mailbox, reference: reference === '' ? undefined : reference }
}

/** A person who opened the office's pages from a mailbox. */
export interface OfficeSession {
  /** The same for all cookies of the session, with initials and without. */
  id: string
  mailbox: OfficeMailbox
  /** Initials of the person; empty if they gave none. */
  initials: string
  startedAt: Date
}

/** Returns the value of a new session's cookie. */
export function createSession(
  { id, address }: OfficeMailbox,
  initials: string,
  { now, key }: Omit<OfficeTokenCheck, 'mailboxes'>,
): string {
  const fields = [id, Buffer.from(initials).toString('base64url'), String(now.getTime())]
  return [...fields, sign('session', [...fields, address], key)].join('.')
}

/** Returns the session of a cookie, or undefined if it has ended or wasn't signed with the key for a present mailbox. */
export function checkSession(cookie: string, check: OfficeTokenCheck): OfficeSession | undefined {
  const [, id = '', initials = '', time = '', given = ''] =
    /^(\w{1,6})\.([\w-]{0,40})\.(\d{1,15})\.([\w-]{43})$/.exec(cookie) ?? []
  const mailbox = check.mailboxes.find(one => one.id === id)
  if (!mailbox || !isSigned('session', [id, initials, time, mailbox.address], given, check.key))
    return undefined
  if (!isWithin(time, SESSION_HOURS, check.now)) return undefined
  return {
    id: `${id}.${time}`,
    mailbox,
    initials: Buffer.from(initials, 'base64url').toString(),
    startedAt: new Date(Number(time)),
  }
}

/** Time after which no instance accepts a cookie of the session. */
export const endOfSession = ({ startedAt }: OfficeSession): Date =>
  new Date(startedAt.getTime() + SESSION_HOURS * HOUR_MS + CLOCK_TOLERANCE_MS)

/** Token in the forms of a session. A page of another site can't read it. */
export const formToken = ({ id, mailbox }: OfficeSession, key: string): string =>
  sign('form', [id, mailbox.address], key)

export const isFormToken = (given: string, session: OfficeSession, key: string): boolean =>
  isEqual(given, formToken(session, key))

const isSigned = (use: string, fields: readonly string[], given: string, key: string) =>
  isEqual(given, sign(use, fields, key))

const sign = (use: string, fields: readonly string[], key: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([`office ${use}`, ...fields]))
    .digest('base64url')

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function isWithin(time: string, hours: number, now: Date): boolean {
  const age = now.getTime() - Number(time)
  return age <= hours * HOUR_MS && age >= -CLOCK_TOLERANCE_MS
}
