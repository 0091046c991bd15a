import type { JsonObject } from '../../../codegen/json.ts'
import type { Entity, Model } from '../../../codegen/model.ts'
import { entityOf } from '../../config/content-path.ts'
import { fieldsForForm, shapeOfForm } from '../../draft/form-fields.ts'
import { bodyField } from '../../format/front-matter.ts'
import { ownFieldOf, siteOfFile } from '../../translation/site-of-file.ts'
import type { Calendar, ContentCheck, ContentState } from '../check-content.ts'
import type { MarkedPage } from '../messages.ts'
import { type BuildData, draftContent } from './draft-content.ts'
import { draftPages } from './draft-page.ts'
import { fillMissing } from './fill-missing.ts'
import { markPage } from './mark-page.ts'
import { renderAddress } from './site-pages.ts'

interface MarkedPages extends Calendar {
  model: Model
  content: ContentCheck
  buildData: () => Promise<BuildData>
}

/** Renders the page of a record like draftPages, with marks around the texts of the record and placeholders for what is missing. */
export function markedPages(options: MarkedPages) {
  const { content, buildData, todayOf } = options
  const pageOf = draftPages(options)
  const skippedByKind = new Map<string, Set<string>>()
  return async (state: ContentState, path: string, saved: string): Promise<MarkedPage | undefined> => {
    const { text, missing } = filled(options, state, path, saved)
    const page = await pageOf(state, path, text)
    const { site, record } = siteOfFile(
      content.assemble({ ...state, texts: new Map(state.texts).set(path, text) }),
      path,
    )
    if (!page || !record?.data) return page && { ...page, fields: [], missing }
    const { entity, data } = record
    const skipped = skippedByKind.get(entity.name) ?? new Set()
    skippedByKind.set(entity.name, skipped)
    const builtData = await buildData()
    const render = (marked: JsonObject) => {
      const records = site.records.map(other => (other === record ? { ...record, data: marked } : other))
      return renderAddress(draftContent({ ...site, records }, builtData, todayOf(site.content)), page.address)
    }
    const marked = await markPage({ shape: entity.shape, data, plain: page.html, render, skipped })
    return {
      ...page,
      ...marked,
      fields: marked.fields.map(field => ownFieldOf(site, record, field)),
      missing,
    }
  }
}

function filled({ model, content, todayOf }: MarkedPages, state: ContentState, path: string, text: string) {
  const entity = entityOf(model, path)
  if (!entity) return { text, missing: [] }
  const { data: read, problems } = content.parse(entity, text)
  const isEmpty = problems.some(({ code }) => code === 'syntax/empty-file')
  const data = isEmpty ? {} : read
  if (!data) return { text, missing: [] }
  const fields = fieldsForForm(entity, data, text)
  const site = content.assemble(state)
  const found = fillMissing(shapeOfForm(entity), fields, site, todayOf(site.content))
  return found.missing.length > 0
    ? { text: plainFile(entity, found.data), missing: found.missing }
    : { text, missing: [] }
}

/** Writes a file that only a page is made of. JSON is YAML, too. */
function plainFile({ format }: Entity, { [bodyField]: body, ...fields }: JsonObject): string {
  const yaml = JSON.stringify(fields)
  return format === 'markdown' ? `---\n${yaml}\n---\n\n${body}\n` : yaml
}
