import type { MailTexts } from '../../generated/types.ts'
import { type EstimateField, estimateFields } from '../../../site/estimate-fields.ts'
import { fill } from '../../../site/words.ts'
import type { Estimate } from '../../store/types.ts'
import type { Block, Letter } from './mail-document.ts'

/** Everything that the site's content says in messages. */
export interface MailContent {
  texts: MailTexts
  labels: Readonly<Record<EstimateField, string>>
  /** Names of the values of serviceNeeded. */
  services: Readonly<Record<string, string>>
  /** What happens after a request. */
  steps: readonly { title: string; description: string }[]
  language: string
  /** The lines of the calculation that a request's details name, in words of the site alone. */
  calculationIn: (details: string) => readonly string[]
}

export function estimateToBusiness(estimate: Estimate, content: MailContent): Letter {
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
    ],
  }
}

export const estimatePicture = (
  { reference }: Estimate,
  pictureUrl: string,
  { texts: { estimatePicture: own } }: MailContent,
): Letter => ({
  subject: interpolate(own.subject, { reference }),
  blocks: [
    paragraph(interpolate(own.intro, { reference })),
    { kind: 'link', label: own.action, href: pictureUrl },
  ],
})

/**
 * Repeats nothing that was typed but a plausible name: whoever fills in the form chooses who gets this message, and must
 * not choose what it says.
 */
export function estimateToVisitor(
  { reference, fullName, projectDetails }: Estimate,
  { texts, steps, calculationIn }: MailContent,
): Letter {
  const { estimateVisitor: own, signature } = texts
  const calculation = calculationIn(projectDetails)
  const greeting = plausibleName.test(fullName)
    ? interpolate(own.greeting, { name: fullName })
    : own.greetingUnnamed
  return {
    subject: interpolate(own.subject, { reference }),
    blocks: [
      paragraph(greeting),
      paragraph(interpolate(own.intro, { reference })),
      ...(calculation.length > 0
        ? [{ kind: 'heading', text: own.calculation } as const, { kind: 'list', items: calculation } as const]
        : []),
      { kind: 'heading', text: own.next },
      { kind: 'list', items: steps.map(({ title, description }) => `${title}. ${description}`) },
      paragraph(own.questions),
      paragraph(own.notYou),
      paragraph(signature),
    ],
  }
}

export const newsletterConfirm = (confirmUrl: string, { texts }: MailContent): Letter => ({
  subject: texts.newsletterConfirm.subject,
  blocks: [
    paragraph(texts.newsletterConfirm.intro),
    { kind: 'link', label: texts.newsletterConfirm.action, href: confirmUrl },
    paragraph(texts.newsletterConfirm.notYou),
    paragraph(texts.signature),
  ],
})

export const newsletterWelcome = (unsubscribeUrl: string, { texts }: MailContent): Letter => ({
  subject: texts.newsletterWelcome.subject,
  blocks: [
    paragraph(texts.newsletterWelcome.intro),
    { kind: 'link', label: texts.newsletterWelcome.unsubscribe, href: unsubscribeUrl },
    paragraph(texts.signature),
  ],
})

export const spamDigest = (held: readonly Estimate[], { texts }: MailContent): Letter => ({
  subject: interpolate(texts.spamDigest.subject, { count: held.length }),
  blocks: [
    paragraph(texts.spamDigest.intro),
    {
      kind: 'list',
      items: held.map(({ reference, suspicion, fullName }) => `${reference}: ${suspicion} (${fullName})`),
    },
  ],
})

/** Up to five words of letters: no digits, and no dot inside a word, as in the name of a website. */
const plausibleName = /^(?:[\p{L}\p{M}'’-]{1,30}\.?)(?: [\p{L}\p{M}'’-]{1,30}\.?){0,4}$/u

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

const timeText = (time: string, { language, texts }: MailContent) =>
  new Date(time).toLocaleString(language, { dateStyle: 'full', timeStyle: 'short', timeZone: texts.timeZone })
