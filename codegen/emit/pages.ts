import type { SitePage } from '../../site/content-data.ts'
import { getAt, textAt } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import { scheduleOf, visibilityOn } from '../resolve/schedule.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { type EmittedFile, emitData } from './emitted-file.ts'

/** Lists all pages, sorted by URL. `today` is a day as YYYY-MM-DD. */
export function listPages(site: ResolvedSite, today: string): SitePage[] {
  return [...site.pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([url, record]) => describePage(url, record, today))
}

export const emitPages = (site: ResolvedSite, today: string): EmittedFile =>
  emitData('pages', listPages(site, today))

function describePage(url: string, record: ContentRecord, today: string): SitePage {
  const { data, entity } = record
  const picture = textAt(data, ['metadata', 'ogImage']) ?? textAt(data, ['picture', 'src'])
  const modified = ['updated', 'date', 'publishDate'].map(field => textAt(data, [field])).find(Boolean)
  return {
    url,
    title: textAt(data, ['metadata', 'title']) ?? textAt(data, ['title']) ?? textAt(data, ['name']) ?? url,
    description: textAt(data, ['metadata', 'description']) ?? '',
    ...(picture === undefined ? {} : { picture }),
    source: `content/${record.path}`,
    noindex: getAt(data, ['metadata', 'noindex']) === true,
    schema: entity.name,
    ...(modified === undefined ? {} : { modified }),
    ...describeHidden(record, today),
  }
}

function describeHidden(record: ContentRecord, today: string): Pick<SitePage, 'hidden'> {
  const schedule = scheduleOf(record) ?? {}
  const state = visibilityOn(today, schedule)
  const day = state === 'upcoming' ? schedule.from : schedule.until
  return state === 'shown' || day === undefined ? {} : { hidden: { state, day } }
}
