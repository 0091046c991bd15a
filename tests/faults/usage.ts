import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Usage {
  /** User and system time so far, in ms. */
  cpu: number
  /** Resident memory in MB. */
  memory: number
}

/** What a process has used, from /proc: Linux only. */
export function usageOf({ child }: { child: ChildProcess }): Usage {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  // Fields 14 and 15 of proc(5), in ticks of 10 ms.
  return {
    cpu: (Number(stat[11]) + Number(stat[12])) * 10,
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  }
}
