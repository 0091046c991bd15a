import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findingsOf } from '../../authoring/change/check-site.ts'
import { applyFixes, dropUnsafeFixes } from '../../authoring/fix/fix-content.ts'
import type { Problem } from '../../codegen/problem.ts'
import { expectStoredFile } from '../setup/stored-file.ts'
import { changedSite } from './changed-site.ts'
import { soundSite } from './drill.ts'
import { followAllAdvice } from './follow-advice.ts'
import { officeMistakes } from './office.ts'
import { keepsMeaning, keepsOffers, keepsTelling } from './promises.ts'

const cacheDir = mkdtempSync(path.join(tmpdir(), 'office-'))
const sound = soundSite(cacheDir)
afterAll(() => rmSync(cacheDir, { recursive: true }))

const texts = new Map(sound.content.records.map(record => [record.path, record.text]))

const told = officeMistakes.map(mistake => {
  const { name, file, from = file, make, isHarmless = false } = mistake
  const site = changedSite(sound, new Map([[file, make(texts.get(from) ?? '')]]))
  const { problems, warnings } = dropUnsafeFixes({ site, ...findingsOf(site) })
  return { name, file, site, isHarmless, problems, found: [...problems, ...warnings] }
})

// After an intended change of wording, run `npm test -- -u` and read the messages to somebody who has never seen such a file.
test('reports each mistake with the stored message', async () => {
  const page = told.map(({ name, found, site, isHarmless }) => {
    const lines = isHarmless ? ['  (harmless)'] : found.map(problem => describe(problem))
    const { fixed, problems } = applyFixes(site)
    const end =
      fixed.length === 0 ? [] : [`  --fix leaves ${problems.length === 0 ? 'nothing' : problems.length}`]
    return [name, ...lines, ...end].join('\n')
  })
  await expectStoredFile(`${page.join('\n\n')}\n`, 'office.txt')
})

function describe({ file, line, column, severity, message, suggestion, fix }: Problem): string {
  const place = `  ${file.replace('tests/fixtures/site/', '')}:${line}:${column}`
  const how = [severity === 'warning' ? ' (warning)' : '', fix ? ' (fixed by --fix)' : ''].join('')
  return [place + how, `    ${message}`, ...(suggestion ? [`    ${suggestion}`] : [])].join('\n')
}

test.each(told)('$name: reports one message in its file', ({ file, site, found, isHarmless }) => {
  expect(found.map(problem => problem.file)).toEqual(isHarmless ? [] : [sound.content.shownPath(file)])
  if (!isHarmless) keepsTelling(found, file, site)
})

test.each(told.filter(({ problems }) => problems.some(({ fix }) => fix)))(
  '$name: has fixes that leave no problem',
  ({ site }) => {
    expect(keepsOffers(site)).toBeGreaterThan(0)
    expect(keepsMeaning(site, sound)).toBeGreaterThan(0)
  },
)

test.each(told.filter(({ problems }) => problems.length > 0))(
  '$name: has advice that ends without errors, followed to the letter',
  ({ site }) => {
    expect(followAllAdvice(site).left.map(({ message, suggestion }) => [message, suggestion])).toEqual([])
  },
)
