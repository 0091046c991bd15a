/**
 * Time limits of tests, in processor time. A limit in wall-clock time fails on a busy machine, where the code under test gets only a part
 * of the processor. `patience` turns a limit for an idle machine into one for this machine as busy as it is now.
 */

// Captured, because tests replace the clock.
const { now } = performance
const clock = now.bind(performance)

/** Work of one measurement, in ms. It takes several time slices of any scheduler, so other busy processes interrupt it. */
const BURST_MS = 10

/** A measurement is reused for this time, in ms: measuring costs at most 0.5% of a processor. */
const REUSE_MS = 2000

/** A limit is made for the lowest share of this many measurements, so that a short lull doesn't shorten a wait. */
const REMEMBERED = 15

/** Limit of a wait for a page or a condition, in ms on an idle machine. */
export const WAIT_MS = 20_000

const measured: number[] = []
let measuredAt = Number.NEGATIVE_INFINITY

declare global {
  /** Time that this process has spent on measurements, in ms. Global, because Vitest's runner loads a copy of this module of its own. */
  var spentOnMeasuring: number | undefined
}

/** Returns how long this process has measured until now, in ms. It must not count as progress of a test. */
export const measuringMs = () => globalThis.spentOnMeasuring ?? 0

/** Measures the share of a processor that a busy process gets: 1 on an idle machine, 1/7 next to six busy processes on one core. */
export function measureShare(): number {
  const start = clock()
  const before = process.cpuUsage()
  let spent = 0
  while (spent < BURST_MS) {
    const { user, system } = process.cpuUsage(before)
    spent = (user + system) / 1000
  }
  const duration = clock() - start
  globalThis.spentOnMeasuring = measuringMs() + duration
  return Math.min(1, spent / duration)
}

/** Returns the share of a processor that a busy process gets now. */
export function processorShare(): number {
  if (clock() - measuredAt > REUSE_MS) {
    measured.push(measureShare())
    measured.splice(0, measured.length - REMEMBERED)
    measuredAt = clock()
  }
  return measured.at(-1) ?? 1
}

/** Converts a time limit for an idle machine, in ms, into wall-clock time on this machine. */
export function patience(ms: number): number {
  return Math.ceil(ms / Math.min(processorShare(), ...measured))
}
