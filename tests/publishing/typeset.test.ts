import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Text } from '../../publishing/downloads/story.ts'
import type { Box } from '../../publishing/downloads/typeset/box.ts'
import { breakLines } from '../../publishing/downloads/typeset/break-lines.ts'
import { columnWidths } from '../../publishing/downloads/typeset/column-widths.ts'
import { paginate } from '../../publishing/downloads/typeset/paginate.ts'

const page = { top: 10, bottom: 110 }

const box = (height: number, more: Partial<Box> = {}): Box => ({ height, before: 0, draw: () => {}, ...more })

const anyBoxes = fc.array(
  fc.record({
    height: fc.integer({ min: 1, max: 60 }),
    before: fc.integer({ min: 0, max: 9 }),
    keepWithNext: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)

test('boxes keep their order, lose none, overlap nowhere and stay on the page', () => {
  fc.assert(
    fc.property(anyBoxes, shapes => {
      const boxes = shapes.map(shape => box(shape.height, shape))
      const pages = paginate(boxes, () => page)
      expect(pages.flat().map(placed => placed.box)).toEqual(boxes)
      for (const placed of pages) {
        let bottom = page.top
        for (const { box, y } of placed) {
          expect(y).toBeGreaterThanOrEqual(bottom)
          bottom = y + box.height
        }
        expect(bottom).toBeLessThanOrEqual(page.bottom)
      }
    }),
  )
})

test('a heading goes to the next page with what follows it', () => {
  const heading = box(20, { keepWithNext: true })
  const [first, second] = paginate([box(70), heading, box(30)], () => page)
  expect(first).toHaveLength(1)
  expect(second?.[0]?.box).toBe(heading)
})

test('what is kept together but fills more than a page is broken', () => {
  const boxes = Array.from({ length: 5 }, () => box(40, { keepWithNext: true }))
  expect(paginate(boxes, () => page).map(placed => placed.length)).toEqual([2, 2, 1])
})

test('a running head stands above what goes on, and only there', () => {
  const runningHead = box(5)
  const rows = Array.from({ length: 3 }, () => box(60, { runningHead }))
  const heads = paginate(rows, () => page).map(
    placed => placed.filter(({ box }) => box === runningHead).length,
  )
  expect(heads).toEqual([0, 1, 1])
})

test('space above a box is dropped at the top of a page', () => {
  const pages = paginate([box(90), box(30, { before: 25 })], () => page)
  expect(pages[1]?.[0]?.y).toBe(page.top)
})

const measure = (text: string, bold: boolean) => text.length * (bold ? 2 : 1)

test('lines lose no word and are never wider than asked for, except for one long word', () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/)
  const run = fc.record({
    text: fc.array(word, { minLength: 1 }).map(words => `${words.join(' ')} `),
    bold: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(run, { minLength: 1 }), fc.integer({ min: 5, max: 60 }), (text: Text, width) => {
      const lines = breakLines(text, width, measure)
      const words = lines.map(line => line.runs.map(({ text }) => text).join(''))
      expect(words.join(' ')).toBe(
        text
          .map(({ text }) => text)
          .join('')
          .trim(),
      )
      for (const [index, line] of lines.entries()) {
        if (line.width > width) expect(words[index]).not.toContain(' ')
      }
    }),
  )
})

test('a comma stays with the bold word before it', () => {
  const lines = breakLines([{ text: 'Stop', bold: true }, { text: ', and wait' }], 9, measure)
  expect(lines.map(line => line.runs.map(({ text }) => text).join(''))).toEqual(['Stop,', 'and wait'])
})

test('columns fill the room, and none is narrower than its longest word', () => {
  const cell = fc.record({
    narrowest: fc.integer({ min: 1, max: 40 }),
    more: fc.integer({ min: 0, max: 300 }),
  })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), cells => {
      const row = cells.map(({ narrowest, more }) => ({ narrowest, widest: narrowest + more }))
      const widths = columnWidths([row], 300, 'content')
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(300)
      for (const [index, width] of widths.entries()) {
        expect(width).toBeGreaterThanOrEqual((row[index]?.narrowest ?? 0) - 1e-9)
      }
    }),
  )
})
