import { getAt } from '../../codegen/json.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { fillPlaceholders } from '../../codegen/resolve/facts.ts'
import type { Facts } from '../../codegen/resolve/types.ts'
import { walkShaped } from '../../codegen/schema/shape.ts'
import { fieldInWords } from '../config/field-texts.ts'
import { fieldsForForm, shapeOfForm } from '../draft/form-fields.ts'
import type { FieldText } from './messages.ts'
import { PRICES_FILE, pricesByField } from './printed-prices.ts'

type TextRecord = Pick<ContentRecord, 'entity' | 'path' | 'data' | 'text'>

/**
 * Lists the texts, numbers and prices of each record, as pages print them, with the names of their fields. The keys are paths of files.
 * `written` are the same records before facts and prices were filled in.
 */
export function listFieldTexts(
  records: readonly TextRecord[],
  written: readonly TextRecord[],
  facts: Facts,
): ReadonlyMap<string, readonly FieldText[]> {
  const writtenByPath = new Map(written.map(record => [record.path, record]))
  return new Map(
    records.map(record => {
      const { entity, path } = record
      const texts: FieldText[] = []
      const form = shapeOfForm(entity)
      const fields = fillPlaceholders(fieldsOf(record), facts)
      const before = fieldsOf(writtenByPath.get(path) ?? record)
      walkShaped(form, fields, (value, _, steps) => {
        if (typeof value !== 'string' && typeof value !== 'number') return
        const text = String(value)
        texts.push({
          title: fieldInWords(form, fields, steps),
          text,
          isFilled: text !== String(getAt(before, steps)),
          path: steps.join('.'),
        })
      })
      for (const [field, lines] of path === PRICES_FILE ? pricesByField(record.data ?? {}, facts.prices) : [])
        texts.push({
          title: fieldInWords(form, fields, field.split('.')),
          text: lines.join('. '),
          isFilled: false,
          path: field,
        })
      return [path, texts] as const
    }),
  )
}

const fieldsOf = ({ entity, data, text }: TextRecord) => fieldsForForm(entity, data ?? {}, text)
