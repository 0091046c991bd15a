import { expect, test } from 'vitest'
import { articleProblems } from '../../tiny-site.ts'

test('reports a pair of HTML tags once, and ignores comments', () => {
  expect(articleProblems('<!-- later -->\n\nA <b>bold</b> kite.\n')).toEqual([
    'articles/first-kite.md:8:3 html: "<b>" is HTML, which cannot be used in a text. | Delete it, and write bold words between asterisks: **words**',
  ])
})

test('names the first tag of pasted HTML, and what to write instead', () => {
  const pasted = '<p dir="ltr"><span style="font-weight:400">A kite.</span></p>'
  expect(articleProblems(`${pasted}\n\n<marquee>A kite.</marquee>\n`)).toEqual([
    expect.stringContaining(
      '"<p dir="ltr">" is HTML, which cannot be used in a text. | Delete it; an empty line',
    ),
    expect.stringContaining('"<marquee>" is HTML, which cannot be used in a text. | Use Markdown'),
  ])
})
