import type { ContentRecord } from '../../read/record.ts'
import { findMeantEntity } from '../../resolve/misplaced.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule } from '../rule.ts'
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
        if (validate(record.data)) return []
        const errors = validate.errors ?? []
        return findOtherKind(record, site) ?? [...describeShapeErrors(record, errors)]
      })
    }
  },
}

/** Reports a file in the folder of another kind once, in place of each field. */
function findOtherKind(record: ContentRecord, { model }: ResolvedSite): RecordFinding[] | undefined {
  const other = findMeantEntity(model, record.entity, record.data)
  if (!other) return undefined
  const parameters = { kind: other.typeName.toLowerCase(), folder: other.name, here: record.entity.name }
  return [{ record, path: [], code: 'shape/other-kind', parameters }]
}
