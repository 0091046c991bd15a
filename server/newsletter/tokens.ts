import { createHmac, timingSafeEqual } from 'node:crypto'

export type TokenUse = 'confirm' | 'unsubscribe'

/** A text for a link that only this site can make: the number of the subscription and its signature for one use. */
export const signToken = (use: TokenUse, id: number, secret: string): string =>
  `${id}.${signature(use, id, secret)}`

/** The number of the subscription, if the token was made here for this use. */
export function readToken(use: TokenUse, token: string, secret: string): number | undefined {
  const [, digits, given] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (digits === undefined || given === undefined) return undefined
  const id = Number(digits)
  const matches = timingSafeEqual(Buffer.from(given), Buffer.from(signature(use, id, secret)))
  return matches ? id : undefined
}

const signature = (use: TokenUse, id: number, secret: string) =>
  createHmac('sha256', secret).update(`${use}.${id}`).digest('base64url')
