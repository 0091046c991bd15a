import type { Rule } from '../rule.ts'
import { describeShapeErrors } from '../shape-errors.ts'

/** Validates records against their JSON Schema. */
export const shape: Rule = {
  id: 'shape',
  description: 'A file has the fields that it needs, no others, and in each what belongs there.',
  howToFix:
    'Fill in what is missing, delete what the form does not know, and correct what does not fit: the message names the field.',
  *find(site, { validatorOf, cachedFindings }) {
    for (const record of site.records) {
      if (!record.data) continue
      yield* cachedFindings('shape', record, () => {
        const validate = validatorOf(record.entity)
        return validate(record.data) ? [] : [...describeShapeErrors(record, validate.errors ?? [])]
      })
    }
  },
}
