import { expect, test } from 'vitest'
import { splitSentence } from '../../../codegen/check/about-us.ts'

test.each([1000, 100_000])('looks at as many characters around a match in a text of %d words', words => {
  const text = `${'snow '.repeat(words)}$12${' snow'.repeat(words)}`
  const [match] = [...text.matchAll(/\$\d+/g)]
  if (!match) throw new Error('there is a price')
  const { before, after } = splitSentence(text, match)
  expect([before.length, after.length]).toEqual([1000, 1000])
})
