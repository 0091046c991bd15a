import type { JsonObject } from '../../codegen/json.ts'
import type { ContentCheck, ContentState } from '../client/check-content.ts'
import { draftContent, type MadeData } from '../client/preview/draft-content.ts'
import { draftPages } from '../client/preview/draft-page.ts'
import { renderAddress } from '../client/preview/site-pages.ts'
import type { MarkedPage } from '../client/worker/messages.ts'
import { markPage } from './mark-page.ts'

type MarkedPages = Parameters<typeof draftPages>[0] & { content: ContentCheck; made: () => Promise<MadeData> }

/** Renders the page of a record like draftPages, with marks around the texts of the record. */
export function markedPages(options: MarkedPages) {
  const { content, made, today } = options
  const pageOf = draftPages(options)
  const skippedByKind = new Map<string, Set<string>>()
  return async (state: ContentState, path: string, text: string): Promise<MarkedPage | undefined> => {
    const page = await pageOf(state, path, text)
    const site = content.assemble({ ...state, texts: new Map(state.texts).set(path, text) })
    const record = site.records.find(other => other.path === path)
    if (!page || !record?.data) return page && { ...page, fields: [] }
    const { entity, data } = record
    const skipped = skippedByKind.get(entity.name) ?? new Set()
    skippedByKind.set(entity.name, skipped)
    const builtData = await made()
    const render = (marked: JsonObject) => {
      const records = site.records.map(other => (other === record ? { ...record, data: marked } : other))
      return renderAddress(draftContent({ ...site, records }, builtData, today), page.address)
    }
    const marked = await markPage({ shape: entity.shape, data, plain: page.html, render, skipped })
    return { ...page, ...marked }
  }
}
