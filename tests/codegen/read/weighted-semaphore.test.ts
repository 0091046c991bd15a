import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWeightedSemaphore } from '../../../codegen/read/weighted-semaphore.ts'

/** Creates a promise that the test resolves with `end`. */
function heldWork() {
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  return { ended, end: () => end() }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

test('never exceeds the limit, unless one heavy piece of work runs alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 150 }), { maxLength: 30 }), async weights => {
      const run = createWeightedSemaphore(100)
      const inFlight: number[] = []
      const done = weights.map(weight =>
        run(weight, async () => {
          inFlight.push(weight)
          const sum = inFlight.reduce((total, one) => total + one, 0)
          expect(sum <= 100 || inFlight.length === 1).toBe(true)
          await settle()
          inFlight.splice(inFlight.indexOf(weight), 1)
          return weight
        }),
      )
      expect(await Promise.all(done)).toEqual(weights)
    }),
  )
})

test('starts heavy work before light work that was queued later', async () => {
  const run = createWeightedSemaphore(100)
  const started: string[] = []
  const first = heldWork()
  const work = (name: string, ended?: Promise<void>) => async () => {
    started.push(name)
    await ended
  }
  const all = [
    run(60, work('first', first.ended)),
    run(300, work('heavy')),
    run(1, work('light')),
    run(1, work('another')),
  ]
  await settle()
  expect(started).toEqual(['first'])
  first.end()
  await Promise.all(all)
  expect(started).toEqual(['first', 'heavy', 'light', 'another'])
})

test('releases the weight of work that fails', async () => {
  const run = createWeightedSemaphore(1)
  await expect(run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(1, async () => 'next')).toBe('next')
})
