import { headingRanks, type PdfBlock, type PdfHeading } from './pdf-document.ts'

/** A heading with its level in the outline. The title has level 1. */
export type LeveledHeading = PdfHeading & { level: number }

/** Assigns each heading a level: one more than that of the last heading of a higher rank. No heading skips a level. */
export function assignLevels(blocks: readonly PdfBlock[]): PdfBlock[] {
  const above: { rank: number; level: number }[] = []
  const withLevel = (heading: PdfHeading): LeveledHeading => {
    const rank = headingRanks.indexOf(heading.rank)
    while ((above.at(-1)?.rank ?? -1) >= rank) above.pop()
    const level = (above.at(-1)?.level ?? 1) + 1
    above.push({ rank, level })
    return { ...heading, level }
  }
  const walk = (inner: readonly PdfBlock[]): PdfBlock[] =>
    inner.map(block => {
      if (block.kind === 'heading') return withLevel(block)
      if (block.kind === 'panel' || block.kind === 'page') return { ...block, blocks: walk(block.blocks) }
      if (block.kind === 'columns') return { ...block, columns: block.columns.map(walk) }
      return block
    })
  return walk(blocks)
}
