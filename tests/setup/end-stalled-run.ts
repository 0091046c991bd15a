import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { processorShare } from './processor-time.ts'

/** Longest time between two events of the run, in ms of processor time. */
const LIMIT_MS = 300_000

const TICK_MS = 1000

/**
 * Ends a run in which no test or hook starts or ends, and names the files it waited for. `PatientRunner` ends tests that make no progress; this
 * handles endless loops, imports, hooks and the teardown of fixtures.
 */
export function endStalledRun(limit = LIMIT_MS): Reporter {
  let vitest: Vitest
  let timer: NodeJS.Timeout | undefined
  let silence = 0
  /** Keyed by file and project, because two projects may run the same file. */
  const unfinished = new Map<string, string>()

  const stop = async () => {
    const files = Array.from(unfinished, ([name, doing]) => `${name} ${doing}`)
    const message = `No test has started or ended for ${limit / 1000} s of processor time. Not finished:\n${files.join('\n') || 'nothing'}`
    console.error(message)
    vitest.state.catchError(new Error(message), 'Stalled')
    // The first call lets files finish, which stalled ones can't; the second kills their processes.
    await Promise.all([vitest.cancelCurrentRun('test-failure'), vitest.cancelCurrentRun('test-failure')])
  }
  const tick = () => {
    // Count ticks instead of time: a machine that was suspended gets one tick, however long it slept.
    silence += TICK_MS * processorShare()
    if (silence < limit) return
    clearInterval(timer)
    void stop()
  }
  const moved = () => {
    silence = 0
    timer ??= setInterval(tick, TICK_MS).unref()
  }
  const nameOf = ({ project, relativeModuleId }: TestModule) => `${project.name} ${relativeModuleId}`
  const doing = (module: TestModule, what: string) => {
    unfinished.set(nameOf(module), what)
    moved()
  }

  return {
    onInit(started) {
      vitest = started
    },
    onTestModuleQueued: module => doing(module, 'is loaded'),
    onTestModuleStart: module => doing(module, 'begins'),
    onTestCaseReady: ({ module, fullName }) => doing(module, `runs "${fullName}"`),
    onTestCaseResult: ({ module, fullName }) => doing(module, `has run "${fullName}"`),
    onHookStart: ({ entity, name }) => doing('module' in entity ? entity.module : entity, `runs ${name}`),
    onTestModuleEnd(module) {
      unfinished.delete(nameOf(module))
      moved()
    },
    onTestRunEnd() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
