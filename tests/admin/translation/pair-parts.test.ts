import { expect, test } from 'vitest'
import {
  inOrder,
  isReordered,
  joinParts,
  type PartRow,
  pairParts,
  rowAtLine,
} from '../../../admin/translation/pair-parts.ts'

const part = (text: string) => ({ text, hash: `#${text}` })
const shown = (rows: readonly PartRow[]) =>
  rows.map(
    ({ main, own, noted }) => `${main?.text ?? '-'} = ${own ?? '-'}${noted === main?.hash ? '' : ' !'}`,
  )

const own = ['uno', 'dos', 'tres']
const noted = ['#one', '#two', '#three']

test('pairs each part with its translation, and says which changed, is new or is gone', () => {
  expect(shown(pairParts([part('one'), part('two'), part('three')], own, noted))).toEqual([
    'one = uno',
    'two = dos',
    'three = tres',
  ])
  expect(shown(pairParts([part('one'), part('2'), part('three')], own, noted))).toEqual([
    'one = uno',
    '2 = dos !',
    'three = tres',
  ])
  const added = pairParts([part('one'), part('two'), part('new'), part('three')], own, noted)
  expect(shown(added)).toEqual(['one = uno', 'two = dos', 'new = - !', 'three = tres'])
  expect(joinParts(added)).toEqual({ body: 'uno\n\ndos\n\ntres', noted })
  expect(shown(pairParts([part('one'), part('three')], own, noted))).toEqual([
    'one = uno',
    '- = dos !',
    'three = tres',
  ])
})

test('puts the parts of a translation into the order of the main language', () => {
  const rows = pairParts([part('three'), part('one'), part('two')], own, noted)
  expect(isReordered(rows)).toBe(true)
  expect(isReordered(inOrder(rows))).toBe(false)
  expect(joinParts(rows)).toEqual({ body: 'tres\n\nuno\n\ndos', noted: ['#three', '#one', '#two'] })
})

test('pairs by place what nobody has noted', () => {
  expect(shown(pairParts([part('one'), part('two')], ['uno'], []))).toEqual(['one = uno !', 'two = - !'])
})

test('finds the part of a translation that has a line of the article', () => {
  const rows = pairParts([part('one'), part('new'), part('two')], ['uno', 'dos\nlíneas'], ['#one', '#two'])
  const body = '\nuno\n\n\ndos\nlíneas\n'
  const atLine = (line: number) => rows.find(({ key }) => key === rowAtLine(rows, body, line))?.own
  expect([1, 2, 3, 5, 6, 9].map(atLine)).toEqual([
    'uno',
    'uno',
    'uno',
    'dos\nlíneas',
    'dos\nlíneas',
    'dos\nlíneas',
  ])
  const reordered = pairParts([part('one'), part('two')], ['dos', 'uno'], ['#two', '#one'])
  expect(reordered[rowAtLine(reordered, 'dos\n\nuno', 3) ?? 0]?.own).toBe('uno')
  expect(rowAtLine([], '', 1)).toBe(undefined)
})
