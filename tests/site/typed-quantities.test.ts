import { expect, test } from 'vitest'
import { readArea, readCount, readLength } from '../../site/floor-cost/typed-quantities.ts'

test.each([
  '12.5',
  '12.50 ft',
  `12'6"`,
  '12’6”',
  '12′6″',
  `12' 6"`,
  `12'6`,
  `12'-6"`,
  `12' 6''`,
  '12-6',
  '12 ft 6 in',
  '12ft6in',
  '12 ft. 6 in.',
  '12 feet 6 inches',
  '12 feet, 6 inches',
  '12 foot 6',
  '12 1/2',
  '12-1/2 ft',
  '12½',
  '12 and a half feet',
  '150in',
  '150"',
  '3.81 m',
  '381 cm',
  `12'6´´`,
  '12ʹ6ʺ',
  '12 feet and 6 inches',
  '12 ft & 6 in',
  '12 feet and a half',
  '12 pies y medio',
  '12 pies y 6 pulgadas',
  '150 pulgadas',
  '3.81 metros',
  '381 centímetros',
])('%s is twelve and a half feet', text => {
  expect(readLength(text)).toEqual({ value: 12.5 })
})

test.each([
  ['4 m', 13.123],
  ['3,8 m', 12.467],
  ['1,500', 1500],
  ['.5', 0.5],
  ['12.', 12],
  [`12'6 1/2"`, 12 + 6.5 / 12],
  ['6 in', 0.5],
  ['12 ⅓ ft', 12 + 1 / 3],
  ['4 yards', 12],
  ['12 pies', 12],
])('%s are %d feet', (text, value) => {
  expect(readLength(text)).toEqual({ value })
})

test.each([
  ['0x10', 'number'],
  ['1e3', 'number'],
  ['ten', 'number'],
  ['12 x 14', 'number'],
  ['1/0', 'number'],
  ['-3', 'negative'],
  ['12,5', 'ambiguous'],
  ['12 6', 'ambiguous'],
  ['12-14', 'ambiguous'],
  [`12'15"`, 'ambiguous'],
  [`12.5'6"`, 'ambiguous'],
])('the length %s is not guessed', (text, mistake) => {
  expect(readLength(text)).toEqual({ mistake })
})

test.each([
  ['1,500', 1500],
  ['1 500', 1500],
  ['1,500 sq. ft.', 1500],
  ['1500sf', 1500],
  ['1500 ft2', 1500],
  ['140 m²', 1506.947],
  ['140 sqm', 1506.947],
  ['12 x 14', 168],
  [`15'6" by 20'`, 310],
  ['1500 pies cuadrados', 1500],
  ['140 metros cuadrados', 1506.947],
  ['100 sq yd', 900],
  ['12 por 14', 168],
  ['12 pies por 14 pies', 168],
  // A unit that is written once holds for both sides.
  ['4 x 5 m', 215.269692],
  ['4 m x 5', 215.269692],
  ['300+200', 500],
  ['10 x 12 + 3 x 4', 132],
  ['10 by 12 and 3 by 4', 132],
  ['12 feet and 6 inches x 14', 175],
])('the area %s is %d square feet', (text, value) => {
  expect(readArea(text)).toEqual({ value })
})

test.each([
  ['0x10', 'number'],
  ['12 x much', 'number'],
  ['12 and 6', 'number'],
  ['10 x 12 +', 'number'],
  ['-5', 'negative'],
  ['1.500', 'ambiguous'],
  ['12,5', 'ambiguous'],
])('the area %s is not guessed', (text, mistake) => {
  expect(readArea(text)).toEqual({ mistake })
})

test('pieces are whole', () => {
  expect(['12', '1,200', '12.0'].map(readCount)).toEqual([12, 1200, 12].map(value => ({ value })))
  expect(['2.5', '-1', '0x10', 'two'].map(readCount)).toEqual(
    ['whole', 'negative', 'number', 'number'].map(mistake => ({ mistake })),
  )
})
