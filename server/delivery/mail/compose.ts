import type { MailTexts } from '../../../generated/types.ts'
import { type EstimateField, estimateFields } from '../../../site/estimate-fields.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import type { Estimate } from '../../store/types.ts'
import type { MailBlock, MailDocument } from './mail-document.ts'

/** Texts of the content for messages. */
export interface MailContent {
  texts: MailTexts
  labels: Readonly<Record<EstimateField, string>>
  /** Labels by value of serviceNeeded. */
  services: Readonly<Record<string, string>>
  /** Steps after a request. */
  steps: readonly { title: string; description: string }[]
  language: string
}

export function estimateToBusiness(estimate: Estimate, content: MailContent): MailDocument {
  const { texts, labels, services } = content
  const { estimateBusiness: own } = texts
  const shown = { ...estimate, serviceNeeded: services[estimate.serviceNeeded] ?? estimate.serviceNeeded }
  return {
    subject: interpolate(own.subject, {
      reference: estimate.reference,
      service: shown.serviceNeeded,
      zipCode: estimate.zipCode,
    }),
    blocks: [
      paragraph(own.intro),
      {
        kind: 'rows',
        rows: [
          [own.reference, estimate.reference],
          [own.received, timeText(estimate.receivedAt, content)],
          ...(estimate.source === 'assistant' ? [[own.source, own.assistant] as const] : []),
          ...estimateFields.map(name => [labels[name], shown[name]] as const),
        ],
      },
      ...calculationBlocks(estimate, own),
    ],
  }
}

export const estimatePicture = (
  { reference }: Estimate,
  pictureUrl: string,
  { texts: { estimatePicture: own } }: MailContent,
): MailDocument => ({
  subject: interpolate(own.subject, { reference }),
  blocks: [
    paragraph(interpolate(own.intro, { reference })),
    { kind: 'link', label: own.action, href: pictureUrl },
  ],
})

/**
 * Repeats no typed text except a plausible name: the sender of the form chooses the recipient of this message and must not
 * choose its text.
 */
export function estimateToVisitor(estimate: Estimate, { texts, steps }: MailContent): MailDocument {
  const { estimateVisitor: own, signature } = texts
  const { reference, fullName } = estimate
  const greeting = plausibleName.test(fullName)
    ? interpolate(own.greeting, { name: fullName })
    : own.greetingUnnamed
  return {
    subject: interpolate(own.subject, { reference }),
    blocks: [
      paragraph(greeting),
      paragraph(interpolate(own.intro, { reference })),
      ...calculationBlocks(estimate, own),
      { kind: 'heading', text: own.next },
      { kind: 'list', items: steps.map(({ title, description }) => `${title}. ${description}`) },
      paragraph(own.questions),
      paragraph(own.notYou),
      paragraph(signature),
    ],
  }
}

/** In words of the site alone, worked out by the server: the sender chose nothing but figures and choices. */
const calculationBlocks = (
  { calculation }: Estimate,
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

export const spamDigest = (held: readonly Estimate[], { texts }: MailContent): MailDocument => ({
  subject: interpolate(texts.spamDigest.subject, { count: held.length }),
  blocks: [
    paragraph(texts.spamDigest.intro),
    {
      kind: 'list',
      items: held.map(({ reference, suspicion, fullName }) => `${reference}: ${suspicion} (${fullName})`),
    },
  ],
})

// Up to five words of letters, without digits, and without a dot inside a word, as in the name of a website.
const plausibleName = /^(?:[\p{L}\p{M}'’-]{1,30}\.?)(?: [\p{L}\p{M}'’-]{1,30}\.?){0,4}$/u

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

const timeText = (time: string, { language, texts }: MailContent) =>
  new Date(time).toLocaleString(language, { dateStyle: 'full', timeStyle: 'short', timeZone: texts.timeZone })
