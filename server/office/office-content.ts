import type { MailTexts, OfficeTexts } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'
import type { SubjectLabels } from '../../site/request-context.ts'

/** Texts of the content for the pages of the office. */
export interface OfficeContent {
  texts: OfficeTexts
  /** Labels and links are those of the message about a request. */
  messageTexts: MailTexts['estimateBusiness']
  labels: Readonly<Record<'email' | 'phone' | 'zipCode' | 'serviceNeeded' | 'projectDetails', string>>
  /** Labels by value of serviceNeeded. */
  services: Readonly<Record<string, string>>
  subjectLabels: SubjectLabels
  siteName: string
  language: string
  timeZone: string
}

/** Selects the content for the pages of the office. */
export function selectOfficeContent(content: Content): OfficeContent {
  const { interfaceTexts, mailTexts, officeTexts, site } = content
  const { fields, services, subject } = interfaceTexts.contactForm
  return {
    texts: officeTexts,
    messageTexts: mailTexts.estimateBusiness,
    labels: {
      email: fields.email.label,
      phone: fields.phone.label,
      zipCode: fields.zipCode.label,
      serviceNeeded: fields.serviceNeeded.label,
      projectDetails: fields.projectDetails.label,
    },
    services,
    subjectLabels: subject,
    siteName: site.identity.name,
    language: site.language,
    timeZone: mailTexts.timeZone,
  }
}
