import type { Rule } from '../rule.ts'
import { describeShapeErrors } from '../shape-errors.ts'

/** A file has the fields that it needs, no others, and in each what belongs there. */
export const shape: Rule = {
  id: 'shape',
  *find(site, { validatorOf, memoryOf }) {
    const knownGood = memoryOf('shape', record => record.text.includes('{{'))
    for (const record of site.records) {
      if (!record.data || knownGood.has(record)) continue
      const validate = validatorOf(record.entity)
      if (validate(record.data)) knownGood.add(record)
      else yield* describeShapeErrors(record, validate.errors ?? [])
    }
    knownGood.save()
  },
}
