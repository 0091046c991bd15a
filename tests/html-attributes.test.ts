import { expect, test } from 'vitest'
import { unknownAttributes } from './html-attributes.ts'

test.each([
  ['<form language="en" action="/"></form>', ['<form language>']],
  ['<p maxlength="3" aria-lable="Snow" aria-label="Snow"></p>', ['<p maxlength>', '<p aria-lable>']],
  ['<is-land data-id="1" query="a" class="b"></is-land>', ['<is-land query>']],
  [
    '<svg viewbox="0 0 1 1"><path strokeWidth="2" d="M0 0"/></svg><img alt="">',
    ['<svg viewbox>', '<path strokeWidth>'],
  ],
  ['<svg viewBox="0 0 1 1"><foreignObject x="1"><img alt="" d="M0"></foreignObject></svg>', ['<img d>']],
  ['<svg><linearGradient gradientUnits="userSpaceOnUse"/><path stroke-width="2"/></svg>', []],
  ['<input autoComplete="email" type="email" inputMode="email" aria-describedby="hint" translate="no">', []],
])('finds in %s what no standard has', (html, expected) => {
  expect(unknownAttributes(html)).toEqual(expected)
})
