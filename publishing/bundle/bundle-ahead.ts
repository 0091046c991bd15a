import { runInChildProcess } from '../../codegen/bundled-worker.ts'
import { hasBundle } from './bundle.ts'

/**
 * Begins to make the bundle, if there is none yet: none of it depends on the content, which is read and checked meanwhile. Resolves
 * when it is there, or at once where there are no such processes and it is made when it is asked for.
 */
export function bundleAhead(sources: string): Promise<unknown> {
  const made = hasBundle(sources) ? undefined : runInChildProcess('bundle-process', sources)
  return made ?? Promise.resolve()
}
