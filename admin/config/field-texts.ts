import { describeLimits } from '../../authoring/editor/describe-fields.ts'
import type { Json, JsonPath } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import { fieldsOf, type Shape, shapeAt } from '../../codegen/schema/shape.ts'
import { upperFirst } from '../../site/formatters.ts'
import { bodyField } from '../format/front-matter.ts'
import { formDescription } from './form-descriptions.ts'

export function labelOf(name: string, { title }: Pick<Shape, 'title'>): string {
  return title ?? humanize(name)
}

/** Returns what a record of an entity is called inside a sentence: 'city'. */
export const kindOf = ({ typeName, shape }: Pick<Entity, 'typeName' | 'shape'>) =>
  labelOf(typeName, shape).toLowerCase()

/** Returns the name of a field with those of the groups around it: 'Housing 2 › Title'. */
export function fieldInWords(shape: Shape, data: Json | undefined, path: JsonPath): string {
  const labels = path.map((step, index) => {
    if (typeof step === 'number') return String(step + 1)
    return step === bodyField ? 'Text' : labelOf(step, shapeAt(shape, data, path.slice(0, index + 1)) ?? {})
  })
  // The number of an entry belongs to its list.
  return labels.join(' › ').replace(/ › (\d+)/g, ' $1')
}

/** Returns what a field is for, its limits, and an example unless its value is chosen from a list. */
export function formHintOf(shape: Shape): string {
  const { description, examples } = shape
  const isChosen = shape.kind === 'reference' || shape.kind === 'enum'
  const example = examples.length > 0 && !isChosen ? `For example: ${examples.join(', ')}.` : ''
  return [formDescription(description), limitsInWords(shape), example].filter(Boolean).join(' ')
}

function limitsInWords(shape: Shape): string {
  const limits = describeLimits(shape).join(', ')
  return limits && `${upperFirst(limits)}.`
}

/** Returns the field that names a record or a group: one of the usual names, else the first. */
export function titleField(shape: Shape): string | undefined {
  const names = fieldsOf(shape)
    .filter(({ shape: own }) =>
      own.kind === 'text' ? own.holds !== 'image' : own.kind === 'enum' || own.kind === 'reference',
    )
    .map(field => field.name)
  const usual = ['name', 'title', 'heading', 'question', 'label'].find(name => names.includes(name))
  return usual ?? names[0]
}
