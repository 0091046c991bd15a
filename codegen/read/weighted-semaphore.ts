/** Runs work as soon as its weight fits; resolves to its result. */
export type WeightedSemaphore = <Result>(weight: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits the total weight of the work that runs at the same time. Work that is heavier than the limit runs alone. The order is that of
 * the calls, so that light work can't keep heavy work waiting.
 */
export function createWeightedSemaphore(limit: number): WeightedSemaphore {
  const queue: { weight: number; start: () => void }[] = []
  let running = 0
  let runningWeight = 0

  function startNext(): void {
    const [next] = queue
    if (!next || (running > 0 && runningWeight + next.weight > limit)) return
    queue.shift()
    running += 1
    runningWeight += next.weight
    next.start()
    startNext()
  }

  return async (weight, work) => {
    await new Promise<void>(start => {
      queue.push({ weight, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      runningWeight -= weight
      startNext()
    }
  }
}
