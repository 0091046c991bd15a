import { Ajv2020 } from 'ajv/dist/2020.js'
import { emitEditorSchemas } from '../../../authoring/editor/editor-schemas.ts'
import { parseFile } from '../../../codegen/read/content-files.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'

// The language server finds schemas by their files, too.
export function createSchemaValidator(schemas: ReadonlyMap<string, Record<string, unknown>>): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    // Don't optimize: each schema validates only a few records.
    inlineRefs: false,
    code: { optimize: false },
  })
  for (const [file, { $schema: _, ...schema }] of schemas)
    ajv.addSchema({ ...schema, $id: `file:///${file}` })
  return ajv
}

/** Returns what an editor underlines in the raw text of records. */
export function refusedIn(site: ResolvedSite): string[] {
  const ajv = createSchemaValidator(
    new Map(emitEditorSchemas(site).map(({ path, text }) => [path, JSON.parse(text)])),
  )
  return site.records.flatMap(record => {
    const validate = ajv.getSchema(`file:///${record.entity.name}.schema.json`)
    validate?.(parseFile(record.entity, record.text).data)
    return (validate?.errors ?? []).map(error => `${record.file} ${error.instancePath} ${error.message}`)
  })
}
