import type { Model } from '../../../codegen/model.ts'
import type { ContentRecord } from '../../../codegen/read/record.ts'
import { recordsOf, urlOf } from '../../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import type { Content } from '../../../site/content.ts'
import { formEntityOf } from '../../config/translation-entity.ts'
import { siteOfFile } from '../../translation/site-of-file.ts'
import type { Calendar, ContentCheck, ContentState } from '../check-content.ts'
import type { DraftPage } from '../messages.ts'
import { type BuildData, draftContent } from './draft-content.ts'
import { renderAddress } from './site-pages.ts'

/** Entity whose first page shows a record that has no page of its own. For others, `draftPages` looks for a page that changes. */
const shownOn: Readonly<Record<string, string>> = {
  'city-page': 'cities',
  downloads: 'pages/downloads',
  floors: 'pages/visualizer',
  newsletter: 'pages/blog',
  projects: 'pages/gallery',
  scenes: 'pages/visualizer',
  seasons: 'pages/trends',
}

interface DraftPages extends Calendar {
  model: Model
  content: ContentCheck
  buildData: () => Promise<BuildData>
}

/**
 * Renders the page of a record with a draft of its text. If many pages show the record, renders one that the draft changes.
 * `path` is that of the record's file inside the content folder.
 */
export function draftPages({ model, content, buildData, todayOf }: DraftPages) {
  const saved = savedPages()
  /** The page that the last change of a file has changed, and as it was before. It stays in sight when the change is saved. */
  const changed = new Map<string, { address: string; before: string }>()

  return async (state: ContentState, path: string, text: string): Promise<DraftPage | undefined> => {
    const assembled = content.assemble({ ...state, texts: new Map(state.texts).set(path, text) })
    const { site, record, folder } = siteOfFile(assembled, path)
    const draft = draftContent(site, await buildData(), todayOf(site.content))
    const pageAt = async (address: string): Promise<DraftPage | undefined> => {
      const html = await renderAddress(draft, address)
      return html === undefined ? undefined : { html, address }
    }
    const own = ownAddress(site, (record?.entity ?? formEntityOf(model, path))?.name ?? '', record)
    if (own !== undefined) return pageAt(own)
    const last = changed.get(path)
    if (state.texts.get(path) === text) {
      const page = await pageAt(last?.address ?? '/')
      return page && last ? { ...page, saved: last.before } : (page ?? pageAt('/'))
    }
    const pageBefore = saved(state, folder, async () => {
      const { site } = siteOfFile(content.assemble(state), path)
      return draftContent(site, await buildData(), todayOf(site.content))
    })
    // Try the page that was shown last first: the next key usually changes it, too.
    for (const address of new Set([...(last ? [last.address] : []), '/', ...oneOfEachKind(site)])) {
      const [page, before] = [await pageAt(address), await pageBefore(address)]
      if (page === undefined || before === undefined || page.html === before) continue
      changed.set(path, { address, before })
      return { ...page, saved: before }
    }
    return pageAt('/')
  }
}

/** Renders pages as they are saved, each once until something is saved. */
function savedPages() {
  let texts: ContentState['texts'] = new Map()
  let pages = new Map<string, Promise<string | undefined>>()
  return (state: ContentState, folder: string, contentOf: () => Promise<Content>) => {
    if (!isSame(texts, state.texts)) pages = new Map()
    texts = state.texts
    return (address: string) => {
      const key = folder + address
      const page = pages.get(key) ?? contentOf().then(content => renderAddress(content, address))
      pages.set(key, page)
      return page
    }
  }
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text)
}

/** Returns the address of a record's own page, or of the page that shows records of its kind. */
function ownAddress(site: ResolvedSite, name: string, record: ContentRecord | undefined): string | undefined {
  const [host] = recordsOf(site, shownOn[name] ?? '')
  return (record && urlOf(record)) ?? (host && urlOf(host))
}

function oneOfEachKind(site: ResolvedSite): string[] {
  return site.model.entities.flatMap(({ name }) => {
    const [record] = recordsOf(site, name)
    return (record && urlOf(record)) ?? []
  })
}
