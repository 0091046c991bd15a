import { setTimeout as pause } from 'node:timers/promises'

/** Work in the background. */
export interface Repeated {
  /** Stops after the current work, and resolves when it is finished. */
  stop(): Promise<void>
}

/** Repeats work that never rejects. It returns the pause until the next time in ms; 0 means at once. */
export function repeat(work: (signal: AbortSignal) => Promise<number>): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      const wait = await work(signal)
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
