import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { LogStatus } from './log-output.ts'

/**
 * Memory, CPU time, event loop and log, in the text format of Prometheus. Once a process: what watches the event loop can't
 * be stopped, and would be one more with each release that is taken into use.
 */
export function processFigures(logStatus: () => LogStatus): () => Promise<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  logGauges([registry], logStatus)
  return () => registry.metrics()
}

function logGauges(registers: Registry[], logStatus: () => LogStatus): void {
  new Gauge({
    name: 'log_failing',
    help: '1 while the log cannot be written.',
    registers,
    collect() {
      this.set(logStatus().failingSince === undefined ? 0 : 1)
    },
  })
  new Gauge({
    name: 'log_lines_lost',
    help: 'Lines of the log that could not be written, since the start.',
    registers,
    collect() {
      this.set(logStatus().lost)
    },
  })
}
