/** File with the reports of a fault's process, for the process that runs all faults. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface Figure {
  /** Name of the figure, with its limit. */
  name: string
  value: string
  ok: boolean
}

export interface Report {
  title: string
  figures: readonly Figure[]
}

// Variable with the file's path. The file has one report per line.
export const reportsVariable = 'FAULT_REPORTS'

/** Appends a report, unless the fault was started alone. */
export function addReport(report: Report): void {
  const file = process.env[reportsVariable]
  if (file) appendFileSync(file, `${JSON.stringify(report)}\n`)
}

export function reportsIn(file: string): Report[] {
  if (!existsSync(file)) return [{ title: 'ended before it measured anything', figures: [] }]
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line))
}
