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
    for (const record of products) {
      const category = textAt(record.data, ['category'])
      if (!isObject(getAt(record.data, ['specifications']))) continue
      const own = namesOf(record)
      const missing = new Set<string>()
      for (const other of products) {
        if (textAt(other.data, ['category']) !== category) continue
        for (const name of namesOf(other)) {
          if (own.includes(name) || missing.has(name)) continue
          missing.add(name)
          yield missingIn(record, name, other)
        }
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
