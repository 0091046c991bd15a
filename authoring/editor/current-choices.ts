import type { Entity } from '../../codegen/model.ts'
import { categoriesIn, recordsOf } from '../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { Field } from '../../codegen/schema/shape.ts'
import { itemShapeOf } from './describe-fields.ts'

/** Maximum number of choices that are listed. With more, the description of the field names the file that has them. */
const MAX_LISTED = 40

/** Describes what a field of a new record can name today, or what the other records say. Empty if it is free or there are too many. */
export type DescribeChoices = (field: Field) => string

export function currentChoices(site: ResolvedSite, entity: Entity): DescribeChoices {
  const category = entity.shape.fields.find(({ name }) => name === 'category')
  return field => {
    const shape = itemShapeOf(field.shape) ?? field.shape
    if (shape.kind === 'reference') {
      const records = recordsOf(site, shape.collection).filter(record => record.slug !== '')
      return listed(
        'One of',
        records.map(record => record.slug),
      )
    }
    if (shape.kind !== 'text') return ''
    if (shape.holds === 'warranty' || shape.holds === 'duration')
      return listed('One of', [...site.facts.terms[shape.holds].keys()])
    if (field !== category) return ''
    return listed('So far', categoriesIn(site, entity.name))
  }
}

function listed(beginning: string, values: readonly string[]): string {
  const distinct = [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en'))
  return distinct.length === 0 || distinct.length > MAX_LISTED ? '' : `${beginning}: ${distinct.join(', ')}.`
}
