import { availableParallelism } from 'node:os'

/** Runs `work` on every item, `limit` at a time (default: number of cores). Rejects with the first failure. */
export async function forEachConcurrent<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  limit = availableParallelism(),
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
