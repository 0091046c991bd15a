import type { Entity, Model } from '../../../codegen/model.ts'
import { fileEnding } from '../../../codegen/read/content.ts'
import { recordsNamed, urlOf } from '../../../codegen/resolve/select.ts'
import type { Site } from '../../../codegen/resolve/site.ts'
import type { ContentCheck } from '../check-content.ts'
import type { Checkout } from '../checkout.ts'
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
  checkout: Checkout
  content: ContentCheck
  made: () => Promise<MadeData>
}

/** Renders the page of a record with a draft of its text in the place of what was saved. */
export function draftPages({ model, checkout, content, made }: DraftPages) {
  /** `path` is that of the record's file inside the content folder. */
  return async (path: string, text: string): Promise<string | undefined> => {
    const state = await checkout.state()
    const site = content.assemble({ ...state, texts: new Map(state.texts).set(path, text) })
    return renderAddress(draftContent(site, await made()), addressOf(model, site, path))
  }
}

function addressOf(model: Model, site: Site, path: string): string {
  const record = site.records.find(other => other.path === path)
  const entity = record?.entity ?? entityOf(model, path)
  const [host] = recordsNamed(site, shownOn[entity?.name ?? ''] ?? 'home')
  return (record && urlOf(record)) ?? (host && urlOf(host)) ?? '/'
}

/** Whose file a path is. */
export function entityOf(model: Model, path: string): Entity | undefined {
  return model.entities.find(entity => {
    const own =
      entity.kind === 'collection'
        ? path.slice(0, path.lastIndexOf('/'))
        : path.slice(0, -fileEnding(entity).length)
    return own === entity.name && path.endsWith(fileEnding(entity))
  })
}
