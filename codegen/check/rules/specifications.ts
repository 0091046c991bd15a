import { getAt, isObject, textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { Finding, Rule } from '../rule.ts'

/** Checks that the products of a category have the same specifications, so that a comparison has no empty cells. */
export const specifications: Rule = {
  id: 'specifications',
  description:
    'The products of a category have the same technical data, so that nothing is missing where two are compared.',
  howToFix: 'Add the missing line to the product, or delete it from the others of its category.',
  *find(site) {
    const products = recordsOf(site, 'products')
    const categoryOf = ({ data }: ContentRecord) => textAt(data, ['category']) ?? ''
    const expected = new Map<string, Map<string, ContentRecord>>()
    for (const record of products) {
      const category = categoryOf(record)
      const names = expected.get(category) ?? new Map<string, ContentRecord>()
      expected.set(category, names)
      for (const name of namesOf(record)) if (!names.has(name)) names.set(name, record)
    }
    for (const record of products) {
      if (!isObject(getAt(record.data, ['specifications']))) continue
      const own = new Set(namesOf(record))
      for (const [name, other] of expected.get(categoryOf(record)) ?? []) {
        if (!own.has(name)) yield missingIn(record, name, other)
      }
    }
  },
}

const namesOf = ({ data }: ContentRecord) => Object.keys(Object(getAt(data, ['specifications'])))

const missingIn = (record: ContentRecord, name: string, other: ContentRecord): Finding => ({
  record,
  path: ['specifications'],
  part: 'key',
  field: ['specifications', name],
  code: 'specifications/missing',
  parameters: { name, other: other.file, value: textAt(other.data, ['specifications', name]) ?? '' },
})
