import type { Content } from '../../../site/content.ts'
import type { MailContent } from './compose.ts'
import type { Address } from './smtp.ts'

export interface SiteMail {
  /** Texts of the messages. */
  content: MailContent
  siteUrl: string
  /** Returns the business with an address; default: the address in the content. */
  businessAt(address?: string): Address
}

/** Selects the content for messages. */
export function createSiteMail(content: Content): SiteMail {
  const { site, interfaceTexts, mailTexts, receivedPage } = content
  const { fields, services } = interfaceTexts.contactForm
  return {
    content: {
      texts: mailTexts,
      labels: {
        fullName: fields.fullName.label,
        email: fields.email.label,
        phone: fields.phone.label,
        zipCode: fields.zipCode.label,
        serviceNeeded: fields.serviceNeeded.label,
        projectDetails: fields.projectDetails.label,
      },
      services,
      steps: receivedPage.steps,
      language: site.language,
    },
    siteUrl: site.url.replace(/\/$/, ''),
    businessAt: (address = site.contact.email) => ({ name: site.identity.name, address }),
  }
}
