import { speculationRulesFile } from '../../site/headers.ts'
import type { PublishedFile } from './publish-input.ts'

// Files are downloaded, not visited, and the API acts: neither may be fetched on a guess.
const never = ['/api/*', '/*.pdf', '/*.xml', '/*.jpg', '/*.png']

/** Which links a browser may load ahead, once the pointer rests on one or a finger touches it. */
export function speculationRules(): PublishedFile {
  const where = {
    and: [
      { href_matches: '/*' },
      ...never.map(pattern => ({ not: { href_matches: pattern } })),
      { not: { selector_matches: '[download], [rel~=nofollow], [target=_blank]' } },
    ],
  }
  const rule = { where, eagerness: 'moderate' }
  // Prerendering includes fetching; the prefetch is for when the browser finds a page too costly to render ahead.
  const rules = { prefetch: [rule], prerender: [rule] }
  return { path: speculationRulesFile, content: `${JSON.stringify(rules, undefined, 2)}\n` }
}
