import { type Block, type Heading, ranks } from './story.ts'

/** A heading with its place in the document's outline, below the title's 1. */
export type OutlinedHeading = Heading & { level: number }

/**
 * Gives every heading its level: one more than that of the last heading of a higher rank. So none skips a level,
 * however the blocks of a text were put together.
 */
export function outlined(blocks: readonly Block[]): Block[] {
  const above: { rank: number; level: number }[] = []
  const withLevel = (heading: Heading): OutlinedHeading => {
    const rank = ranks.indexOf(heading.rank)
    while ((above.at(-1)?.rank ?? -1) >= rank) above.pop()
    const level = (above.at(-1)?.level ?? 1) + 1
    above.push({ rank, level })
    return { ...heading, level }
  }
  const walk = (inner: readonly Block[]): Block[] =>
    inner.map(block => {
      if (block.kind === 'heading') return withLevel(block)
      if (block.kind === 'panel') return { ...block, blocks: walk(block.blocks) }
      if (block.kind === 'columns') return { ...block, columns: block.columns.map(walk) }
      return block
    })
  return walk(blocks)
}
