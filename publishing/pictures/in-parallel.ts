import { availableParallelism } from 'node:os'

/** Runs `work` on every item, so many at a time, by default as there are cores; the first failure stops it. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = availableParallelism(),
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
