import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { findHalfChangedPrices } from '../../authoring/half-changed-prices.ts'
import { changedRecords } from '../../authoring/published-records.ts'
import { checkContent } from '../../codegen/generate.ts'
import { fixtureSite } from '../codegen/fixture-site.ts'
import { change } from './change/content-folder.ts'
import { commit } from './commit.ts'

afterEach(() => vi.unstubAllEnvs())

const line = (kind: string, low: number, usual: number, high: number) =>
  `    ${kind}: { low: ${low}, usual: ${usual}, high: ${high} }\n`

test('warns of a raised price until those that include it, or that it includes, change as well', () => {
  const site = fixtureSite()
  onTestFinished(() => rmSync(path.join(site.contentDir, '../.git'), { recursive: true, force: true }))
  vi.stubEnv('PUBLISHED_COMMIT', commit(site, 'Publish'))
  const raise = (from: string, to: string) => {
    change(site, 'prices.yaml', text => text.replace(from, to))
  }
  const found = () => {
    const found = findHalfChangedPrices(changedRecords(checkContent(site).site, site.contentDir))
    return found.map(({ line, column, message }) => `${line}:${column} ${message}`)
  }
  expect(found()).toEqual([])

  raise(line('labor', 3, 3.6, 4.5), line('labor', 3, 4.1, 5))
  expect(found()).toEqual([
    '89:14 Sea ice, "Stamping only", is 3–5 (usually 4.1) now instead of 3–4.5 (usually 3.6), and "Plain igloo" (3–7) and "Usual job" (4–9), which include it, stayed.',
  ])
  raise(line('usualJob', 4, 6, 9), line('usualJob', 4.5, 6.5, 9.5))
  expect(found()).toEqual([
    '89:14 Sea ice, "Stamping only", is 3–5 (usually 4.1) now instead of 3–4.5 (usually 3.6), and "Plain igloo" (3–7), which includes it, stayed.',
  ])
  raise(line('plainRoom', 3, 4.6, 7), line('plainRoom', 3.5, 5.1, 7.5))
  expect(found()).toEqual([])

  raise(line('labor', 3, 4.1, 5), line('labor', 3, 3.6, 4.5))
  expect(found().map(text => text.replace(/^\S+ /, ''))).toEqual([
    'Sea ice, "Plain igloo", is 3.5–7.5 (usually 5.1) now instead of 3–7 (usually 4.6), and "Snow only" (1–3) and "Stamping only" (3–4.5), which are parts of it, stayed.',
    'Sea ice, "Usual job", is 4.5–9.5 (usually 6.5) now instead of 4–9 (usually 6), and "Snow only" (1–3) and "Stamping only" (3–4.5), which are parts of it, stayed.',
  ])
})

test.each(['3, usual: 36, high: 4.5', '3, usual: 3,8, high: 4.5', '5, usual: 3.6, high: 4.5'])(
  'leaves a price of low: %s, which cannot be meant, to the check',
  figures => {
    const site = fixtureSite()
    onTestFinished(() => rmSync(path.join(site.contentDir, '../.git'), { recursive: true, force: true }))
    vi.stubEnv('PUBLISHED_COMMIT', commit(site, 'Publish'))
    change(site, 'prices.yaml', text =>
      text.replace(line('labor', 3, 3.6, 4.5), `    labor: { low: ${figures} }\n`),
    )
    const checked = checkContent(site)
    expect(checked.problems).toHaveLength(1)
    expect(findHalfChangedPrices(changedRecords(checked.site, site.contentDir))).toEqual([])
  },
)

test('finds nothing outside a repository', () => {
  const site = fixtureSite()
  vi.stubEnv('PUBLISHED_COMMIT', undefined)
  expect(findHalfChangedPrices(changedRecords(checkContent(site).site, site.contentDir))).toEqual([])
})
