import { interfaceTexts } from '../../generated/content/interface.js'
import { mailTexts } from '../../generated/content/mail.js'
import { receivedPage } from '../../generated/content/pages/received.js'
import { site } from '../../generated/content/site.js'
import type { MailContent } from './compose.ts'
import type { Address } from './smtp.ts'

const { fields, services } = interfaceTexts.contactForm

/** The texts of messages from the site's content. */
export const siteMailContent: MailContent = {
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
}

export const siteUrl = site.url.replace(/\/$/, '')

/** The business under one of its addresses; the one from the content where none is given. */
export const businessAt = (address: string = site.contact.email): Address => ({
  name: site.identity.name,
  address,
})
