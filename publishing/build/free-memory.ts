import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Below this much of V8's heap, in bytes, there is nothing to gain. */
const much = 200e6

/**
 * Gives back what nobody holds any more. V8 waits with that until more is asked for, and the thread that has checked thousands of
 * records asks for little while others render them.
 */
export function freeMemory(): void {
  if (process.memoryUsage().heapTotal < much) return
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}
