import type { InterfaceTexts, MailTexts, OfficeTexts, RequestTexts } from '../../generated/types.ts'
import { type BusinessHours, selectBusinessHours } from '../../site/business-time.ts'
import type { Content } from '../../site/content.ts'
import { type EstimateLabels, selectEstimateLabels } from '../../site/estimate-labels.ts'
import { primaryTag } from '../../site/languages.ts'
import { contextOf, type RequestContext, type SentSubject } from '../../site/request-context.ts'
import { selectVisitContent, type VisitContent } from '../../site/visit-times.ts'
import { offeredVisits } from '../../site/visit-windows.ts'

/** Form in which the office writes down a call. */
export interface CallForm {
  fields: InterfaceTexts['contactForm']['fields']
  /** Labels by value of serviceNeeded, and the text of the choice before them. */
  services: Readonly<Record<string, string>>
  choose: string
  /** Primary tag of the language of the office. */
  language: string
  /** Languages of messages to customers; empty on a site in one language. */
  languages: readonly { value: string; label: string }[]
  referencePrefix: string
  contextOf: (sent: SentSubject) => RequestContext
}

/** Texts of the content for the pages of the office. */
export interface OfficeContent extends EstimateLabels, BusinessHours {
  texts: OfficeTexts
  /** Words and links are those of the message about a request. */
  messageTexts: MailTexts['estimateBusiness']
  /** Texts about the wish to be forgotten. */
  forgetTexts: RequestTexts['forget']
  /** Undefined without texts about visits. A site that has stopped offering times may have booked visits. */
  visits?: VisitContent
  /** Undefined if customers can't book visits. */
  call?: CallForm
  siteName: string
  language: string
}

/** Selects the content for the pages of the office. */
export function selectOfficeContent(content: Content): OfficeContent {
  const { mailTexts, officeTexts, requestTexts, site } = content
  const visits = selectVisitContent(content)
  return {
    texts: officeTexts,
    messageTexts: mailTexts.estimateBusiness,
    forgetTexts: requestTexts.forget,
    ...selectEstimateLabels(content),
    ...(visits && { visits }),
    ...(offeredVisits(site) && { call: selectCallForm(content) }),
    siteName: site.identity.name,
    language: site.language,
    ...selectBusinessHours(content),
  }
}

function selectCallForm(content: Content): CallForm {
  const { interfaceTexts, site } = content
  const { choose, fields, services } = interfaceTexts.contactForm
  return {
    fields,
    services,
    choose,
    language: primaryTag(site),
    languages: (site.languages ?? []).map(other => ({ value: primaryTag(other), label: other.name })),
    referencePrefix: site.identity.referencePrefix,
    contextOf: sent => contextOf(sent, content),
  }
}
