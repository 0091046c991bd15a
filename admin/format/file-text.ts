import { schemaLine } from '../../authoring/editor/schema-line.ts'
import type { JsonObject } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { keepFile, newFile } from './keep-file.ts'
import { withoutEmptyFields } from './without-empty-fields.ts'

/** Writes the fields of a form into the text of a record's file. Without `before`, returns the text of a new file. */
export function fileText(entity: Entity, before: string | undefined, fields: JsonObject): string {
  const data = withoutEmptyFields(fields, entity.shape)
  return before === undefined
    ? newFile(entity.format, data, schemaLine(entity))
    : keepFile(entity.format, before, data)
}
