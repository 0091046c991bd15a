import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkContent } from '../../../../codegen/generate.ts'
import { fixtureSite } from '../../fixture-site.ts'

test('says which day it is in the time zone of the business where another has a new day already', () => {
  const { today: _, ...site } = fixtureSite()
  const change = (file: string, from: RegExp, to: string) => {
    const name = path.join(site.contentDir, file)
    writeFileSync(name, readFileSync(name, 'utf8').replace(from, to))
  }
  change('mail.yaml', /^timeZone: .*/m, 'timeZone: America/Chicago')
  change('articles/first-snow.md', /^date: .*\nupdated: .*/m, 'date: 2026-07-02')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const warned = (now: string) => {
    vi.setSystemTime(now)
    return checkContent(site)
      .warnings.filter(({ rule }) => rule === 'agreement')
      .map(({ message }) => message)
  }
  expect(warned('2026-07-02T04:59:00Z')).toEqual([
    'July 2, 2026 is yet to come, and visitors see this page now: in Flippersburg it is July 1, 2026.',
  ])
  expect(warned('2026-07-02T05:00:00Z')).toEqual([])
})
