import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { checkContent } from '../../codegen/generate.ts'
import { fixtureSite } from './fixture-site.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['2026-06-02T04:59:00Z', '2026-06-01'],
  ['2026-06-02T05:00:00Z', '2026-06-02'],
])('at %s the day of a business in Texas is %s', (now, day) => {
  const { today: _, ...folders } = fixtureSite()
  const mail = path.join(folders.contentDir, 'mail.yaml')
  writeFileSync(mail, readFileSync(mail, 'utf8').replace(/^timeZone: .*/m, 'timeZone: America/Chicago'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  expect(checkContent(folders).today).toBe(day)
})
