export interface Countdown {
  pause(): void
  resume(): void
}

/** A timer that can stand still: calls `done` after `duration` ms of not being paused. Starts paused. */
export function createCountdown(duration: number, done: () => void): Countdown {
  let remaining = duration
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    pause() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      remaining -= performance.now() - startedAt
    },
    resume() {
      if (timer !== undefined) return
      startedAt = performance.now()
      timer = setTimeout(done, remaining)
    },
  }
}
