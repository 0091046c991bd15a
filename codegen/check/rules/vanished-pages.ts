import { URL_LIST_FILE } from '../../read/url-list.ts'
import { isUrlPath } from '../../resolve/removed-urls.ts'
import { suggestReplacement } from '../../resolve/suggest-replacement.ts'
import type { Rule } from '../rule.ts'

/** An address that the site once had leads somewhere for ever: to a page, to a file, or on through a redirect. */
export const vanishedPages: Rule = {
  id: 'vanished-pages',
  promise: 'An address that the site once had leads somewhere, for ever.',
  remedy:
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
      yield {
        record: urlList,
        span,
        code: 'vanished-pages/gone',
        parameters: {
          url,
          isFile: /\.\w+$/.test(url),
          redirects: shownPath('redirects.yaml'),
          successor: suggestReplacement(url, site) ?? '/',
        },
      }
    }
  },
}
