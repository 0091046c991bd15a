import { expect, test } from 'vitest'
import { articleProblems } from '../../tiny-site.ts'

test('reports a pair of HTML tags once, and ignores comments', () => {
  expect(articleProblems('<!-- later -->\n\nA <b>bold</b> kite.\n')).toEqual([
    'articles/first-kite.md:8:3 html: "<b>" is HTML, which cannot be used in a text. | Use Markdown or one of the blocks; write &lt; for a < that is meant as such.',
  ])
})
