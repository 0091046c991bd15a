import { expect, test } from 'vitest'
import { MAX_TITLE_LENGTH } from '../../site/full-title.ts'
import { type BuiltPage, builtPages, faults } from '../dist/built-site.ts'
import { metas, titleOf } from '../dist/page-head.ts'

const descriptionLengths = { least: 110, most: 165 }

test('no two pages share a title or a description', () => {
  expect(repeated(page => [titleOf(page)])).toEqual([])
  expect(repeated(page => metas(page, 'name="description"'))).toEqual([])
})

test('titles fit a line of search results', () => {
  const wrong = faults(page => {
    const title = titleOf(page)
    return title.length <= MAX_TITLE_LENGTH ? [] : [`"${title}" has ${title.length} characters`]
  })
  expect(wrong).toEqual([])
})

test('descriptions fill, and fit, the lines of search results', () => {
  const wrong = faults(page => {
    const [text = ''] = metas(page, 'name="description"')
    const fits = text.length >= descriptionLengths.least && text.length <= descriptionLengths.most
    return fits ? [] : [`${text.length} characters: "${text}"`]
  })
  expect(wrong).toEqual([])
})

function repeated(textsOf: (page: BuiltPage) => string[]): string[] {
  const urls = new Map<string, string[]>()
  for (const page of builtPages) {
    for (const text of textsOf(page)) urls.set(text, [...(urls.get(text) ?? []), page.url])
  }
  return [...urls].filter(([, on]) => on.length > 1).map(([text, on]) => `${on.join(', ')}: "${text}"`)
}
