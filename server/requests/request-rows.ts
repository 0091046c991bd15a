/** Rows and links about a request that the office's mails and its page have in common. */
import type { MailTexts } from '../../generated/types.ts'
import { preferenceRows, textConsentText } from '../../site/contact-preferences.ts'
import { dialLink, mailLink, mapLink, placeText } from '../../site/customer-links.ts'
import { type EstimateLabels, serviceText } from '../../site/estimate-labels.ts'
import { subjectRows } from '../../site/request-context.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { foreignLanguage } from '../language.ts'
import type { Estimate } from '../store/types.ts'

export interface RequestRow {
  label: string
  value: string
  /** Link of the value. */
  href?: string
  /** The time that the value says, in ISO 8601. */
  time?: string
}

/** Texts for the rows. */
export interface RequestRowContent extends EstimateLabels {
  messageTexts: MailTexts['estimateBusiness']
  /** Language of the office. */
  language: string
  timeText: (iso: string) => string
  /** Comes before the URLs of the site's pages. */
  siteUrl?: string
}

/** Rows about a request in three parts: how to reach the customer, what the customer asks for, and how the request came. */
export function requestRows(
  request: Estimate,
  content: RequestRowContent,
): Record<'contact' | 'job' | 'receipt', RequestRow[]> {
  const { labels, language, messageTexts: texts, preferenceTexts, timeText } = content
  const { email, preferences, projectDetails, receivedAt, reference, source } = request
  const foreign = foreignLanguage(request, language)
  return {
    contact: [
      ...(foreign === undefined
        ? []
        : [{ label: texts.language, value: interpolate(texts.languageAdvice, { language: foreign }) }]),
      phoneRow(request, content),
      ...preferenceRows(preferences, preferenceTexts),
      { label: preferenceTexts.texting, value: textConsentText(request, texts, timeText) },
      ...(email === '' ? [] : [{ label: labels.email, value: email, href: mailLink(email) }]),
      placeRow(request, content),
    ],
    job: [
      { label: labels.serviceNeeded, value: serviceText(request, content) },
      ...subjectLinks(request, content),
      ...(projectDetails === '' ? [] : [{ label: labels.projectDetails, value: projectDetails }]),
    ],
    receipt: [
      { label: texts.reference, value: reference },
      { label: texts.received, value: timeText(receivedAt), time: receivedAt },
      ...(source === 'assistant' ? [{ label: texts.source, value: texts.assistant }] : []),
    ],
  }
}

export const phoneRow = ({ phone }: Estimate, { labels }: RequestRowContent): RequestRow => ({
  label: labels.phone,
  value: phone,
  href: dialLink(phone),
})

export const placeRow = (request: Estimate, { labels, messageTexts }: RequestRowContent): RequestRow => ({
  label: labels.zipCode,
  value: placeText(request, messageTexts),
  href: mapLink(request, messageTexts),
})

export const subjectLinks = (
  { context }: Pick<Estimate, 'context'>,
  { subjectLabels, siteUrl = '' }: Pick<RequestRowContent, 'subjectLabels' | 'siteUrl'>,
): RequestRow[] =>
  subjectRows(context, subjectLabels).map(({ url, ...row }) => ({
    ...row,
    ...(url !== undefined && { href: siteUrl + url }),
  }))

interface CustomerLink {
  label: string
  href: string
}

/** Links that call, write to and find the customer. `write` is undefined without an address. */
export function customerLinks(
  request: Estimate,
  texts: RequestRowContent['messageTexts'],
): Record<'call' | 'map', CustomerLink> & { write: CustomerLink | undefined } {
  const { email, phone, reference } = request
  return {
    call: { label: interpolate(texts.call, { phone }), href: dialLink(phone) },
    write:
      email === ''
        ? undefined
        : { label: texts.write, href: `${mailLink(email)}?subject=${encodeURIComponent(reference)}` },
    map: { label: texts.map, href: mapLink(request, texts) },
  }
}
