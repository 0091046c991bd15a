/**
 * Checks that every printed price comes from the price book. `npm run drill:prices` multiplies all prices in a copy of the project,
 * builds it, and searches for the old ranges in each page, text, PDF, data file and script, including those of the server. A remaining
 * range was typed by hand.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isObject } from '../../codegen/json.ts'
import { removeBinding } from '../../renderer/non-breaking-figures.ts'
import { openContent } from '../../site/open-content.ts'
import { openPdf, pdfTexts } from '../publishing/downloads/read-pdf.ts'
import { createCheckout } from '../setup/checkout.ts'
import { run } from '../setup/run.ts'
import { isRange } from './add-record.ts'
import { openEditedContent } from './edited-content.ts'
import type { ValueMutation } from './schema.ts'

/** One factor for all prices, so that their order and their sums stay valid. */
const PRICE_FACTOR = 7

/** The area of a job is a range as well, and no price. */
const dearer: ValueMutation = (value, { key }) =>
  isObject(value) && isRange(value) && key !== 'area' && value.unit !== 'percent' && value.unit !== 'once'
    ? {
        ...value,
        low: Number(value.low) * PRICE_FACTOR,
        ...(typeof value.usual === 'number' && { usual: value.usual * PRICE_FACTOR }),
        high: Number(value.high) * PRICE_FACTOR,
      }
    : value

/** Returns the ranges of the multiplied prices, such as "$5–10". */
function rangesIn(folder: string): Set<string> {
  const { entries } = openContent(path.join(folder, 'generated/data')).prices
  const changed = Object.values(entries).filter(({ unit }) => unit !== 'percent' && unit !== 'once')
  return new Set(changed.filter(({ low, high }) => low < high).map(({ range }) => range))
}

const folder = await mkdtemp(path.join(tmpdir(), 'prices-'))
try {
  createCheckout(folder)
  const site = (...words: string[]) =>
    run(process.execPath, ['cli/run.mjs', 'site', ...words], { cwd: folder })
  await site('generate')
  const before = rangesIn(folder)
  openEditedContent(folder).change(() => dearer, 'prices')
  await site('check')
  // Pictures contain no prices.
  await site('build', '--pictures', 'later')
  const after = rangesIn(folder)
  const old = [...before].filter(range => !after.has(range))
  const dist = path.join(folder, 'dist/current')
  const stale = await findIn(dist, old)
  const followed = new Set((await findIn(dist, [...after])).map(({ file }) => path.extname(file)))
  const blind = ['.html', '.md', '.json', '.pdf'].filter(kind => !followed.has(kind))
  console.log(`${old.length} old ranges looked for, ${before.size - old.length} are prices again.`)
  console.log(
    stale.length === 0 ? 'None is left.' : stale.map(({ file, words }) => `${file}: ${words}`).join('\n'),
  )
  if (blind.length > 0) console.log(`No price is found at all in ${blind.join(', ')}.`)
  if (stale.length > 0 || blind.length > 0 || old.length === 0) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Searches all files and returns the matches with the text around them. */
async function findIn(dist: string, ranges: readonly string[]): Promise<{ file: string; words: string }[]> {
  const files = await readdir(dist, { recursive: true })
  const found: { file: string; words: string }[] = []
  for (const file of files.filter(file => /\.(html|md|txt|json|xml|js|pdf)$/.test(file))) {
    const text = await textOf(path.join(dist, file))
    for (const range of ranges) {
      // Don't find "$5–1" in "$5–10".
      const at = text.search(new RegExp(`${range.replace('$', '\\$')}(?!,?\\d)`))
      const words = text.slice(Math.max(0, at - 50), at + 40).replace(/\s+/g, ' ')
      if (at >= 0) found.push({ file, words })
    }
  }
  return found
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  if (!file.endsWith('.pdf')) return removeBinding(bytes.toString('utf8'))
  const pdf = await openPdf(bytes)
  const texts = await pdfTexts(pdf)
  await pdf.destroy()
  return texts.join('\n')
}
