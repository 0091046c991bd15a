import type { MailTexts, OfficeTexts, Site } from '../../generated/types.ts'
import { type BusinessHours, selectBusinessHours } from '../../site/business-time.ts'
import type { Content } from '../../site/content.ts'
import { type EstimateLabels, selectEstimateLabels } from '../../site/estimate-labels.ts'
import { createVisitTimes, type VisitTimes } from '../../site/visit-times.ts'
import { selectVisitSettings, type VisitSettings } from '../../site/visit-windows.ts'

/** Texts of the content for the pages of the office. */
export interface OfficeContent extends EstimateLabels, BusinessHours {
  texts: OfficeTexts
  /** Words and links are those of the message about a request. */
  messageTexts: MailTexts['estimateBusiness']
  /** Undefined if customers can't book visits. */
  visits?: VisitSettings & { texts: NonNullable<Site['visits']>['office']; times: VisitTimes }
  siteName: string
  language: string
}

/** Selects the content for the pages of the office. */
export function selectOfficeContent(content: Content): OfficeContent {
  const { mailTexts, officeTexts, site } = content
  const settings = selectVisitSettings(content)
  return {
    texts: officeTexts,
    messageTexts: mailTexts.estimateBusiness,
    ...selectEstimateLabels(content),
    ...(settings &&
      site.visits && {
        visits: {
          ...settings,
          texts: site.visits.office,
          times: createVisitTimes(content, site.visits.zone),
        },
      }),
    siteName: site.identity.name,
    language: site.language,
    ...selectBusinessHours(content),
  }
}
