import { expect, test } from 'vitest'
import { articleProblems } from '../../tiny-site.ts'

test('reports an empty heading', () => {
  expect(articleProblems('##\n')).toEqual([
    'articles/first-kite.md:6:1 headings: This heading is empty. | Write its words after the #, or delete the line.',
  ])
})

test('reports headings that start too high or skip a level', () => {
  expect(articleProblems('## A\n\n#### Deep\n\n# One\n\n## B\n\n### C\n')).toEqual([
    'articles/first-kite.md:8:1 headings: "Deep" is 2 levels below the heading before it. | Write: ### Deep',
    'articles/first-kite.md:10:1 headings: "One" is a heading of the first level, which only the title may be. | Write: ## One',
  ])
})
