import type { Model } from '../../../codegen/model.ts'
import { recordsNamed, urlOf } from '../../../codegen/resolve/select.ts'
import type { Site } from '../../../codegen/resolve/site.ts'
import type { ContentCheck, ContentState } from '../check-content.ts'
import { entityOf } from '../content-path.ts'
import { draftContent, type MadeData } from './draft-content.ts'
import { renderAddress } from './site-pages.ts'

/** Of records without a page, the kind whose first page shows them. Those not named here show on the home page. */
const shownOn: Readonly<Record<string, string>> = {
  'city-page': 'cities',
  downloads: 'pages/downloads',
  floors: 'pages/visualizer',
  newsletter: 'pages/blog',
  projects: 'pages/gallery',
  scenes: 'pages/visualizer',
  seasons: 'pages/trends',
}

interface DraftPages {
  model: Model
  content: ContentCheck
  made: () => Promise<MadeData>
}

/** Renders the page of a record, of content in which its draft stands. */
export function draftPages({ model, content, made }: DraftPages) {
  /** `path` is that of the record's file inside the content folder. */
  return async (state: ContentState, path: string): Promise<string | undefined> => {
    const site = content.assemble(state)
    return renderAddress(draftContent(site, await made()), addressOf(model, site, path))
  }
}

function addressOf(model: Model, site: Site, path: string): string {
  const record = site.records.find(other => other.path === path)
  const entity = record?.entity ?? entityOf(model, path)
  const [host] = recordsNamed(site, shownOn[entity?.name ?? ''] ?? 'home')
  return (record && urlOf(record)) ?? (host && urlOf(host)) ?? '/'
}
