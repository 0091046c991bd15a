import { runInChildProcess } from '../../codegen/run-in-child-process.ts'
import { hasBundle } from './bundle.ts'

/**
 * Starts building the bundle while the content is checked, because it doesn't depend on the content. Resolves when the bundle is in the
 * cache, or immediately if a command runs from its sources, without processes.
 */
export function startEarlyBundle(sources: string): Promise<unknown> {
  const building = hasBundle(sources) ? undefined : runInChildProcess('bundle-process', sources)
  return building ?? Promise.resolve()
}
