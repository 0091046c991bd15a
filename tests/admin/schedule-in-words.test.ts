import { expect, test } from 'vitest'
import { scheduleInList, scheduleInWords } from '../../admin/form/schedule-in-words.ts'

test('a day of publication is said in words', () => {
  const say = (field: string, day: string) => scheduleInWords(field, day, '2026-11-28')
  expect(say('publishOn', '2026-12-01')).toBe('Visitors see it from Tuesday, December 1, 2026.')
  expect(say('publishOn', '2026-11-28')).toMatch(/^Saturday, November 28, 2026 has come: /)
  expect(say('publishUntil', '2026-11-28')).toBe(
    'Visitors see it until the end of Saturday, November 28, 2026.',
  )
  expect(say('publishUntil', '2026-11-27')).toMatch(/^Friday, November 27, 2026 is past: /)
  expect([say('publishOn', ''), say('date', '2026-11-28')]).toEqual([undefined, undefined])
})

test('a list says from when or until when visitors see a record, if not always', () => {
  const say = (days: Record<string, string>) => scheduleInList(field => days[field], '2026-11-28')
  expect(say({})).toBe(undefined)
  expect(say({ publishOn: '2026-11-28' })).toBe(undefined)
  expect(say({ publishOn: '2026-12-15', publishUntil: '2026-12-31' })).toBe('from Dec 15, 2026')
  expect(say({ publishUntil: '2026-12-31' })).toBe('until Dec 31, 2026')
  expect(say({ publishUntil: '2026-11-27' })).toBe('gone since Nov 27, 2026')
})
