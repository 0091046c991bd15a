import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where the picture of a request is sent to, and shown to whoever has the link. */
const picturePath = (reference: string) => `/api/contact/${reference}/picture`

/** The link in the message to the business. It works for as long as the picture is kept. */
export const pictureLink = (
  reference: string,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): string => `${siteUrl}${picturePath(reference)}?token=${sign(reference, secret)}`

export function isSigned(reference: string, token: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(sign(reference, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const sign = (reference: string, secret: string) =>
  createHmac('sha256', secret).update(`picture.${reference}`).digest('base64url')
