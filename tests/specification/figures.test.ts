import { describe, expect, test } from 'vitest'
import { builtPage } from '../dist/built-site.ts'
import { mainText } from '../dist/page-text.ts'
import { printedFigures } from './printed-figures.ts'

const gap = '.{0,300}?'

describe.each(printedFigures)('$document, section $section, on $page', ({ page, figures }) => {
  test.each(figures)('%s', figure => {
    const text = readable(builtPage(page).html)
    expect(pattern(figure).test(text), `"${figure}" is not in the text of ${page}`).toBe(true)
  })
})

test('does not find a figure in a larger one', () => {
  const prices = 'Oak $18-15 and $8-150 Pine $8-15.'
  expect(pattern('Pine … $8-15').test(prices)).toBe(true)
  expect(pattern('Oak … $8-15 … Pine').test(prices)).toBe(false)
})

function readable(html: string): string {
  return mainText(html).replace(/(\d) %/g, '$1%')
}

function pattern(figure: string): RegExp {
  const parts = figure.split(' … ').map(part => `(?<![\\w$.,-])${escaped(part)}(?![\\w]|[.,-]\\d)`)
  return new RegExp(parts.join(gap), 'is')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
