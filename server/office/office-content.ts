import type { MailTexts, OfficeTexts, RequestTexts } from '../../generated/types.ts'
import { type BusinessHours, selectBusinessHours } from '../../site/business-time.ts'
import type { Content } from '../../site/content.ts'
import { type EstimateLabels, selectEstimateLabels } from '../../site/estimate-labels.ts'
import { selectVisitContent, type VisitContent } from '../../site/visit-times.ts'

/** Texts of the content for the pages of the office. */
export interface OfficeContent extends EstimateLabels, BusinessHours {
  texts: OfficeTexts
  /** Words and links are those of the message about a request. */
  messageTexts: MailTexts['estimateBusiness']
  /** Texts about the wish to be forgotten. */
  forgetTexts: RequestTexts['forget']
  /** Undefined if customers can't book visits. */
  visits?: VisitContent
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
    siteName: site.identity.name,
    language: site.language,
    ...selectBusinessHours(content),
  }
}
