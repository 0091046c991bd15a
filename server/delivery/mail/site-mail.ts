import type { Content } from '../../../site/content.ts'
import { selectEstimateLabels } from '../../../site/estimate-labels.ts'
import { languagePathOf } from '../../../site/languages.ts'
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
  const { site } = content
  const mailContent = selectMailContent(content)
  return {
    content: mailContent,
    siteUrl: mailContent.siteUrl,
    businessAt: (address = site.contact.email) => ({ name: site.identity.name, address }),
  }
}

/** Selects the content for messages in a language. */
export function selectMailContent(content: Content): MailContent {
  const { contactPage, site, mailTexts, receivedPage, requestTexts } = content
  const visits = selectVisitContent(content)
  return {
    texts: mailTexts,
    ...selectEstimateLabels(content),
    advice: contactPage,
    phoneHref: `tel:${site.contact.phone.dial}`,
    answeredOn: received => answerText(received, content),
    outside: receivedPage.outside,
    steps: receivedPage.steps,
    requestTexts,
    ...(visits && { visits }),
    language: site.language,
    languagePath: languagePathOf(site),
    siteUrl: site.url.replace(/\/$/, ''),
  }
}
