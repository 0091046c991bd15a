import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { projectDir } from '../setup/run.ts'

/** Returns `count` items that depend on the commit: CI has time for a few, and covers all within several commits. */
export function selectByCommit<Item>(
  items: readonly Item[],
  count: number,
  nameOf: (item: Item) => string,
): Item[] {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectDir, encoding: 'utf8' })
  const place = (item: Item) =>
    createHash('sha256')
      .update(commit + nameOf(item))
      .digest('hex')
  return items.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, count)
}
