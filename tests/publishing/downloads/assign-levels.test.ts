import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignLevels } from '../../../publishing/downloads/assign-levels.ts'
import { headingRanks, type PdfBlock } from '../../../publishing/downloads/pdf-document.ts'
import { pdfHeading } from './invented-document.ts'

const levelsOf = (blocks: readonly PdfBlock[]): unknown[] =>
  blocks.flatMap(block => {
    if (block.kind === 'heading') return 'level' in block ? block.level : 'none'
    if (block.kind === 'panel') return levelsOf(block.blocks)
    return block.kind === 'columns' ? block.columns.flatMap(levelsOf) : []
  })

test('labels directly below a chapter are one level below it', () => {
  const blocks = [
    pdfHeading('chapter', 'Questions'),
    pdfHeading('label', 'Why?'),
    pdfHeading('label', 'When?'),
  ]
  expect(levelsOf(assignLevels(blocks))).toEqual([2, 3, 3])
})

test('headings in columns and panels count like other headings', () => {
  const blocks: PdfBlock[] = [
    pdfHeading('chapter', 'Rooms'),
    { kind: 'columns', columns: [[pdfHeading('section', 'Den')], [pdfHeading('label', 'Hall')]] },
    { kind: 'panel', tone: 'note', blocks: [pdfHeading('label', 'Stairs')] },
    pdfHeading('chapter', 'Yards'),
  ]
  expect(levelsOf(assignLevels(blocks))).toEqual([2, 3, 4, 4, 2])
})

test('no heading skips a level, and chapters always have level 2', () => {
  const anyRanks = fc.array(fc.constantFrom(...headingRanks), { maxLength: 30 })
  fc.assert(
    fc.property(anyRanks, order => {
      const levels = levelsOf(assignLevels(order.map(rank => pdfHeading(rank, 'x')))).map(Number)
      levels.forEach((level, index) => {
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1)
        if (order[index] === 'chapter') expect(level).toBe(2)
      })
    }),
  )
})
