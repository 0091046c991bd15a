import { describe, expect, test } from 'vitest'
import * as pieces from '../../admin/text/text-pieces.ts'
import { checkDirectives } from '../../codegen/markdown/check-directives.ts'
import { directiveNames } from '../../codegen/markdown/directives.ts'
import { parseMarkdownTree } from '../../codegen/markdown/parse-tree.ts'

test.each([
  ['words', ['Snow ', ' falls'], false, 'words'],
  ['words', [':::tip\nSnow\n:::', '\n'], false, '\n\nwords'],
  ['words', [':::tip', '\nSnow\n:::'], false, '\n\nwords\n'],
  [':::tip', ['Snow', 'falls'], true, '\n\n:::tip\n\n'],
  [':::tip', ['', ''], true, ':::tip'],
] as const)('%j between %j stands as it has to', (piece, between, isBlock, expected) => {
  expect(pieces.placed(piece, between, isBlock)).toBe(expected)
})

describe('what the buttons above a text write', () => {
  test.each(directiveNames)('is a block %s that the check accepts', name => {
    const values = pieces
      .fieldsOfBlock(name, [{ value: '/igloos', label: 'Igloos' }])
      .map(({ name: key, options }) => [
        key,
        options?.[0]?.value ?? (key === 'max' ? '100' : 'The "best" snow'),
      ])
    const text = `${pieces.block(name, Object.fromEntries(values))}\n`
    expect(checkDirectives(parseMarkdownTree(text), text)).toEqual([])
    expect(text).toContain(name)
  })

  test.each([
    [pieces.heading(' Snow '), '## Snow'],
    [pieces.bold(''), '**words**'],
    [pieces.list('one\n\n two'), '- one\n- two'],
    [pieces.link({ words: 'our [best]\nsnow', page: '/igloos' }), '[our  best  snow](/igloos)'],
    [pieces.picture({ alt: 'Snow', src: 'snow.jpg' }), '![Snow](snow.jpg)'],
    [pieces.fact({ name: 'phone' }), '{{fact:phone}}'],
    [pieces.price({ name: 'seaIce.labor', form: '' }), '{{price:seaIce.labor}}'],
    [pieces.price({ name: 'seaIce.labor', form: 'low' }), '{{price:seaIce.labor, low}}'],
  ])('is %j', (written, expected) => {
    expect(written).toBe(expected)
  })
})

test('finds a choice by its words in any order, and then by what it is about', () => {
  const choices = [
    { value: '/care', label: 'Sweeping (/care)', about: 'How to keep sea ice flat.' },
    { value: '/floors/sea-ice', label: 'Sea ice floors (/floors/sea-ice)' },
  ]
  const found = (query: string) => pieces.findChoices(choices, query).map(({ value }) => value)
  expect(found('Ice sea')).toEqual(['/floors/sea-ice', '/care'])
  expect(found('flat')).toEqual(['/care'])
  expect(found('flat floors')).toEqual([])
  expect(found('')).toEqual(['/care', '/floors/sea-ice'])
})
