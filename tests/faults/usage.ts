import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface Usage {
  /** User and system time so far, in ms. */
  cpu: number
  /** Resident memory in MB. */
  memory: number
}

/** Reads the usage of a process from /proc (Linux only). */
export function usageOf({ child }: { child: ChildProcess }): Usage {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const threads = readdirSync(`/proc/${child.pid}/task`)
  return {
    cpu: threads.reduce((sum, thread) => sum + timeOf(`/proc/${child.pid}/task/${thread}`), 0),
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  }
}

/** CPU time in ms from the threads' counters in ns: the process's own has steps of 10 ms. */
function timeOf(thread: string): number {
  return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
