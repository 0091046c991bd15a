/**
 * Opens every page of the built site at four widths, in light, dark and forced colors. Reports violations of axe, low contrast over
 * pictures, sideways scrolling, and too many tab stops before the end of the main content.
 *
 *     npm run build && npm run drill:axe                 all pages in all languages (about an hour)
 *     npm run drill:axe -- /gallery /blog/*              only these pages; * matches any end
 *     npm run drill:axe -- --small                       a few pages, chosen by the commit, at the smallest width
 */
import { type Browser, chromium, type Page } from 'playwright'
import { openContent, openTranslations } from '../../site/open-content.ts'
import { isSmall } from '../bench/small.ts'
import { allRules, colorRules, violations } from '../browser/axe.ts'
import { sidewaysScroll } from '../browser/sideways-scroll.ts'
import { tabStops } from '../browser/tab-stops.ts'
import { closeContext } from '../setup/close-context.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { startServer } from '../setup/server-process.ts'
import { faintMarks } from './contrast.ts'
import { selectByCommit } from './select-by-commit.ts'

const widths = isSmall ? [320] : [320, 360, 768, 1280]
const few = 4
/** Tab stops to the end of the main content, on the page with the most controls. */
const MAX_TAB_STOPS = 35

const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const isAsked = (url: string) =>
  asked.length === 0 ||
  asked.some(pattern => (pattern.endsWith('*') ? url.startsWith(pattern.slice(0, -1)) : url === pattern))

const contents = [openContent(), ...openTranslations().values()]
const all = contents.flatMap(({ pages }) => pages.all.map(({ url }): string => url))
const galleries = contents.map(({ galleryPage }): string => galleryPage.url)
const urls = isSmall ? selectByCommit(all, few, url => url) : all.filter(isAsked)
const server = await startServer()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
let found = 0
for (const url of urls) {
  const problems = await problemsOf(browser, server.url + url)
  found += problems.length
  console.log([url, ...problems.map(problem => `  ${problem}`)].join('\n'))
}
await browser.close()
await server.stop()
console.log(
  `${urls.length} pages, ${widths.length} widths, ${Object.keys(looks).length} looks: ${found} problems.`,
)
if (found > 0) process.exitCode = 1

async function problemsOf(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'load' })
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    problems.push(...(await problemsAt(page)).map(problem => `${width} px, ${problem}`))
  }
  if (galleries.includes(new URL(address).pathname)) {
    const stops = await tabStops(page)
    if (stops > MAX_TAB_STOPS) problems.push(`${stops} tab stops`)
  }
  await closeContext(context)
  return problems
}

/** Applies all rules in light mode, and the color rules in the other modes. */
async function problemsAt(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [look, media] of Object.entries(looks)) {
    await page.emulateMedia(media)
    const lines = await violations(page, look === 'light' ? allRules : colorRules)
    if (look !== 'forced colors') lines.push(...(await faintMarks(page)))
    problems.push(...lines.map(line => `${look}: ${line}`))
  }
  await page.emulateMedia(looks.light)
  const wide = await sidewaysScroll(page)
  return wide ? [...problems, `scrolls sideways: ${wide}`] : problems
}
