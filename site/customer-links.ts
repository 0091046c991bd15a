import type { RequestContext } from './request-context.ts'
import { interpolate } from './text-formatters.ts'

/**
 * Returns the tel: link of a typed phone number. A number without a country code is North American; words around it and an extension,
 * which phones dial in different ways, are left out.
 */
export function dialLink(phone: string): string {
  const digits = phone.replace(/(?:ext\.?|extension|\bx|#)\s*\d+\D*$/i, '').replace(/\D/g, '')
  if (phone.trimStart().startsWith('+')) return `tel:+${digits}`
  const national = digits.replace(/^1(?=\d{10})/, '').slice(0, 10)
  return `tel:+1${national}`
}

/** Returns the sms: link of a typed phone number. */
export const smsLink = (phone: string): string => dialLink(phone).replace('tel:', 'sms:')

/** Returns the mailto: link of a typed address. */
export const mailLink = (email: string) =>
  `mailto:${email.replaceAll(/[^\w.@+-]/gu, letter => encodeURIComponent(letter))}`

type Place = Pick<RequestContext, 'place'>

/** Texts about the place of a request. Words in braces are filled in. */
export interface PlaceTexts {
  place: string
  outside: string
  mapAddress: string
}

/** Returns a ZIP code with its town, or that it is outside the service area. */
export function placeText(
  { zipCode, context: { place } }: { zipCode: string; context: Place },
  texts: PlaceTexts,
): string {
  if (place === undefined) return zipCode
  return place ? interpolate(texts.place, { zipCode, ...place }) : interpolate(texts.outside, { zipCode })
}

/** Returns the URL of the map of a ZIP code. */
export const mapLink = (
  { zipCode, context: { place } }: { zipCode: string; context: Place },
  { mapAddress }: PlaceTexts,
): string =>
  interpolate(mapAddress, { place: encodeURIComponent([zipCode, place?.town].filter(Boolean).join(' ')) })
