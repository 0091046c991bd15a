import { expect, test } from 'vitest'
import { idempotencyKeys } from '../../server/forms/contact/idempotency-keys.ts'

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

test('with a key, equal fields are one request at any time, and other fields are another', () => {
  const first = idempotencyKeys(typed, 'key-12345', at('2026-03-01T12:00:00Z'))
  const later = at('2026-09-01T12:00:00Z')
  expect(idempotencyKeys(typed, 'key-12345', later)).toEqual(first)
  expect(idempotencyKeys({ ...typed, zipCode: '78701' }, 'key-12345', later)).not.toEqual(first)
})

test('without a key, equal fields are one request today and across midnight, and a new one a month later', () => {
  const first = idempotencyKeys(typed, undefined, at('2026-03-01T23:59:59Z'))
  expect(idempotencyKeys(typed, undefined, at('2026-03-01T00:00:00Z'))[0]).toBe(first[0])
  expect(same(idempotencyKeys(typed, undefined, at('2026-03-02T00:00:01Z')), first.slice(0, 1))).toBe(true)
  expect(same(idempotencyKeys(typed, undefined, at('2026-04-01T12:00:00Z')), first)).toBe(false)
  expect(
    same(idempotencyKeys({ ...typed, fullName: 'Bob Oak' }, undefined, at('2026-03-01T23:59:59Z')), first),
  ).toBe(false)
})
