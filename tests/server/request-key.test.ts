import { expect, test } from 'vitest'
import { requestKeys } from '../../server/forms/contact/idempotency-keys.ts'

const typed = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'tile',
  projectDetails: 'Two rooms',
}
const at = (time: string) => new Date(time)
const same = (one: readonly string[], other: readonly string[]) => one.some(key => other.includes(key))

test('with a key, the same words are one request at any time, and other words are another', () => {
  const first = requestKeys(typed, 'key-12345', at('2026-03-01T12:00:00Z'))
  const later = at('2026-09-01T12:00:00Z')
  expect(requestKeys(typed, 'key-12345', later)).toEqual(first)
  expect(requestKeys({ ...typed, zipCode: '78701' }, 'key-12345', later)).not.toEqual(first)
})

test('without a key, the same words are one request today and across midnight, and a new one a month later', () => {
  const first = requestKeys(typed, undefined, at('2026-03-01T23:59:59Z'))
  expect(requestKeys(typed, undefined, at('2026-03-01T00:00:00Z'))[0]).toBe(first[0])
  expect(same(requestKeys(typed, undefined, at('2026-03-02T00:00:01Z')), first.slice(0, 1))).toBe(true)
  expect(same(requestKeys(typed, undefined, at('2026-04-01T12:00:00Z')), first)).toBe(false)
  expect(
    same(requestKeys({ ...typed, fullName: 'Bob Oak' }, undefined, at('2026-03-01T23:59:59Z')), first),
  ).toBe(false)
})
