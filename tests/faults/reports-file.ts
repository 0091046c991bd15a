/** The file through which a fault, a process of its own, hands its reports to the one that runs all of them. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface Figure {
  /** With its bound. */
  name: string
  value: string
  ok: boolean
}

export interface Report {
  title: string
  figures: readonly Figure[]
}

/** Where the reports are gathered, one a line. */
export const reportsVariable = 'FAULT_REPORTS'

/** Nothing is written where a fault was started by itself. */
export function addReport(report: Report): void {
  const file = process.env[reportsVariable]
  if (file) appendFileSync(file, `${JSON.stringify(report)}\n`)
}

export function reportsIn(file: string): Report[] {
  if (!existsSync(file)) return [{ title: 'ended before it measured anything', figures: [] }]
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line))
}
