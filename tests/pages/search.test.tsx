import { expect, test } from 'vitest'
import { createFormPages } from '../../pages/form-pages.tsx'
import { searchPages } from '../../site/search.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()
const { interfaceTexts, notFoundPage, pages } = content
const texts = interfaceTexts.notFound
const { renderSearchPage } = createFormPages({ content, clientEntry: '/client.js' })

test('does not call a page missing that a search finds', () => {
  const html = renderSearchPage('igloo')
  expect(html).toContain(`aria-current="page">${texts.button}<`)
  expect(html).not.toContain(`>${notFoundPage.name}<`)
})

test('counts all results in the heading when only some are shown', () => {
  const letter = [...'abcdefghijklmnopqrstuvwxyz'].find(letter => {
    const { pages: shown, count } = searchPages(pages.all, letter)
    return shown.length < count
  })
  const { pages: shown, count } = searchPages(pages.all, letter ?? '')
  expect(count).toBeGreaterThan(shown.length)
  expect(renderSearchPage(letter ?? '')).toContain(interpolate(texts.most, { shown: shown.length, count }))
})
