import { performance } from 'node:perf_hooks'
import { type RunnerTestCase, TestRunner, vi } from 'vitest'
import { measuringMs, patience, processorShare, WAIT_MS } from './processor-time.ts'

const TICK_MS = 1000

/**
 * Activity of the event loop within a tick, in ms, that counts as progress. An idle process has about 0.1 ms, and up to 10 ms in a virtual
 * machine whose host is busy.
 */
const ACTIVE_MS = 15

// Captured, because tests replace timers.
const { setInterval, clearInterval } = globalThis

/**
 * Runs tests without a limit in wall-clock time. A test fails when its process has done nothing for `silenceMs` of processor time: it waits for
 * something that doesn't come. `endStalledRun` handles everything else that hangs.
 */
export default class PatientRunner extends TestRunner {
  /** Longest time without progress, in ms on an idle machine. Tests wait for builds in other processes. */
  readonly silenceMs: number = 120_000

  async runTask(test: RunnerTestCase): Promise<void> {
    let stop = () => {}
    const stalled = new Promise<never>((_, reject) => {
      stop = this.#watch(() =>
        reject(
          new Error(`"${test.name}" has done nothing for ${this.silenceMs / 1000} s of processor time.`),
        ),
      )
    })
    try {
      await Promise.race([TestRunner.getTestFn(test)(), stalled])
    } finally {
      stop()
    }
  }

  /** Calls `onSilence` when the process makes no progress. Returns the function that ends this. */
  #watch(onSilence: () => void): () => void {
    let silence = 0
    let before = performance.eventLoopUtilization()
    let measuredBefore = measuringMs()
    const tick = () => {
      const active = performance.eventLoopUtilization(before).active - (measuringMs() - measuredBefore)
      // Count ticks instead of time: a process that was suspended gets one tick, however long it slept.
      silence = active > ACTIVE_MS ? 0 : silence + TICK_MS * processorShare()
      this.#setPollLimit()
      before = performance.eventLoopUtilization()
      measuredBefore = measuringMs()
      if (silence >= this.silenceMs) onSilence()
    }
    this.#setPollLimit()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }

  #setPollLimit(): void {
    const { expect } = this.config
    vi.setConfig({ expect: { ...expect, poll: { ...expect.poll, timeout: patience(WAIT_MS) } } })
  }
}
