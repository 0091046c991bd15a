import { URL_LIST_FILE } from '../../read/url-list.ts'
import { isUrlPath } from '../../resolve/removed-urls.ts'
import { suggestReplacement } from '../../resolve/suggest-replacement.ts'
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
