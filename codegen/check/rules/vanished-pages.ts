import type { RemovedFile } from '../../finding-texts/site-texts.ts'
import { extensionOf, findEntity } from '../../model.ts'
import { locate } from '../../read/record.ts'
import { URL_LIST_FILE } from '../../read/url-list.ts'
import { publishedUrls } from '../../resolve/queries.ts'
import { isUrlPath } from '../../resolve/removed-urls.ts'
import { matchSlug } from '../../resolve/resolve-site.ts'
import { suggestReplacement } from '../../resolve/suggest-replacement.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { Rule } from '../rule.ts'

/** Checks that every URL that the site ever served still leads to a page or file, or is redirected. */
export const vanishedPages: Rule = {
  id: 'vanished-pages',
  description: 'An address that the site once had leads somewhere, for ever.',
  howToFix:
    'Say in content/redirects.yaml where visitors of the old address shall go. In the visual editor, Rename and Delete do that by themselves.',
  *find(site) {
    const { urlList, shownPath } = site.content
    if (!urlList) {
      yield { file: shownPath(URL_LIST_FILE), code: 'vanished-pages/list-missing' }
      return
    }
    for (const { url, span } of urlList.lines) {
      if (isUrlPath(url)) continue
      yield { record: urlList, span, code: 'vanished-pages/not-an-address', parameters: { line: url } }
    }
    for (const { url, span } of site.removedUrls.values()) {
      const successor = suggestReplacement(url, site) ?? '/'
      const removed = describeRemoved(url, successor, site)
      yield {
        record: urlList,
        span,
        code: 'vanished-pages/gone',
        parameters: {
          url,
          isFile: /\.\w+$/.test(url),
          redirects: shownPath('redirects.yaml'),
          successor,
          ...(removed ? { removed } : {}),
        },
      }
    }
  },
}

/** Describes the file of a removed page that other files still name. */
function describeRemoved(url: string, successor: string, site: ResolvedSite): RemovedFile | undefined {
  for (const record of site.records) {
    for (const { text, collection } of site.annotatedTexts(record).reference) {
      const entity = findEntity(site.model, collection)
      if (!entity?.urlPattern || !matchSlug(entity, text).test(url)) continue
      const other = site.pages.get(successor)
      const isNew = other?.entity === entity && !publishedUrls(site).has(successor)
      const name = (slug: string) => site.content.shownPath(`${collection}/${slug}${extensionOf(entity)}`)
      return {
        file: name(text),
        id: `${collection}/${text}`,
        ...(isNew ? { renamed: { file: name(other.slug), id: `${collection}/${other.slug}` } } : {}),
        namedIn: placesOf(collection, text, site),
      }
    }
  }
  return undefined
}

/** Lists the lines that name a record. */
function placesOf(folder: string, slug: string, site: ResolvedSite): string[] {
  return site.records.flatMap(record =>
    site
      .annotatedTexts(record)
      .reference.filter(({ text, collection }) => text === slug && collection === folder)
      .map(({ path }) => {
        const [start] = locate(record, path)
        return `${record.file}:${record.text.slice(0, start).split('\n').length}`
      }),
  )
}
