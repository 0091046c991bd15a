import type { ContentRecord } from '../../codegen/read/record.ts'
import { fillText } from '../../codegen/resolve/facts.ts'
import type { Facts } from '../../codegen/resolve/types.ts'
import { walkShaped } from '../../codegen/schema/shape.ts'
import { labelOf } from '../config/field-texts.ts'
import { fieldsForForm, shapeOfForm } from '../draft/form-fields.ts'
import type { FieldText } from './messages.ts'

/** Lists the texts and numbers of each record, as pages print them, with the titles of their fields. The keys are paths of files. */
export function listFieldTexts(
  records: readonly Pick<ContentRecord, 'entity' | 'path' | 'data' | 'text'>[],
  facts: Facts,
): ReadonlyMap<string, readonly FieldText[]> {
  return new Map(
    records.map(({ entity, path, data, text }) => {
      const texts: FieldText[] = []
      // Entries of a list have no name: they are known by that of the list, which is visited before them.
      let title = ''
      walkShaped(shapeOfForm(entity), fieldsForForm(entity, data ?? {}, text), (value, shape, steps) => {
        const name = steps.at(-1)
        if (typeof name === 'string') title = labelOf(name, shape)
        if (typeof value === 'string' || typeof value === 'number')
          texts.push({ title, text: fillText(String(value), facts), path: steps.join('.') })
      })
      return [path, texts] as const
    }),
  )
}
