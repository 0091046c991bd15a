import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { plainEnvironment, run } from '../setup/run.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface Measurement {
  /** Scores from 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  /** Metrics with their units. */
  figures: Record<string, string>
  /** Findings of audits that didn't pass, by ID and title. */
  findings: Readonly<Record<string, string>>
}

const auditSchema = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
  displayValue: z.string().default(''),
  numericValue: z.number().optional(),
  // Most audits have a list of items.
  details: z.object({ items: z.array(z.unknown()).catch([]) }).catch({ items: [] }),
})

/** The part of Lighthouse's report that is used here. */
const reportSchema = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), auditSchema),
})

type LighthouseReport = z.infer<typeof reportSchema>

/** Runs Lighthouse with its settings for phones, which simulate a slow connection and a slow CPU. */
export async function measure(url: string, port: number): Promise<Measurement> {
  await install()
  const report = await recorded(url, port)
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    figures: {
      LCP: seconds(report, 'largest-contentful-paint'),
      FCP: seconds(report, 'first-contentful-paint'),
      CLS: number(report, 'cumulative-layout-shift').toFixed(3),
      TBT: `${Math.round(number(report, 'total-blocking-time'))} ms`,
      bytes: `${Math.round(number(report, 'total-byte-weight') / 1000)} kB`,
    },
    findings: findingsOf(report),
  }
}

// Lighthouse has its own package.json, because only this bench needs its packages.
const folder = path.join(import.meta.dirname, 'lighthouse')
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')

async function install(): Promise<void> {
  if (!existsSync(program)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
}

const MAX_RUNS_PER_PAGE = 3

/** Repeats runs whose trace lacks its start, which happens on a busy machine; Lighthouse asks to do so. */
async function recorded(url: string, port: number, run = 1): Promise<LighthouseReport> {
  const outcome = readRun(await runLighthouse(url, port))
  if ('report' in outcome) return outcome.report
  if (!outcome.isTransient || run === MAX_RUNS_PER_PAGE)
    throw new MeasurementError(`${url}, run ${run}: ${outcome.reason}`)
  console.log(`${url}, run ${run} of at most ${MAX_RUNS_PER_PAGE}: ${outcome.reason}`)
  return recorded(url, port, run + 1)
}

/** Thrown if Lighthouse couldn't measure a page. */
export class MeasurementError extends Error {}

interface Printed {
  stdout: string
  stderr: string
}

const printedSchema = z.object({ stdout: z.string(), stderr: z.string() })

/** Returns Lighthouse's output. It prints the report first, even if it then exits with an error. */
async function runLighthouse(url: string, port: number): Promise<Printed> {
  const options = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
  ]
  try {
    return await promisify(execFile)(process.execPath, [program, url, ...options], {
      env: plainEnvironment(),
      maxBuffer: 64e6,
    })
  } catch (error) {
    return printedSchema.parse(error)
  }
}

/** `isTransient`: the error is Lighthouse's, not the page's, and another run may succeed. */
export type MeasureResult = { report: LighthouseReport } | { reason: string; isTransient: boolean }

export function readRun({ stdout, stderr }: Printed): MeasureResult {
  const report = reportIn(stdout)
  if (report && !report.runtimeError) return { report }
  const [line = ''] = stderr.split('\n').filter(text => text.includes(':'))
  const reason = report?.runtimeError?.message || line.trim() || 'It ended without a word.'
  return { reason, isTransient: /run Lighthouse again/.test(reason) }
}

function reportIn(text: string): LighthouseReport | undefined {
  try {
    return reportSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function findingsOf({ audits }: LighthouseReport): Record<string, string> {
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  return Object.fromEntries(
    failed.map(({ id, title, displayValue, details }) => [
      `${id}: ${title}`,
      [displayValue, ...details.items.slice(0, 2).map(placeOf)].filter(Boolean).join(' · '),
    ]),
  )
}

/** Describes the location of a finding on the page, if the audit has one. */
function placeOf(item: unknown): string {
  return /"(?:selector|reason)":"([^"]*)"/.exec(JSON.stringify(item) ?? '')?.[1] ?? ''
}

function number({ audits }: LighthouseReport, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN
}

function seconds(report: LighthouseReport, id: string): string {
  return `${(number(report, id) / 1000).toFixed(2)} s`
}
