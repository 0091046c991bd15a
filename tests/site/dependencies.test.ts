import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ALL_RECORDS,
  createDependencyTracker,
  type Dependency,
  parseDependencyKey,
  type ReadTarget,
} from '../../site/dependencies.ts'

const read = fc.record({
  kind: fc.constantFrom('cities', 'services', 'site'),
  key: fc.option(fc.integer({ min: 0, max: 60 }).map(String), { nil: undefined }),
  field: fc.option(
    fc.integer({ min: 0, max: 30 }).map(index => `field${index}`),
    { nil: undefined },
  ),
})

/** Whether a change of what was read changes what a named part says. */
const covers = (part: Dependency, { kind, key, field }: Dependency) =>
  part.kind === kind &&
  (part.key === key || (part.key === ALL_RECORDS && key !== undefined && part.field !== undefined)) &&
  (part.field === field || (part.field === undefined && part.key !== ALL_RECORDS))

function partsOf(all: readonly Dependency[]): Dependency[] {
  const places = new Map<string, ReadTarget>()
  const reads = createDependencyTracker()
  for (const { kind, key, field } of all) {
    const place = places.get(`${kind} ${key}`) ?? { kind, ...(key !== undefined && { key }) }
    places.set(`${kind} ${key}`, place)
    reads.note(place, field)
  }
  return reads.keys().map(parseDependencyKey)
}

const asPart = ({
  kind,
  key,
  field,
}: {
  kind: string
  key: string | undefined
  field: string | undefined
}): Dependency => ({
  kind,
  ...(key !== undefined && { key }),
  ...(field !== undefined && { field }),
})

test('names a part that changes with everything that was read', () => {
  fc.assert(
    fc.property(fc.array(read.map(asPart), { maxLength: 400, size: 'max' }), all => {
      const parts = partsOf(all)
      expect(all.filter(one => !parts.some(part => covers(part, one)))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('names no part that was not read', () => {
  fc.assert(
    fc.property(fc.array(read.map(asPart), { maxLength: 400, size: 'max' }), all => {
      expect(partsOf(all).filter(part => !all.some(one => covers(part, one)))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('names a field of many records once, and a record of many fields once', () => {
  const many = Array.from({ length: 100 }, (_, index) => String(index))
  expect(partsOf(many.map(key => ({ kind: 'cities', key, field: 'name' })))).toEqual([
    { kind: 'cities', key: ALL_RECORDS, field: 'name' },
  ])
  expect(partsOf(many.map(field => ({ kind: 'cities', key: 'austin', field })))).toEqual([
    { kind: 'cities', key: 'austin' },
  ])
})
