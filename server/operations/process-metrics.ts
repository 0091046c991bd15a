import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { LogStatus } from './log-output.ts'

/**
 * Creates metrics of memory, CPU time, event loop and log, in the text format of Prometheus. Call it once per process: the
 * monitor of the event loop can't be stopped, so each further call would leave one running.
 */
export function createProcessMetrics(logStatus: () => LogStatus): () => Promise<string> {
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
