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
      yield {
        file: shownPath(URL_LIST_FILE),
        message: 'This file is missing.',
        suggestion:
          'Bring it back from an earlier version of the site, or write it anew with: npm run content -- urls',
      }
      return
    }
    for (const { url, span } of urlList.lines) {
      if (isUrlPath(url)) continue
      yield {
        record: urlList,
        span,
        message: `"${url}" is not an address of this site.`,
        suggestion: 'Write the part of the address from the first single / on, or delete the line.',
      }
    }
    for (const { url, span } of site.removedUrls.values()) {
      const noun = /\.\w+$/.test(url) ? 'file' : 'page'
      yield {
        record: urlList,
        span,
        message: `The ${noun} ${url} is gone: visitors and search engines that know it would find nothing.`,
        suggestion: `Add to ${shownPath('redirects.yaml')}: - { from: ${url}, to: ${suggestReplacement(url, site) ?? '/'}, reason: The ${noun} is gone. }`,
      }
    }
  },
}
