import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** No test and no hook has as long, in ms. What has no limit is what fixtures do at their end, and what a file imports. */
const longest = 300_000

/**
 * Ends a run in which nothing begins or ends any more, and names the files that it waited for: by itself it would wait for as long as it is
 * let, and whoever ends it from outside sees only what had passed.
 */
export function endStalledRun(limit = longest): Reporter {
  let vitest: Vitest
  let timer: NodeJS.Timeout | undefined
  /** By file and project, which are one module here and another there. */
  const unfinished = new Map<string, string>()

  const stop = async () => {
    const files = Array.from(unfinished, ([name, doing]) => `${name} ${doing}`)
    const message = `Nothing has begun or ended for ${limit / 1000} s. Not finished:\n${files.join('\n') || 'nothing'}`
    console.error(message)
    vitest.state.catchError(new Error(message), 'Stalled')
    // The first time, files may finish by themselves, which these don't; the second time, their processes are ended.
    await Promise.all([vitest.cancelCurrentRun('test-failure'), vitest.cancelCurrentRun('test-failure')])
  }
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, limit).unref()
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
    onTestRunEnd: () => clearTimeout(timer),
  }
}
