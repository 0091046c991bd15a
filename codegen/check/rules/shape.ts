import { isObject } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { findMeantEntity } from '../../resolve/misplaced.ts'
import { furtherLanguagesOf } from '../../resolve/queries.ts'
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
        return (
          findTranslation(record, site) ?? findOtherKind(record, site) ?? describeShapeErrors(record, errors)
        )
      })
    }
  },
}

/** Reports a translation that was saved over the file in the main language once, in place of each field. */
function findTranslation(record: ContentRecord, site: ResolvedSite): RecordFinding[] | undefined {
  const sources = record.translation ? undefined : record.data?.sources
  if (!isObject(sources) || !Object.values(sources).flat().every(isSourceHash)) return undefined
  const places = furtherLanguagesOf(site).map(({ path }) => `${path}/${record.path}`)
  return [{ record, path: ['sources'], part: 'key', code: 'shape/translation', parameters: { places } }]
}

const isSourceHash = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}$/.test(value)

/** Reports a file in the folder of another kind once, in place of each field. */
function findOtherKind(record: ContentRecord, { model }: ResolvedSite): RecordFinding[] | undefined {
  const other = findMeantEntity(model, record.entity, record.data)
  if (!other) return undefined
  const parameters = { kind: other.typeName.toLowerCase(), folder: other.name, here: record.entity.name }
  return [{ record, path: [], code: 'shape/other-kind', parameters }]
}
