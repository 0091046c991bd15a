import type { Rule } from '../rule.ts'
import { describeShapeErrors } from '../shape-errors.ts'

/** A file has the fields that it needs, no others, and in each what belongs there. */
export const shape: Rule = {
  id: 'shape',
  promise: 'A file has the fields that it needs, no others, and in each what belongs there.',
  remedy:
    'Fill in what is missing, delete what the form does not know, and correct what does not fit: the message names the field.',
  *find(site, { validatorOf, recall }) {
    for (const record of site.records) {
      if (!record.data) continue
      yield* recall('shape', record, () => {
        const validate = validatorOf(record.entity)
        return validate(record.data) ? [] : [...describeShapeErrors(record, validate.errors ?? [])]
      })
    }
  },
}
