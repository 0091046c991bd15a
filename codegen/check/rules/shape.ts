import type { ErrorObject } from 'ajv'
import type { ContentRecord } from '../../read/record.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule, RuleContext } from '../rule.ts'
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
        return findOtherKind(record, errors, site, validatorOf) ?? [...describeShapeErrors(record, errors)]
      })
    }
  },
}

const MIN_FOREIGN_FIELDS = 4

/** Reports a file in the folder of another kind once, in place of each field. */
function findOtherKind(
  record: ContentRecord,
  errors: readonly ErrorObject[],
  { model }: ResolvedSite,
  validatorOf: RuleContext['validatorOf'],
): RecordFinding[] | undefined {
  const { entity, data } = record
  if (entity.kind !== 'collection' || countForeignFields(errors) < MIN_FOREIGN_FIELDS) return undefined
  const other = model.entities.find(candidate => {
    if (candidate === entity || candidate.kind !== 'collection' || candidate.format !== entity.format)
      return false
    const validate = validatorOf(candidate)
    return validate(data) || countForeignFields(validate.errors ?? []) === 0
  })
  if (!other) return undefined
  const parameters = { kind: other.typeName.toLowerCase(), folder: other.name, here: entity.name }
  return [{ record, path: [], code: 'shape/other-kind', parameters }]
}

/** Counts the missing and unknown fields of a file, without those of its groups. */
const countForeignFields = (errors: readonly ErrorObject[]) =>
  errors.filter(
    ({ keyword, instancePath }) =>
      instancePath === '' && (keyword === 'required' || keyword === 'additionalProperties'),
  ).length
