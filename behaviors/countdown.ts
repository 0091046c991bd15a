export interface Countdown {
  pause(): void
  resume(): void
}

/** Creates a timer that can be paused: calls `done` after `duration` ms without the pauses. Starts paused. */
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
