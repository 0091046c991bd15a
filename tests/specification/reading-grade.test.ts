import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { paragraphsOf, sentencesIn, splitWords } from './prose.ts'

const { articles } = openContent()

const highestAverage = 9

test('articles read at the ninth grade or below on average', () => {
  const grades = articles.all.map(({ slug, body }) => ({ slug, grade: gradeOf(paragraphsOf(body.tree)) }))
  const average = grades.reduce((sum, { grade }) => sum + grade, 0) / grades.length
  const lines = [...grades, { slug: 'average', grade: average }].map(
    ({ slug, grade }) => `${grade.toFixed(1).padStart(5)}  ${slug}`,
  )
  console.info(['Flesch-Kincaid grade', ...lines].join('\n'))
  expect(average).toBeLessThanOrEqual(highestAverage)
})

test('grades long sentences of long words above short ones of short words', () => {
  const hard =
    'Municipalities increasingly recommend comprehensive geotechnical investigation before construction.'
  expect(gradeOf([hard])).toBeGreaterThan(15)
  expect(gradeOf(['The dog sat on the floor. It was cool.'])).toBeLessThan(2)
})

/** Computes the US school grade of complete sentences; lines that introduce a list don't count. */
function gradeOf(paragraphs: readonly string[]): number {
  const sentences = paragraphs.flatMap(sentencesIn).filter(sentence => /[.!?]["”’)]*$/.test(sentence))
  const words = sentences.flatMap(splitWords)
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  })
}
