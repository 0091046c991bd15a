/**
 * Lists the pages in Spanish by their readability, the hardest first, with their hardest texts.
 * From 65 on, a text is fairly easy to read.
 *
 *     npm run build && npm run drill:readability              all pages below their goal
 *     npm run drill:readability -- /es/blog/* /es/privacy     all these pages, with their hardest texts
 */
import { openTranslations } from '../../site/open-content.ts'
import { builtPages } from '../dist/built-site.ts'
import { mainTexts } from '../dist/page-text.ts'
import { readability } from './spanish-readability.ts'

const GOAL = 70
/** Goal of articles, guides and the privacy page. */
const GOAL_OF_LONG_TEXTS = 65
const longTexts = /^\/es\/(?:blog|guides|privacy)(?:\/|$)/
const MIN_WORDS = 20
/** A few sentences, such as a confirmation, have no meaningful score. */
const MIN_PAGE_WORDS = 100
const SHOWN_TEXTS = 6

const asked = process.argv.slice(2)
const isAsked = (url: string) =>
  asked.some(pattern => (pattern.endsWith('*') ? url.startsWith(pattern.slice(0, -1)) : url === pattern))

const spanish = openTranslations().get('es')
if (!spanish) throw new Error('The site has no pages in Spanish')
const urls = new Set<string>(spanish.pages.all.map(({ url }) => url))
const rated = builtPages
  .filter(({ url }) => urls.has(url))
  .map(({ url, html }) => {
    // Labels and table cells end without a mark.
    const texts = mainTexts(html).filter(text => /[.!?]["”)]?$/.test(text))
    return { url, texts, score: readability(texts.join(' ')) }
  })
  .filter(({ texts }) => texts.join(' ').split(' ').length >= MIN_PAGE_WORDS)
  .sort((a, b) => a.score - b.score)

let low = 0
for (const { url, texts, score } of rated) {
  const goal = longTexts.test(url) ? GOAL_OF_LONG_TEXTS : GOAL
  const isLow = score < goal
  if (isLow) low += 1
  if (asked.length === 0 ? !isLow : !isAsked(url)) continue
  console.log(`${score.toFixed(1)}  ${url}`)
  const hardest = texts
    .filter(text => text.split(' ').length >= MIN_WORDS)
    .map(text => ({ text, score: readability(text) }))
    .sort((a, b) => a.score - b.score)
    .slice(0, SHOWN_TEXTS)
  for (const { text, score } of hardest) console.log(`    ${score.toFixed(0)}  ${text}`)
}
console.log(`${rated.length} pages, ${low} of them below their goal.`)
if (low > 0) process.exitCode = 1
