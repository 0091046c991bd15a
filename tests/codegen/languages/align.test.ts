import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignEntries } from '../../../codegen/languages/align.ts'

const hashes = (...texts: string[]) =>
  texts.map(
    text =>
      new Map([
        ['title', text],
        ['kind', 'tip'],
      ]),
  )
const align = (now: string[], then: string[]) => alignEntries(hashes(...now), hashes(...then))

test('follows an entry that moved', () => {
  expect(align(['c', 'a', 'b'], ['a', 'b', 'c'])).toEqual([2, 0, 1])
})

test('finds no translation of a new entry', () => {
  expect(align(['a', 'new', 'b'], ['a', 'b'])).toEqual([0, undefined, 1])
})

test('drops the translation of a deleted entry', () => {
  expect(align(['a', 'c'], ['a', 'b', 'c'])).toEqual([0, 2])
})

test('keeps the translation of an entry that changed between its neighbors', () => {
  const texts = (...all: string[]) => all.map(text => new Map([['', text]]))
  expect(alignEntries(texts('a', 'changed', 'c'), texts('a', 'b', 'c'))).toEqual([0, 1, 2])
})

test('matches translations without hashes by position', () => {
  expect(alignEntries(hashes('a', 'b', 'c'), [new Map(), new Map()])).toEqual([0, 1, undefined])
})

test('keeps every translation with its text after random insertions, deletions and moves', () => {
  const edit = fc.record({
    kind: fc.constantFrom('insert', 'delete', 'move'),
    from: fc.nat(30),
    to: fc.nat(30),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(edit, { maxLength: 6 }), (length, edits) => {
      const then = Array.from({ length }, (_, index) => `text ${index}`)
      const now = [...then]
      for (const [number, { kind, from, to }] of edits.entries()) {
        const at = from % (now.length + 1)
        const [taken] = kind === 'insert' ? [`new ${number}`] : now.splice(at, 1)
        if (kind !== 'delete' && taken !== undefined) now.splice(to % (now.length + 1), 0, taken)
      }
      const texts = (all: string[]) => all.map(text => new Map([['', text]]))
      const found = alignEntries(texts(now), texts(then))
      for (const [index, text] of now.entries()) {
        const old = then.indexOf(text)
        if (old >= 0) expect(found[index]).toBe(old)
      }
      const used = found.filter(own => own !== undefined)
      expect(new Set(used).size).toBe(used.length)
    }),
  )
})
