import { appendFileSync, existsSync, watch } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandOptions } from '../authoring/commands/command-options.ts'
import { findCopiedNames } from '../authoring/copied-names.ts'
import { fixContent, judgeFixes } from '../authoring/fix/fix-content.ts'
import { findHalfChangedPrices } from '../authoring/half-changed-prices.ts'
import { findHalfRenamed } from '../authoring/half-renamed.ts'
import { changedRecords } from '../authoring/published-records.ts'
import { findReplacedPictures } from '../authoring/replaced-pictures.ts'
import { formatFixed } from '../authoring/report/fixed.ts'
import { formatGithubSummary } from '../authoring/report/github-summary.ts'
import { type Format, formats, isFormat } from '../authoring/report/report.ts'
import { formatSchedule } from '../authoring/report/schedule.ts'
import { count, formatProblems, formatText } from '../authoring/report/text.ts'
import { findSlippedFigures } from '../authoring/slipped-figures.ts'
import { DiskCache, defaultCacheDir } from '../codegen/cache/disk-cache.ts'
import { timeZoneOf } from '../codegen/day.ts'
import { type CheckedContent, checkContent, type GenerateOptions, generate } from '../codegen/generate.ts'
import { textAt } from '../codegen/json.ts'
import type { Problem } from '../codegen/problem.ts'
import { projectDir } from '../codegen/project-dir.ts'
import { checkImages } from '../codegen/read/check-images.ts'
import { listFiles } from '../codegen/read/files.ts'
import { changesAfter } from '../codegen/resolve/schedule.ts'
import { assertWritable } from '../codegen/write/assert-writable.ts'
import type { BuildOutcome } from '../publishing/build/build.ts'
import type { NextChange } from '../publishing/build/last-build.ts'
import type { MissingDownload } from '../publishing/downloads/make-downloads.ts'
import { progressLine } from '../publishing/images/progress.ts'

const options = commandOptions()

const usage = `Usage: npm run check [-- --fix] [-- --watch] [-- --format ${Object.keys(formats).join(' | ')}]
       npm run generate
       npm run build [-- --pictures now | later] [-- --strict]
`

/** Commands return the exit code. Modules that a check doesn't need are imported dynamically: most take longer to load than a check. */
const commands: Record<string, (args: string[]) => number | Promise<number>> = {
  check: runCheck,
  generate: async () => (await generateContent(options)).code,
  editor: runEditor,
  build: runBuild,
}

async function runCheck(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      format: { type: 'string', default: 'text' },
      fix: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  })
  if (!isFormat(values.format)) return reportMisuse(`There is no format "${values.format}".`)
  if (values.watch) return watchContent()
  const imageFaults = await checkImages(options)
  const checkOptions = { ...options, imageFaults, onProgress: progressLine('Reading content') }
  const result = values.fix ? fixContent(checkOptions) : { fixed: [], checked: checkContent(checkOptions) }
  const { fixed } = result
  const checked = judgeFixes(result.checked)
  const changes = changedRecords(checked.site, options.contentDir)
  const placeOf = ({ file, line, column }: Problem) => `${file}:${line}:${column}`
  const places = new Set([...checked.problems, ...checked.warnings].map(placeOf))
  const comparedWithPublished = [
    ...findReplacedPictures(checked.site, options.contentDir),
    ...findHalfChangedPrices(changes),
    ...findSlippedFigures(changes),
    ...findHalfRenamed(changes, checked.site),
    ...findCopiedNames(changes, checked.site),
  ]
  // The content itself tells more of what is wrong with it.
  checked.warnings.push(...comparedWithPublished.filter(found => !places.has(placeOf(found))))
  if (values.format === 'text') process.stdout.write(formatFixed(fixed))
  if (values.format === 'text')
    printCheck(checked, fixed.length > 0 ? 'What is left needs your hand.' : undefined)
  else reportCheck(values.format, checked)
  return checked.problems.length > 0 ? 1 : 0
}

/** Checks the content now and after each change, until the process ends. Prints lines for the problem matcher of a code editor. */
function watchContent(): Promise<never> {
  let isRunning = false
  let isStale = false
  const run = async () => {
    isStale = isRunning
    if (isRunning) return
    isRunning = true
    console.log('Checking the content.')
    const imageFaults = await checkImages(options)
    const { problems, warnings } = checkContent({ ...options, imageFaults })
    process.stdout.write(formats.lines([...problems, ...warnings]))
    console.log('Checked.')
    isRunning = false
    if (isStale) await run()
  }
  watch(options.contentDir, { recursive: true }, run)
  return run().then(() => new Promise<never>(() => undefined))
}

/** Prints warnings to stderr, like problems, so that stdout has only the summary. */
function printCheck(checked: CheckedContent & { hidden: number }, ending: string | undefined): void {
  const { site, problems, warnings, textOf, hidden } = checked
  process.stderr.write(formatText([...problems, ...warnings], textOf, ending, hidden))
  if (problems.length > 0) return
  process.stdout.write(formatSchedule(checked))
  const also = warnings.length > 0 ? `, ${count(warnings.length, 'warning')}` : ''
  console.log(`${count(site.records.length, 'content file')} checked: no problems${also}.`)
}

