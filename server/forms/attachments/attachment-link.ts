import { createHmac, timingSafeEqual } from 'node:crypto'

/** URL path of a request's picture. */
const attachmentPath = (reference: string) => `/api/contact/${reference}/picture`

/** Returns the signed link for the message to the business. It works until the picture is deleted. */
export const attachmentLink = (
  reference: string,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): string => `${siteUrl}${attachmentPath(reference)}?token=${sign(reference, secret)}`

export function isSigned(reference: string, token: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(sign(reference, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const sign = (reference: string, secret: string) =>
  createHmac('sha256', secret).update(`picture.${reference}`).digest('base64url')
