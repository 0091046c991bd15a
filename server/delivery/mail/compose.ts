import type { ContactPage, MailTexts, RequestTexts } from '../../../generated/types.ts'
import { preferenceRows } from '../../../site/contact-preferences.ts'
import { placeText } from '../../../site/customer-links.ts'
import { elapsedText } from '../../../site/elapsed-time.ts'
import { type EstimateLabels, serviceText } from '../../../site/estimate-labels.ts'
import type { LanguagePath } from '../../../site/languages.ts'
import { storedUrgency } from '../../../site/request-context.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import type { Urgency } from '../../../site/urgency.ts'
import type { VisitContent } from '../../../site/visit-times.ts'
import {
  customerLinks,
  phoneRow,
  placeRow,
  type RequestRowContent,
  requestRows,
  subjectLinks,
} from '../../requests/request-rows.ts'
import type { Estimate } from '../../store/types.ts'
import type { MailBlock, MailDocument } from './mail-document.ts'

/** Texts of the content for messages. */
export interface MailContent extends EstimateLabels {
  texts: MailTexts
  /** Advice for urgent requests. */
  advice: Readonly<Record<Urgency, Pick<ContactPage['soon'], 'heading' | 'text' | 'button'>>>
  /** Link that calls the business. */
  phoneHref: string
  /** Says when a request is answered that came at a time when the office is closed for a day or longer. */
  answeredOn: (received: Date) => string | undefined
  /** Says that a request is from outside the service area. */
  outside: string
  /** Steps after a request. */
  steps: readonly { title: string; description: string }[]
  /** Texts about the customer's page. */
  requestTexts: RequestTexts
  /** Undefined without texts about visits. */
  visits?: VisitContent
  language: string
  /** First part of the URLs in this language; empty for the main one. */
  languagePath: LanguagePath
  /** URL of the site, without a trailing slash. */
  siteUrl: string
}

/** A request with the links to its pictures and to the office's page. */
export interface MailedEstimate extends Estimate {
  pictures: readonly string[]
  /** Link to the request on the office's page. */
  office: string
}

export const estimateToBusiness = (estimate: MailedEstimate, content: MailContent): MailDocument => ({
  subject: businessSubject(estimate, content),
  blocks: requestBlocks(estimate, content.texts.estimateBusiness.intro, content),
})

/** The request once more, because nobody has answered it for these minutes. */
export function estimateAlert(
  estimate: MailedEstimate,
  { minutes, texts }: { minutes: number; texts: NonNullable<MailTexts['estimateAlert']> },
  content: MailContent,
): MailDocument {
  const time = elapsedText(minutes, content.language)
  return {
    subject: interpolate(texts.subject, { subject: businessSubject(estimate, content), time }),
    blocks: requestBlocks(estimate, interpolate(texts.intro, { time }), content),
  }
}

function requestBlocks(estimate: MailedEstimate, intro: string, content: MailContent): readonly MailBlock[] {
  const { labels, preferenceTexts, texts } = content
  const { estimateBusiness: own } = texts
  const { calculation, fullName, preferences, textConsent } = estimate
  const { contact, job, receipt } = requestRows(estimate, rowContent(content))
  const isTextingKnown = textConsent !== null || preferences.ways.includes('text')
  return [
    ...urgencyNotice(estimate, own),
    paragraph(intro),
    callBack(estimate, own),
    {
      kind: 'rows',
      rows: [
        { label: labels.fullName, value: fullName },
        ...contact.filter(({ label }) => isTextingKnown || label !== preferenceTexts.texting),
        ...job,
        ...pictureRow(estimate, own),
        ...receipt,
      ],
    },
    ...calculationBlocks(calculation, own),
  ]
}

const rowContent = (content: MailContent): RequestRowContent => {
  const { language, texts } = content
  const timeText = (iso: string) =>
    new Date(iso).toLocaleString(language, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: texts.timeZone,
    })
  return { ...content, messageTexts: texts.estimateBusiness, timeText }
}

