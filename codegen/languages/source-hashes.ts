import type { EntryHashes } from './align.ts'

/** Hashes of the texts that were translated, as a tree: each step of a path leads to a branch. */
export interface SourceHashes {
  /** Hash of the text itself, unless the value is a list or group. */
  hash?: string
  below: Map<string, SourceHashes>
}

/** Builds the tree of hashes by path, the steps of the path joined with dots. */
export function sourceTree(sources: Readonly<Record<string, string>>): SourceHashes {
  const tree: SourceHashes = { below: new Map() }
  for (const [key, hash] of Object.entries(sources)) {
    let branch = tree
    for (const step of key.split('.')) {
      const next: SourceHashes = branch.below.get(step) ?? { below: new Map() }
      branch.below.set(step, next)
      branch = next
    }
    branch.hash = hash
  }
  return tree
}

export const branchAt = (branch: SourceHashes | undefined, step: string | number): SourceHashes | undefined =>
  branch?.below.get(String(step))

/** Lists the hashes of a branch by their paths in it. */
export function listHashes(branch: SourceHashes | undefined): EntryHashes {
  const hashes = new Map<string, string>()
  const visit = ({ hash, below }: SourceHashes, path: string): void => {
    if (hash !== undefined) hashes.set(path, hash)
    for (const [step, next] of below) visit(next, path ? `${path}.${step}` : step)
  }
  if (branch) visit(branch, '')
  return hashes
}

/** Returns how many entries of a list were translated: up to the last one that has a hash. */
export function countNotedEntries(list: SourceHashes | undefined): number {
  const indexes = [...(list?.below.keys() ?? [])].map(Number).filter(Number.isInteger)
  return Math.max(0, ...indexes.map(index => index + 1))
}
