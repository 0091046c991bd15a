import { speculationRulesFile } from '../../site/headers.ts'
import type { PublishedFile } from './publish-input.ts'

// Visitors download files, and the API has side effects. Neither may be requested speculatively.
const excluded = ['/api/*', '/*.pdf', '/*.xml', '/*.jpg', '/*.png']

/** Creates the speculation rules: a browser may prefetch or prerender a link when the pointer hovers over it or a finger touches it. */
export function speculationRules(): PublishedFile {
  const where = {
    and: [
      { href_matches: '/*' },
      ...excluded.map(pattern => ({ not: { href_matches: pattern } })),
      { not: { selector_matches: '[download], [rel~=nofollow], [target=_blank]' } },
    ],
  }
  const rule = { where, eagerness: 'moderate' }
  // Prerendering includes fetching. The prefetch rule applies if the browser decides against prerendering.
  const rules = { prefetch: [rule], prerender: [rule] }
  return { path: speculationRulesFile, content: `${JSON.stringify(rules, undefined, 2)}\n` }
}
