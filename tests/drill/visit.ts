/**
 * Opens every page of the built site on a phone, on a desktop, enlarged and in print, and applies checks that the tests apply only to one
 * page of each kind.
 *
 *     npm run build && npm run drill:visit               all pages (about ten minutes)
 *     npm run drill:visit -- /gallery /blog/*            only these pages; * matches any end
 *     npm run drill:visit -- --small                     one page of each kind
 */
import { chromium, type Page } from 'playwright'
import { createContent } from '../../site/content.ts'
import { dataIn, generatedData } from '../../site/open-content.ts'
import { isSmall } from '../bench/small.ts'
import { openPdf, pdfTexts } from '../publishing/downloads/read-pdf.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { startServer } from '../setup/server-process.ts'
import { brokenFigures, coveredPart, fontsArrived, lonelyCells, openAll } from './page-probes.ts'
import { requestProblems } from './requests.ts'

const phone = { width: 360, height: 740 }
/** Window sizes of a phone at 200 %, of a desktop at 200 and 400 %, and of a phone in landscape. */
const enlarged = [
  { width: 180, height: 370 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
  { width: 740, height: 360 },
]
const widths = [360, 600, 768, 1024, 1280, 1600]
const mostCovered = 0.12
/** Default of print dialogs. */
const printMargin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
const fewWords = 8

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const isAsked = (url: string) =>
  asked.length === 0 ||
  asked.some(pattern => (pattern.endsWith('*') ? url.startsWith(pattern.slice(0, -1)) : url === pattern))

const content = createContent(dataIn(generatedData))
const { pages } = content
const kinds = new Map(pages.all.map(({ schema, url }) => [schema, url]))
const urls = isSmall ? [...kinds.values()] : pages.all.map(({ url }) => url).filter(isAsked)
const server = await startServer()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
const context = await browser.newContext({ reducedMotion: 'reduce' })
const page = await context.newPage()
let found = 0
for (const url of urls) {
  await page.setViewportSize(phone)
  await page.goto(server.url + url, { waitUntil: 'load' })
  await page.evaluate(openAll)
  const problems = [
    ...(await requestProblems(page, content)),
    ...(await layoutProblems(page)),
    ...(await coverProblems(page)),
    ...(await printProblems(page)),
  ]
  found += problems.length
  console.log([url, ...problems.map(problem => `  ${problem}`)].join('\n'))
}
await browser.close()
await server.stop()
console.log(`${urls.length} pages: ${found} problems.`)
if (found > 0) process.exitCode = 1

/** Reports prices and numbers that break over two lines, and grids with a single cell in the last row. */
async function layoutProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ ...phone, width })
    await page.evaluate(fontsArrived)
    const figures = await page.evaluate(brokenFigures, content.interfaceTexts.units)
    const cells = await page.evaluate(lonelyCells)
    problems.push(...[...figures, ...cells].map(problem => `${width} px: ${problem}`))
  }
  return problems
}

/** Reports fixed elements that cover too much of the page. */
async function coverProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const size of enlarged) {
    await page.setViewportSize(size)
    const covered = await page.evaluate(coveredPart)
    if (covered > mostCovered)
      problems.push(`${size.width} × ${size.height} px: ${Math.round(covered * 100)} % covered`)
  }
  return problems
}

/** Reports a last printed page without text. */
async function printProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const format of ['Letter', 'A4'] as const) {
    const sheets = await sheetsOf(await page.pdf({ format, margin: printMargin }))
    const words = sheets.at(-1)?.split(/\s+/).length ?? 0
    if (words < fewWords)
      problems.push(`printed on ${format}: ${words} words on the last of ${sheets.length} sheets`)
  }
  return problems
}

async function sheetsOf(file: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(file)
  const sheets = await pdfTexts(pdf)
  await pdf.destroy()
  return sheets
}
