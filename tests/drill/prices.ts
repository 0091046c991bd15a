/**
 * Whether every printed price follows the price book: `npm run drill:prices` makes all of it dearer in a copy of the
 * project, builds that, and looks for the old ranges in each page, text, PDF, data file and script, those of the
 * server with them, which mails and tools are made of. What stays was typed by hand.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isObject } from '../../codegen/json.ts'
import { withoutTies } from '../../renderer/whole-figures.ts'
import { openContent as openSite } from '../../site/open-content.ts'
import { openPdf, textsOf } from '../publishing/downloads/read-pdf.ts'
import { createCheckout } from '../setup/checkout.ts'
import { run } from '../setup/run.ts'
import { isRange } from './add-record.ts'
import { openContent } from './edited-content.ts'
import type { Change } from './schema.ts'

/** One for all: what holds more stays dearer, and sums stay sums. */
const factor = 7

const dearer: Change = value =>
  isObject(value) && isRange(value) && value.unit !== 'percent' && value.unit !== 'once'
    ? { ...value, low: Number(value.low) * factor, high: Number(value.high) * factor }
    : value

/** "$5–10", of the prices that become dearer. */
function rangesIn(folder: string): Set<string> {
  const { entries } = openSite(path.join(folder, 'generated/data')).prices
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
  openContent(folder).change(() => dearer, 'prices')
  await site('check')
  // Pictures print no price.
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

/** File by file, with the words around. */
async function findIn(dist: string, ranges: readonly string[]): Promise<{ file: string; words: string }[]> {
  const files = await readdir(dist, { recursive: true })
  const found: { file: string; words: string }[] = []
  for (const file of files.filter(file => /\.(html|md|txt|json|xml|js|pdf)$/.test(file))) {
    const text = await textOf(path.join(dist, file))
    for (const range of ranges) {
      // "$5–1" is in "$5–10" as well.
      const at = text.search(new RegExp(`${range.replace('$', '\\$')}(?!,?\\d)`))
      const words = text.slice(Math.max(0, at - 50), at + 40).replace(/\s+/g, ' ')
      if (at >= 0) found.push({ file, words })
    }
  }
  return found
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  if (!file.endsWith('.pdf')) return withoutTies(bytes.toString('utf8'))
  const pdf = await openPdf(bytes)
  const texts = await textsOf(pdf)
  await pdf.destroy()
  return texts.join('\n')
}
