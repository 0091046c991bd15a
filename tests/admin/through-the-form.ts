import { fieldsForFile, fieldsForForm } from '../../admin/draft/form-fields.ts'
import { dress, undress } from '../../admin/format/dress.ts'
import { fileText } from '../../admin/format/file-text.ts'
import type { JsonObject } from '../../codegen/json.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'

/** Values of a record's form. */
export const formOf = ({ entity, data, text }: ContentRecord): JsonObject =>
  fieldsForForm(entity, data ?? {}, text)

/** Returns the file that a save of a form writes. */
export function savedText({ entity, text }: ContentRecord, fields: JsonObject): string {
  return dress(fileText(entity, undress(text), fieldsForFile(entity, fields)), text)
}
