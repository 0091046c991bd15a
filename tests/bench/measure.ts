import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { plainEnvironment, run } from '../setup/run.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface Measurement {
  /** Out of 100. */
  scores: Record<(typeof categories)[number], number>
  /** With their units. */
  figures: Record<string, string>
  /** What was found in audits that were not passed in full, by the audit's ID and title. */
  findings: Readonly<Record<string, string>>
}

const auditSchema = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
  displayValue: z.string().default(''),
  numericValue: z.number().optional(),
  // Of most audits a list.
  details: z.object({ items: z.array(z.unknown()).catch([]) }).catch({ items: [] }),
})

/** Of what Lighthouse tells, what is used here. */
const reportSchema = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), auditSchema),
})

type Report = z.infer<typeof reportSchema>

/** Lighthouse with its own settings for phones: a slow connection and a slow processor, both simulated. */
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

/** With packages of its own, which no other of the project's needs. */
const folder = path.join(import.meta.dirname, 'lighthouse')
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')

async function install(): Promise<void> {
  if (!existsSync(program)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
}

/** Most runs of one page of which none was recorded. */
const mostRuns = 3

/** On a busy machine the browser's recording may lack its beginning, for which Lighthouse itself asks for another run. */
async function recorded(url: string, port: number, run = 1): Promise<Report> {
  const outcome = readRun(await runLighthouse(url, port))
  if ('report' in outcome) return outcome.report
  if (!outcome.isItsOwn || run === mostRuns) throw new Unmeasured(`${url}, run ${run}: ${outcome.reason}`)
  console.log(`${url}, run ${run} of at most ${mostRuns}: ${outcome.reason}`)
  return recorded(url, port, run + 1)
}

/** A page of which Lighthouse could say nothing. */
export class Unmeasured extends Error {}

interface Printed {
  stdout: string
  stderr: string
}

const printedSchema = z.object({ stdout: z.string(), stderr: z.string() })

/** What it prints, also where it ends with an error, which it then does after the report. */
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

/** `isItsOwn`: the fault is Lighthouse's own and not the page's, and may be gone with another run. */
export type Outcome = { report: Report } | { reason: string; isItsOwn: boolean }

export function readRun({ stdout, stderr }: Printed): Outcome {
  const report = reportIn(stdout)
  if (report && !report.runtimeError) return { report }
  const [line = ''] = stderr.split('\n').filter(text => text.includes(':'))
  const reason = report?.runtimeError?.message || line.trim() || 'It ended without a word.'
  return { reason, isItsOwn: /run Lighthouse again/.test(reason) }
}

function reportIn(text: string): Report | undefined {
  try {
    return reportSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function findingsOf({ audits }: Report): Record<string, string> {
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

/** Where on the page an audit found something, if it says so. */
function placeOf(item: unknown): string {
  return /"(?:selector|reason)":"([^"]*)"/.exec(JSON.stringify(item) ?? '')?.[1] ?? ''
}

function number({ audits }: Report, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN
}

function seconds(report: Report, id: string): string {
  return `${(number(report, id) / 1000).toFixed(2)} s`
}
