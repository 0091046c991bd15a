import { createHmac, timingSafeEqual } from 'node:crypto'

export interface PictureName {
  reference: string
  /** Pictures of a request are numbered from 1. */
  number: number
}

/** URL path of a request's picture. */
const picturePath = ({ reference, number }: PictureName) =>
  `/api/contact/${reference}/picture${number === 1 ? '' : `/${number}`}`

/** Returns the signed link for the message to the business. It works until the picture is deleted. */
export const pictureLink = (
  name: PictureName,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): string => `${siteUrl}${picturePath(name)}?token=${sign(name, secret)}`

export function isSigned(name: PictureName, token: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(sign(name, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

// Links to first pictures were signed without a number, and still work.
const sign = ({ reference, number }: PictureName, secret: string) =>
  createHmac('sha256', secret)
    .update(`picture.${reference}${number === 1 ? '' : `.${number}`}`)
    .digest('base64url')
