import { schemaLine } from '../../authoring/editor/schema-line.ts'
import type { JsonObject } from '../../codegen/json.ts'
import type { Entity } from '../../codegen/model.ts'
import { dataForFile } from '../format/form-data.ts'
import { keepFile, newFile } from '../format/keep-file.ts'

/** The file of a record as a form gives it, spelled as it was before; without `before`, a new one. */
export function fileText(entity: Entity, before: string | undefined, fields: JsonObject): string {
  const data = dataForFile(fields, entity.shape)
  return before === undefined
    ? newFile(entity.format, data, schemaLine(entity))
    : keepFile(entity.format, before, data)
}