/** About pictures that came after the message about the request, in its thread. */
export function estimatePicture(estimate: MailedEstimate, content: MailContent): MailDocument {
  const { texts, labels } = content
  const { estimateBusiness: own, estimatePicture: text } = texts
  const { fullName, reference } = estimate
  const rows = rowContent(content)
  return {
    subject: interpolate(text.subject, { subject: businessSubject(estimate, content) }),
    blocks: [
      ...urgencyNotice(estimate, own),
      paragraph(interpolate(text.intro, { reference })),
      callBack(estimate, own),
      {
        kind: 'rows',
        rows: [
          { label: labels.fullName, value: fullName },
          phoneRow(estimate, rows),
          placeRow(estimate, rows),
          ...pictureRow(estimate, own),
        ],
      },
    ],
  }
}

function businessSubject(estimate: Estimate, content: MailContent): string {
  const { estimateBusiness: own } = content.texts
  const subject = interpolate(own.subject, {
    reference: estimate.reference,
    service: serviceText(estimate, content),
    place: placeText(estimate, own),
  })
  const urgency = storedUrgency(estimate.context)
  return urgency ? interpolate(own[`${urgency}Subject`], { subject }) : subject
}

/** Buttons to call, to write, to look at the map and to open the request. */
function callBack(estimate: MailedEstimate, texts: BusinessTexts): MailBlock {
  const { call, write, map } = customerLinks(estimate, texts)
  const links = write ? [call, write, map] : [call, map]
  return { kind: 'buttons', links: [...links, { label: texts.office, href: estimate.office }] }
}

type BusinessTexts = MailTexts['estimateBusiness']

const pictureRow = ({ pictures }: MailedEstimate, { pictures: label, picture }: BusinessTexts) =>
  pictures.length === 0
    ? []
    : [
        {
          label,
          value: pictures.map((href, index) => ({
            label: interpolate(picture, { number: index + 1 }),
            href,
          })),
        },
      ]

function urgencyNotice({ context }: Estimate, texts: BusinessTexts): readonly MailBlock[] {
  const urgency = storedUrgency(context)
  return urgency ? [{ kind: 'notice', text: texts[urgency] }] : []
}

/**
 * Repeats no typed text except a plausible name and a ZIP code: the sender of the form chooses the recipient of this message and must not
 * choose its text.
 */
export function estimateToVisitor(
  estimate: Omit<MailedEstimate, 'office'>,
  content: MailContent,
  /** Page of the request, where pictures can be added. */
  page: string,
  /** The customer's page of the request, and the page on which a visit can be booked. */
  { request, visit }: { request?: string; visit?: string | undefined } = {},
): MailDocument {
  const { phoneHref, steps, texts } = content
  const { estimateVisitor: own, signature } = texts
  const { reference, fullName, context, calculation, pictures, zipCode } = estimate
  const greeting = plausibleName.test(fullName)
    ? interpolate(own.greeting, { name: fullName })
    : own.greetingUnnamed
  const rows = subjectLinks(estimate, content)
  const urgency = storedUrgency(context)
  const advice = urgency && content.advice[urgency]
  const answeredOn = content.answeredOn(new Date(estimate.receivedAt))
  return {
    subject: interpolate(own.subject, { reference }),
    blocks: [
      paragraph(greeting),
      ...(advice
        ? ([
            { kind: 'notice', text: `${advice.heading} ${advice.text}` },
            { kind: 'buttons', links: [{ label: advice.button, href: phoneHref }] },
          ] as const)
        : []),
      paragraph(`${interpolate(own.intro, { reference })} ${answeredOn ?? own.promise}`),
      ...(context.place === null ? [paragraph(interpolate(content.outside, { zip: zipCode }))] : []),
      ...(rows.length > 0
        ? ([
            { kind: 'heading', text: own.about },
            { kind: 'rows', rows },
          ] as const)
        : []),
      ...calculationBlocks(calculation, own),
      ...preferenceBlocks(estimate, content),
      ...(visit !== undefined && content.visits
        ? ([
            paragraph(content.visits.texts.page.offer),
            { kind: 'link', label: content.visits.texts.page.link, href: visit },
          ] as const)
        : []),
      { kind: 'heading', text: own.next },
      { kind: 'list', items: steps.map(({ title, description }) => `${title}. ${description}`) },
      ...(pictures.length === 0
        ? ([paragraph(own.pictures), { kind: 'link', label: own.picturesLink, href: page }] as const)
        : []),
      ...(request === undefined
        ? []
        : ([{ kind: 'link', label: content.requestTexts.link, href: request }] as const)),
      paragraph(own.questions),
      paragraph(own.notYou),
      paragraph(signature),
    ],
  }
}

