import type { Json } from '../../codegen/json.ts'
import { likeness } from './same.ts'

/** Returns, for each item of `next`, the index of its item in `kept`, or undefined for a new one. Indexes ascend. */
export function align(kept: readonly Json[], next: readonly Json[]): (number | undefined)[] {
  const best = scores(kept, next)
  const at = (row: number, column: number) => best[row]?.[column] ?? 0
  const origins: (number | undefined)[] = []
  let row = 0
  for (let column = 0; column < next.length; column += 1) {
    while (row < kept.length && at(row, column) === at(row + 1, column)) row += 1
    const isNew = row >= kept.length || at(row, column) === at(row, column + 1)
    origins.push(isNew ? undefined : row)
    if (!isNew) row += 1
  }
  return origins
}

/** Returns a table: `[i][j]` is the highest total similarity of the items of `kept` from `i` on and those of `next` from `j` on. */
function scores(kept: readonly Json[], next: readonly Json[]): number[][] {
  const best = Array.from({ length: kept.length + 1 }, () => new Array<number>(next.length + 1).fill(0))
  for (let row = kept.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      // Prefer a pair without similarity to a removed item and a new one.
      const pair = 0.01 + likeness(kept[row], next[column])
      const [here = [], below = []] = [best[row], best[row + 1]]
      here[column] = Math.max(below[column] ?? 0, here[column + 1] ?? 0, pair + (below[column + 1] ?? 0))
    }
  }
  return best
}
