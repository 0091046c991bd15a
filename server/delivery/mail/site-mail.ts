import type { Content } from '../../../site/content.ts'
import { selectEstimateLabels } from '../../../site/estimate-labels.ts'
import { answerText } from '../../../site/opening-hours.ts'
import { selectVisitContent } from '../../../site/visit-times.ts'
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
  const { contactPage, site, mailTexts, receivedPage } = content
  const visits = selectVisitContent(content)
  const siteUrl = site.url.replace(/\/$/, '')
  return {
    content: {
      texts: mailTexts,
      ...selectEstimateLabels(content),
      emergency: contactPage.emergency,
      phoneHref: `tel:${site.contact.phone.dial}`,
      answeredOn: received => answerText(received, content),
      steps: receivedPage.steps,
      ...(visits && { visits }),
      language: site.language,
      siteUrl,
    },
    siteUrl,
    businessAt: (address = site.contact.email) => ({ name: site.identity.name, address }),
  }
}
