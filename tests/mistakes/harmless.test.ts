import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSite } from '../../authoring/change/check-site.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { changedSite } from './changed-site.ts'
import { soundSite } from './drill.ts'

// harmless.txt has a sentence about others in each line: prices, warranties, years and claims that aren't those of the business.

const sentences = readFileSync(new URL('./harmless.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const cacheDir = mkdtempSync(path.join(tmpdir(), 'harmless-'))
let sound: ResolvedSite
beforeAll(() => {
  sound = soundSite(cacheDir)
})
afterAll(() => rmSync(cacheDir, { recursive: true }))

test.each(sentences)('accepts in an article and in a field: %s', sentence => {
  expect(problemsWith(sentence)).toEqual([])
})

test.each([
  'Our visit costs 12 herring, call (432) 555-0177.',
  'Call 555-0177 today.',
  'Waddle & Flap Igloo Floors slides.',
  'We have been laying floors since 2001.',
  'Our workmanship comes with a 1–2 winters warranty.',
])('reports in both: %s', sentence => {
  expect(problemsWith(sentence).length).toBeGreaterThan(1)
})

/** Returns the errors of the site with a sentence in an article and in an answer. */
function problemsWith(sentence: string): string[] {
  const article = recordText('articles/first-snow.md')
  const answers = recordText('faq.yaml')
  const site = changedSite(
    sound,
    new Map([
      ['articles/first-snow.md', `${article.trimEnd()}\n\n${sentence}\n`],
      ['faq.yaml', answers.replace('answer: Wrong pole. ', () => `answer: Wrong pole. ${sentence} `)],
    ]),
  )
  return checkSite(site).map(({ file, message }) => `${path.basename(file)}: ${message}`)
}

const recordText = (file: string) => sound.content.records.find(record => record.path === file)?.text ?? ''
