import standalone from 'ajv/dist/standalone/index.js'
import { createAjv, schemaUrlOf } from '../../codegen/check/validators.ts'
import type { Model } from '../../codegen/model.ts'

/** The checks of all schemas as a module, so that no browser has to compile them. */
export function validatorsModule(model: Model): string {
  const ajv = createAjv(model, { source: true, esm: true, optimize: true })
  const names = model.entities.map((entity, index) => [`checkOf${index}`, entity.name] as const)
  const code = standalone(ajv, Object.fromEntries(names.map(([name, entity]) => [name, schemaUrlOf(entity)])))
  const table = names.map(([name, entity]) => `  ${JSON.stringify(entity)}: ${name},`)
  return `${code}\nexport const validators = {\n${table.join('\n')}\n}\n`
}
