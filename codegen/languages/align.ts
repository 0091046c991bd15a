/** Hashes of the texts of a list entry, by the path of the text in the entry. */
export type EntryHashes = ReadonlyMap<string, string>

/**
 * Finds the translation of each entry of a list. Returns an index in `own` for each entry, or undefined for one that isn't translated.
 *
 * `own` has the hashes of the texts that were translated, in the order of the translation. Entries are matched by what was translated, so
 * that a translation follows its text when the list changes: first in order, then moved ones, then changed ones between the same
 * neighbors. A list whose translations have no hashes yet is matched by position.
 */
export function alignEntries(
  entries: readonly EntryHashes[],
  own: readonly EntryHashes[],
): (number | undefined)[] {
  if (own.every(hashes => hashes.size === 0))
    return entries.map((_, index) => (index < own.length ? index : undefined))
  const found = matchInOrder(entries, own)
  matchMoved(entries, own, found)
  matchChanged(found, own.length)
  return found
}

/** Number of texts that two entries have in common. */
function countCommon(entry: EntryHashes, own: EntryHashes): number {
  let common = 0
  for (const [path, hash] of own) if (entry.get(path) === hash) common += 1
  return common
}

/** Finds the common subsequence with the most texts in common. Returns an index in `own` for each entry that is part of it. */
export function matchInOrder(
  entries: readonly EntryHashes[],
  own: readonly EntryHashes[],
): (number | undefined)[] {
  // best[i][j]: most common texts of entries from i on and translations from j on.
  const best = Array.from({ length: entries.length + 1 }, () => new Array<number>(own.length + 1).fill(0))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const common = entries.map(entry => own.map(other => countCommon(entry, other)))
  const commonAt = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = entries.length - 1; i >= 0; i -= 1) {
    for (let j = own.length - 1; j >= 0; j -= 1) {
      const paired = commonAt(i, j) > 0 ? commonAt(i, j) + at(i + 1, j + 1) : 0
      const row = best[i]
      if (row) row[j] = Math.max(paired, at(i + 1, j), at(i, j + 1))
    }
  }
  const found: (number | undefined)[] = entries.map(() => undefined)
  for (let i = 0, j = 0; i < entries.length && j < own.length; ) {
    if (commonAt(i, j) > 0 && at(i, j) === commonAt(i, j) + at(i + 1, j + 1)) found[i++] = j++
    else if (at(i, j) === at(i + 1, j)) i += 1
    else j += 1
  }
  return found
}

/** Pairs what is left and has texts in common, the most similar first. */
function matchMoved(
  entries: readonly EntryHashes[],
  own: readonly EntryHashes[],
  found: (number | undefined)[],
): void {
  const taken = new Set(found)
  const pairs = entries.flatMap((entry, i) =>
    found[i] === undefined
      ? own.flatMap((other, j) => (taken.has(j) ? [] : [{ i, j, common: countCommon(entry, other) }]))
      : [],
  )
  for (const { i, j, common } of pairs.sort((a, b) => b.common - a.common)) {
    if (common === 0 || found[i] !== undefined || taken.has(j)) continue
    found[i] = j
    taken.add(j)
  }
}

/** Pairs an entry with the translation that follows the one of the entry before, if no other entry has it. */
function matchChanged(found: (number | undefined)[], ownLength: number): void {
  const taken = new Set(found)
  for (let i = 0; i < found.length; i += 1) {
    if (found[i] !== undefined) continue
    const before = i === 0 ? -1 : found[i - 1]
    if (before === undefined || before + 1 >= ownLength || taken.has(before + 1)) continue
    found[i] = before + 1
    taken.add(before + 1)
  }
}
