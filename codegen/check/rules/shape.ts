import type { Site } from '../../resolve/site.ts'
import { KnownGood } from '../known-good.ts'
import type { Finding, Rule } from '../rule.ts'
import { describeShapeErrors } from '../shape-errors.ts'
import { validatorOf } from '../validators.ts'

/** A file has the fields that it needs, no others, and in each what belongs there. */
export const shape: Rule = {
  id: 'shape',
  *find(site: Site): Iterable<Finding> {
    const knownGood = new KnownGood(site, 'shape', record => record.text.includes('{{'))
    for (const record of site.records) {
      if (!record.data || knownGood.has(record)) continue
      const validate = validatorOf(site.model, record.entity)
      if (validate(record.data)) knownGood.add(record)
      else yield* describeShapeErrors(record, validate.errors ?? [])
    }
    knownGood.save()
  },
}
