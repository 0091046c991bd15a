import { inLanguage } from '../../site/languages.ts'
import { type LocalizedSite, localizedSites } from '../languages/localize.ts'
import { type Entity, exportNameOf } from '../model.ts'
import { urlOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { hasTranslatable } from '../schema/translatable.ts'
import { pageData } from './content.ts'
import { type EmittedFile, emitData } from './emitted-file.ts'
import { listPages } from './pages.ts'

/**
 * Emits the data of each further language in a separate folder: the kinds with words or URLs, redirects from its own URLs, its pages, the
 * URLs of these pages in the main language (`published`), and the texts that aren't translated (`missing`). `today` is a day as YYYY-MM-DD.
 */
export const emitLanguages = (site: ResolvedSite, today: string): EmittedFile[] =>
  localizedSites(site).flatMap(localized => emitLanguage(localized, today))

function emitLanguage(localized: LocalizedSite, today: string): EmittedFile[] {
  const { language, site, published, downloads, missing } = localized
  const emit = (name: string, data: unknown) => emitData(`${language.path}/${name}`, data)
  const stale = staleUrls(localized)
  const pages = listPages(site, today)
    .filter(({ url }) => published.has(url))
    .map(page => ({
      ...page,
      url: inLanguage(page.url, language.path),
      ...(stale.has(page.url) && { isStale: true }),
    }))
  // Former URLs have twins, too.
  const linked = new Set([...published, ...downloads, ...site.redirects.map(({ from }) => from)])
  const own = { ...site, inLanguage: { languagePath: language.path, published: linked } }
  return [
    ...site.model.entities.filter(differs).flatMap(entity => {
      const data = pageData(entity, own)
      return data === undefined ? [] : [emit(exportNameOf(entity), data)]
    }),
    emit('pages', pages),
    emit('published', [...published].sort()),
    emit('missing', missing),
  ]
}

/** URLs in the main language of the pages of which a text has changed since it was translated. */
function staleUrls({ translated }: LocalizedSite): ReadonlySet<string> {
  const stale = translated.filter(
    ({ merged, body }) => body === 'stale' || merged.pairs.some(({ state }) => state === 'stale'),
  )
  return new Set(stale.flatMap(({ original }) => urlOf(original) ?? []))
}

const differs = ({ name, shape, urlPattern }: Entity) =>
  name === 'redirects' || urlPattern !== undefined || hasTranslatable(shape)
