import { spawnSync } from 'node:child_process'
import { plainEnvironment } from '../setup/run.ts'

export interface ProcessUsage {
  seconds: number
  processor: number
  /** Peak memory of the largest process. */
  megabytes: number
}

// Makes each process report its usage, including its threads, when it exits. Processes that a build starts inherit this. Threads load it,
// too, and must not report, because they end earlier.
const reporter = `import { isMainThread } from 'node:worker_threads'
if (isMainThread) process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  console.error(['usage', (userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024].join(' '))
})`

/** Runs Node in a folder until it ends. */
export function measureUsage(folder: string, ...args: readonly string[]): ProcessUsage {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(reporter)}`, ...args],
    { cwd: folder, encoding: 'utf8', env: plainEnvironment() },
  )
  const told = [...stderr.matchAll(/^usage (\S+) (\S+)$/gm)]
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`)
  return {
    seconds: (performance.now() - start) / 1000,
    processor: told.reduce((sum, [, processor]) => sum + Number(processor), 0),
    megabytes: Math.max(...told.map(([, , megabytes]) => Number(megabytes))),
  }
}