function reportCheck(format: Format, { site, problems, warnings, textOf }: CheckedContent): void {
  const found = [...problems, ...warnings]
  process.stdout.write(formats[format](found, textOf))
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (format === 'github' && summary && found.length > 0) {
    appendFileSync(summary, formatGithubSummary(found, textOf, editorUrl(site)))
  }
}

/** Returns the URL of the visual editor, or undefined if it isn't published: see docs/admin.md. */
function editorUrl({ records }: CheckedContent['site']): string | undefined {
  if (!existsSync(path.join(projectDir, 'admin/backend.json'))) return undefined
  return textAt(records.find(record => record.path === 'site.yaml')?.data, ['url'])
}

interface Generated {
  code: number
  /** PDFs that couldn't be made although the content is valid. */
  missing: readonly MissingDownload[]
  /** Next day on which the site changes without an edit. */
  nextChange?: NextChange
}

async function generateContent(generateOptions: GenerateOptions): Promise<Generated> {
  const { siteEmitters } = await import('../publishing/site-emitters.ts')
  const { generateDownloads } = await import('../publishing/downloads/generate-downloads.ts')
  const { describeMissing } = await import('../publishing/downloads/describe-missing.ts')
  const { writeEditorFiles } = await import('../authoring/editor/write-editor-files.ts')
  const {
    site,
    today,
    problems,
    textOf,
    changed = [],
    unchanged = 0,
  } = await generate(generateOptions, siteEmitters)
  writeEditorFiles(site, options.outDir, options.cacheDir)
  const downloads = problems.length > 0 ? undefined : await generateDownloads(options)
  const found = downloads?.problems ?? problems
  if (found.length > 0) {
    const judged = judgeFixes({ site, problems: found })
    process.stderr.write(formatProblems(judged.problems, textOf, undefined, judged.hidden))
    return { code: 1, missing: [] }
  }
  console.log(`generated: ${count(changed.length, 'file')} changed, ${unchanged} unchanged.`)
  const missing = downloads?.missing ?? []
  if (missing.length > 0) process.stderr.write(`${describeMissing(missing)}\n`)
  const [day] = changesAfter(today, site.records)
  return { code: 0, missing, ...(day && { nextChange: { day, timeZone: timeZoneOf(site.content) } }) }
}

/** Writes the schemas and snippets for code editors. */
async function runEditor(): Promise<number> {
  const { writeEditorFiles } = await import('../authoring/editor/write-editor-files.ts')
  writeEditorFiles(checkContent(options).site, options.outDir, options.cacheDir)
  return 0
}

const outcomeTexts: Record<BuildOutcome, string> = {
  built: 'The site is built: dist/current.',
  switched: 'The site as it is now was built before, and is dist/current again.',
  unchanged: 'Nothing has changed since the last build: dist/current.',
}

async function runBuild(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      pictures: { type: 'string', default: 'now' },
      strict: { type: 'boolean', default: false },
    },
  })
  const { pictures: images, strict } = values
  if (images !== 'now' && images !== 'later') return reportMisuse(`Pictures are made now or later.`)
  const folders = {
    projectDir,
    contentDir: options.contentDir,
    generatedDir: path.join(projectDir, 'generated'),
    distDir: path.join(projectDir, 'dist'),
  }
  const { readLastBuild } = await import('../publishing/build/last-build.ts')
  const last = readLastBuild({ ...folders, cacheDir: defaultCacheDir, year: options.year })
  if (last.isUpToDate({ withAllImages: images === 'now' })) {
    console.log(outcomeTexts.unchanged)
    return 0
  }
  // Otherwise the build would fail half a minute later.
  assertWritable([folders.distDir, folders.generatedDir, defaultCacheDir])
  const { limitHeapGrowth } = await import('../publishing/build/limit-heap-growth.ts')
  limitHeapGrowth(listFiles(options.contentDir).length)
  const { startEarlyBundle } = await import('../publishing/bundle/early-bundle.ts')
  const bundled = startEarlyBundle(last.inputs.sources)
  const { code, missing, nextChange } = await generateContent({ ...options, waitForMemory: () => bundled })
  if (code !== 0 || (strict && missing.length > 0)) return 1
  await bundled
  DiskCache.closeAll()
  const { build } = await import('../publishing/build/build.ts')
  const { publishAdmin } = await import('../admin/build/publish-admin.ts')
  const outcome = await build({
    ...folders,
    inputs: last.inputsWithGenerated(),
    publishAdmin,
    images,
  })
  // If PDFs are missing, the next build must not be skipped as unchanged.
  if (missing.length === 0) last.record(nextChange)
  console.log(outcomeTexts[outcome])
  return 0
}

function reportMisuse(message: string): number {
  process.stderr.write(`${message}\n${usage}`)
  return 2
}

async function run([name = '', ...args]: string[]): Promise<number> {
  const command = commands[name]
  if (!command) return reportMisuse(name ? `There is no command "${name}".` : 'Which command?')
  try {
    return await command(args)
  } catch (error) {
    // An unknown option is the caller's mistake.
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      return reportMisuse(error.message)
    throw error
  }
}

process.exitCode = await run(process.argv.slice(2))