/** How to reach the visitor. These are texts of the site, because the visitor only ticked boxes. */
function preferenceBlocks(
  { preferences, textConsent }: Pick<Estimate, 'preferences' | 'textConsent'>,
  { preferenceTexts: texts }: MailContent,
): readonly MailBlock[] {
  const rows = [
    ...preferenceRows(preferences, texts),
    ...(textConsent ? [{ label: texts.texting, value: textConsent.wording }] : []),
  ]
  return rows.length > 0
    ? [
        { kind: 'heading', text: texts.heading },
        { kind: 'rows', rows },
      ]
    : []
}

/** The calculation in texts of the site: its URL has only figures and choices of the sender. */
const calculationBlocks = (
  calculation: Estimate['calculation'],
  { calculation: text, calculationLink: label }: Record<'calculation' | 'calculationLink', string>,
): readonly MailBlock[] =>
  calculation
    ? [
        { kind: 'heading', text },
        { kind: 'list', items: calculation.words },
        { kind: 'link', label, href: calculation.url },
      ]
    : []

export const newsletterConfirm = (confirmUrl: string, { texts }: MailContent): MailDocument => ({
  subject: texts.newsletterConfirm.subject,
  blocks: [
    paragraph(texts.newsletterConfirm.intro),
    { kind: 'link', label: texts.newsletterConfirm.action, href: confirmUrl },
    paragraph(texts.newsletterConfirm.notYou),
    paragraph(texts.signature),
  ],
})

export const newsletterWelcome = (unsubscribeUrl: string, { texts }: MailContent): MailDocument => ({
  subject: texts.newsletterWelcome.subject,
  blocks: [
    paragraph(texts.newsletterWelcome.intro),
    { kind: 'link', label: texts.newsletterWelcome.unsubscribe, href: unsubscribeUrl },
    paragraph(texts.signature),
  ],
})

/** `day` is a date as ISO 8601. The table itself is attached. */
export function dailyTable(
  { day, count, texts }: { day: string; count: number; texts: NonNullable<MailTexts['officeTable']> },
  { language }: MailContent,
): MailDocument {
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    dateStyle: 'full',
    timeZone: 'UTC',
  })
  return {
    subject: interpolate(texts.subject, { day: date, count }),
    blocks: [paragraph(interpolate(texts.intro, { day: date, count }))],
  }
}

export const officeLinkMail = (href: string, { texts }: MailContent): MailDocument => ({
  subject: texts.officeLink.subject,
  blocks: [
    paragraph(texts.officeLink.intro),
    { kind: 'link', label: texts.officeLink.action, href },
    paragraph(texts.officeLink.notYou),
  ],
})

/** Says that the customer of a request asks to be forgotten. `office` is the link to the request on the office's page. */
export function erasureWish(
  { reference, office }: { reference: string; office: string },
  { requestTexts: { forget }, texts }: MailContent,
): MailDocument {
  return {
    subject: interpolate(forget.officeSubject, { reference }),
    blocks: [
      paragraph(interpolate(forget.officeText, { reference })),
      { kind: 'buttons', links: [{ label: texts.estimateBusiness.office, href: office }] },
    ],
  }
}

/** `office` is a link to the office's pages. */
export const spamDigest = (
  held: readonly Estimate[],
  office: string,
  { texts }: MailContent,
): MailDocument => ({
  subject: interpolate(texts.spamDigest.subject, { count: held.length }),
  blocks: [
    paragraph(texts.spamDigest.intro),
    {
      kind: 'list',
      items: held.map(({ reference, suspicion, fullName }) => `${reference}: ${suspicion} (${fullName})`),
    },
    { kind: 'link', label: texts.spamDigest.office, href: office },
  ],
})

// Up to five words of letters, without digits, and without a dot inside a word, as in the name of a website.
const plausibleName = /^(?:[\p{L}\p{M}'’-]{1,30}\.?)(?: [\p{L}\p{M}'’-]{1,30}\.?){0,4}$/u

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
