import type { ContentRecord } from '../../codegen/read/record.ts'
import { fillText } from '../../codegen/resolve/facts.ts'
import type { Facts } from '../../codegen/resolve/types.ts'
import { walkShaped } from '../../codegen/schema/shape.ts'
import { fieldInWords } from '../config/field-texts.ts'
import { fieldsForForm, shapeOfForm } from '../draft/form-fields.ts'
import type { FieldText } from './messages.ts'

/** Lists the texts and numbers of each record, as pages print them, with the names of their fields. The keys are paths of files. */
export function listFieldTexts(
  records: readonly Pick<ContentRecord, 'entity' | 'path' | 'data' | 'text'>[],
  facts: Facts,
): ReadonlyMap<string, readonly FieldText[]> {
  return new Map(
    records.map(({ entity, path, data, text }) => {
      const texts: FieldText[] = []
      const form = shapeOfForm(entity)
      const fields = fieldsForForm(entity, data ?? {}, text)
      walkShaped(form, fields, (value, _, steps) => {
        if (typeof value !== 'string' && typeof value !== 'number') return
        const printed = fillText(String(value), facts)
        texts.push({
          title: fieldInWords(form, fields, steps),
          text: printed,
          isFilled: printed !== String(value),
          path: steps.join('.'),
        })
      })
      return [path, texts] as const
    }),
  )
}
