import type { Download } from '../../../generated/types.ts'
import type { DownloadContent } from '../download-content.ts'
import type { Story } from '../story.ts'
import { areaWorksheet } from './area-worksheet.ts'
import { catalog } from './catalog.ts'
import { checklist } from './checklist.ts'
import { costWorksheet } from './cost-worksheet.ts'
import { guide } from './guide.ts'

export type Composition = (download: Download, content: DownloadContent) => Story

/** What each download record holds, by slug. */
export const compositions: Readonly<Record<string, Composition>> = {
  'vinyl-catalog': catalog('vinyl'),
  'laminate-catalog': catalog('laminate'),
  'hardwood-catalog': catalog('hardwood'),
  'eco-guide': guide({ collection: 'eco-friendly', articles: ['eco-friendly-flooring-austin-families'] }),
  'maintenance-guide': guide({
    guides: ['seasonal-floor-care'],
    articles: ['hardwood-maintenance-central-texas-summer'],
  }),
  'installation-checklist': checklist('installation-day-checklist'),
  'flooring-calculator': areaWorksheet,
  'cost-estimator': costWorksheet,
}

export function compose(download: Download, content: DownloadContent): Story {
  const composition = compositions[download.slug]
  if (composition) return composition(download, content)
  throw new Error(
    `content/downloads/${download.slug}.yaml announces a PDF that nothing makes: add "${download.slug}" to compositions in codegen/downloads/compose/compositions.ts`,
  )
}
