import { expect, test } from 'vitest'
import { articleProblems, problemLines } from '../../tiny-site.ts'

test('reports a previous article that is no article', () => {
  expect(articleProblems('Text.\n', 'previous: /about\n')).toEqual([
    'articles/first-kite.md:4:11 article-chain: The previous article is /about, which is not an article. | Write the address of an article, or delete the line "previous".',
  ])
})

const chained = (order: number, fields = '') =>
  `---\norder: ${order}\ntitle: T${order}\n${fields}---\n\nText.\n`

test('reports neighbors that disagree', () => {
  const agreed = {
    'articles/a.md': chained(2, 'next: /blog/b\n'),
    'articles/b.md': chained(3, 'previous: /blog/a\n'),
  }
  expect(problemLines(agreed)).toEqual([])
  expect(problemLines({ ...agreed, 'articles/b.md': chained(3, 'previous: /blog/first-kite\n') })).toEqual([
    'articles/a.md:4:7 article-chain: The next article, b, says that its own previous one is /blog/first-kite, not this one. | Let both name each other, or leave the field out in both.',
  ])
})

test('reports a cycle at the article that closes it', () => {
  const circle = {
    'articles/a.md': chained(2, 'next: /blog/b\n'),
    'articles/b.md': chained(3, 'next: /blog/a\n'),
  }
  expect(problemLines(circle)).toEqual([
    'articles/b.md:4:7 article-chain: The next article, a, comes before this one: the articles would go in a circle. | Leave "next" out in the article that should be the last.',
  ])
})

test('accepts a redirected previous article, and reports a repeated number', () => {
  expect(articleProblems('Text.\n', 'previous: /old\n')).toEqual([])
  expect(problemLines({ 'articles/second.md': chained(1) }).map(line => line.split(': ')[0])).toEqual([
    'articles/second.md:2:8 article-chain',
  ])
})
