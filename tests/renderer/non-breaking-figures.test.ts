import { expect, test } from 'vitest'
import { createFigureBinder, removeBinding } from '../../renderer/non-breaking-figures.ts'

const keep = createFigureBinder(['sq ft', 'years', 'hours', 'qm (netto)'])
const seen = (html: string) => keep(html).replaceAll('\u2060', '|').replaceAll('\u00a0', '~')

test('keeps the ends of a range on one line', () => {
  expect(seen('<p title="3–5">In 3–5 days, $5–10 or $5–$10, 90–95%. Then – as before – 7.</p>')).toBe(
    '<p title="3–5">In 3–|5 days, $5–|10 or $5–|$10, 90–|95%. Then – as before – 7.</p>',
  )
})

test('keeps the ends of a range in words on one line', () => {
  expect(seen('<p title="3 a 5">De 3 a 5, $5 a $10. Suite 5 a la derecha, plan a 3.</p>')).toBe(
    '<p title="3 a 5">De 3~a~5, $5~a~$10. Suite 5 a la derecha, plan a 3.</p>',
  )
})

test('keeps a sum on one line', () => {
  expect(seen('<p title="3 x 5">640, or 12 x 14 + 3 × 4. A 5 x cheaper + 10% grid.</p>')).toBe(
    '<p title="3 x 5">640, or 12~x~14~+~3~×~4. A 5 x cheaper + 10% grid.</p>',
  )
})

test.for([
  ['15–25 years, 20+ Hours, 2½ hours', '15–|25~years, 20+~Hours, 2½~hours'],
  ['200 sq ft at $8 per sq ft', '200~sq~ft at $8 per sq~ft'],
  ['<strong>15</strong> years', '<strong>15</strong>~years'],
  ['3 1/2 of 12 qm (netto)', '3~1/2 of 12~qm~(netto)'],
  ['7 yearsold, many years, 24 hoursé', '7 yearsold, many years, 24 hoursé'],
  ['{area} sq ft', '{area}~sq~ft'],
  ['<img alt="200 sq ft, 5 years">', '<img alt="200 sq ft, 5 years">'],
] as const)('a number stays with its unit, and nothing with what is none: %s', ([html, expected]) => {
  expect(seen(html)).toBe(expected)
})

test('binds a dot to the part before it, and inside a word to both parts', () => {
  expect(seen('<p title="A · B">Travis County · 7 miles · <b>col·lecció</b></p>')).toBe(
    '<p title="A · B">Travis County~· 7 miles~· <b>col·lecció</b></p>',
  )
})

test('prevents breaks after the hyphen of a short word in headings', () => {
  expect(
    seen('<h2 id="slip-resistant">Slip-resistant <em>pier-and-beam</em> floors</h2><p>slip-resistant</p>'),
  ).toBe('<h2 id="slip-resistant">Slip-|resistant <em>pier-and-beam</em> floors</h2><p>slip-resistant</p>')
})

test('removing the binding characters restores the text', () => {
  const html = '<p>15–25 years, 200 sq ft</p>'
  expect(keep(html)).not.toBe(html)
  expect(removeBinding(keep(html))).toBe(html)
})

test("doesn't change the text of islands", () => {
  const island = '<is-land data-props="{&quot;a&quot;:1}"><p>3–5 years</p></is-land>'
  expect(keep(`${island}<p>3–5</p>${island}`)).toBe(`${island}<p>3–\u20605</p>${island}`)
})
