import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the token of a customer's links, to the page of a request and to that of its visit: the reference and its signature. */
export const requestToken = (reference: string, secret: string): string =>
  `${reference}.${sign(reference, secret)}`

const tokenPattern = /^([\w-]{1,40})\.([\w-]{43})$/

/** Returns whether a text has the form of the token of a request. */
export const isTokenOf = (reference: string, token: string): boolean =>
  tokenPattern.exec(token)?.[1] === reference

/** Returns the reference of a token, or undefined if it wasn't signed with the secret. */
export function verifyRequestToken(token: string, secret: string): string | undefined {
  const [, reference, given] = tokenPattern.exec(token) ?? []
  if (reference === undefined || given === undefined) return undefined
  return timingSafeEqual(Buffer.from(given), Buffer.from(sign(reference, secret))) ? reference : undefined
}

const sign = (reference: string, secret: string) =>
  createHmac('sha256', secret).update(`visit.${reference}`).digest('base64url')
