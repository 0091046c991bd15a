import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCountdown } from '../../behaviors/countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('starts paused and runs for its whole duration', () => {
  const done = vi.fn()
  const countdown = createCountdown(5000, done)
  vi.advanceTimersByTime(6000)
  expect(done).not.toHaveBeenCalled()
  countdown.resume()
  vi.advanceTimersByTime(4999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})

test('does not count time spent paused', () => {
  const done = vi.fn()
  const countdown = createCountdown(5000, done)
  countdown.resume()
  vi.advanceTimersByTime(2000)
  countdown.pause()
  countdown.pause()
  vi.advanceTimersByTime(60_000)
  countdown.resume()
  countdown.resume()
  vi.advanceTimersByTime(1000)
  countdown.pause()
  countdown.resume()
  vi.advanceTimersByTime(1999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})
