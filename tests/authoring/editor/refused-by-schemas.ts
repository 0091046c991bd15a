import { Ajv2020 } from 'ajv/dist/2020.js'
import { emitEditorSchemas } from '../../../authoring/editor/editor-schemas.ts'
import { parseFile } from '../../../codegen/read/content-files.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'

/** Knows the schemas as the language server does, by the file they are in. */
export function createAjv(schemas: ReadonlyMap<string, Record<string, unknown>>): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    // Each is used a few times: making them fast takes longer than they take.
    inlineRefs: false,
    code: { optimize: false },
  })
  for (const [file, { $schema: _, ...schema }] of schemas)
    ajv.addSchema({ ...schema, $id: `file:///${file}` })
  return ajv
}

/** What an editor underlines in the records as they are typed, placeholders and all. */
export function refusedIn(site: ResolvedSite): string[] {
  const ajv = createAjv(new Map(emitEditorSchemas(site).map(({ path, text }) => [path, JSON.parse(text)])))
  return site.records.flatMap(record => {
    const validate = ajv.getSchema(`file:///${record.entity.name}.schema.json`)
    validate?.(parseFile(record.entity, record.text).data)
    return (validate?.errors ?? []).map(error => `${record.file} ${error.instancePath} ${error.message}`)
  })
}
