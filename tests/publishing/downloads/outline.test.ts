import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlined } from '../../../publishing/downloads/outline.ts'
import { type Block, ranks } from '../../../publishing/downloads/story.ts'
import { heading } from './invented-story.ts'

const levelsOf = (blocks: readonly Block[]): unknown[] =>
  blocks.flatMap(block => {
    if (block.kind === 'heading') return 'level' in block ? block.level : 'none'
    if (block.kind === 'panel') return levelsOf(block.blocks)
    return block.kind === 'columns' ? block.columns.flatMap(levelsOf) : []
  })

test('a label right below a chapter is one level below it, and so is its neighbor', () => {
  const blocks = [heading('chapter', 'Questions'), heading('label', 'Why?'), heading('label', 'When?')]
  expect(levelsOf(outlined(blocks))).toEqual([2, 3, 3])
})

test('headings in columns and panels count like those around them', () => {
  const blocks: Block[] = [
    heading('chapter', 'Rooms'),
    { kind: 'columns', columns: [[heading('section', 'Den')], [heading('label', 'Hall')]] },
    { kind: 'panel', tone: 'note', blocks: [heading('label', 'Stairs')] },
    heading('chapter', 'Yards'),
  ]
  expect(levelsOf(outlined(blocks))).toEqual([2, 3, 4, 4, 2])
})

test('no heading skips a level, and a chapter is always of the second', () => {
  const anyRanks = fc.array(fc.constantFrom(...ranks), { maxLength: 30 })
  fc.assert(
    fc.property(anyRanks, order => {
      const levels = levelsOf(outlined(order.map(rank => heading(rank, 'x')))).map(Number)
      levels.forEach((level, index) => {
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1)
        if (order[index] === 'chapter') expect(level).toBe(2)
      })
    }),
  )
})
