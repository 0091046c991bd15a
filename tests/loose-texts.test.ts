import { expect, test } from 'vitest'
import { looseTexts } from './loose-texts.ts'

test.each([
  ['<p>Snow</p>', []],
  ['<p><b>Snow</b><span> and ice</span></p>', []],
  ['<p><b>Snow</b> and ice</p>', [' and ice']],
  ['<p><b>Snow</b> <a href="/">ice</a></p>', [' ']],
  ['<p>Snow: <!-- -->ice</p>', ['Snow: ', 'ice']],
  ['Snow', ['Snow']],
])('finds in %s what React keeps as a node', (html, texts) => {
  expect(looseTexts(html)).toEqual(texts)
})
